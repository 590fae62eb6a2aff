import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

// Digits and what people set between them. The library also reads letters, extensions and parameters
// such as ";isub=", behind which any text could stand.
const WRITTEN = /^\+?[\d\s().\p{Pd}/]+$/u

// Ofcom's numbers for drama are never given out, so examples and tests can use them safely. The
// library knows the others as numbers of their areas.
// https://www.ofcom.org.uk/phones-and-broadband/phone-numbers/numbers-for-drama
const DRAMA = [
  /^1632960\d{3}$/, // no area
  /^7700900\d{3}$/, // mobile
]

/** A phone number that can exist, in national (UK) or international form. */
export function isPhoneNumber(text: string): boolean {
  const plain = plainForm(text)
  if (!WRITTEN.test(plain)) return false
  const number = parsePhoneNumberFromString(plain, { defaultCountry: 'GB', extract: false })
  if (!number) return false
  return (
    number.isValid() || (number.countryCallingCode === '44' && DRAMA.some((range) => range.test(number.nationalNumber)))
  )
}

/** Without the marks that a copied number brings along, and with the plus before the bracket: '(+44) 7911'. */
function plainForm(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('\u2212', '-')
    .replace(/^\(\s*\+(\d+)\s*\)/, '+$1 ')
}

import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

// Digits and what people set between them. The library also reads letters, extensions and parameters
// such as ";isub=", behind which any text could stand.
const PHONE_CHARACTERS = /^\+?[\d\s().\p{Pd}/]+$/u

// Ofcom's numbers for drama are never given out, so examples and tests can use them safely. The
// library knows the others as numbers of their areas.
// https://www.ofcom.org.uk/phones-and-broadband/phone-numbers/numbers-for-drama
const DRAMA_NUMBERS = [
  /^1632960\d{3}$/, // no area
  /^7700900\d{3}$/, // mobile
]

/** A phone number that can exist, in national (UK) or international form. */
export function isPhoneNumber(text: string): boolean {
  const normalised = normalisePhone(text)
  if (!PHONE_CHARACTERS.test(normalised)) return false
  const number = parsePhoneNumberFromString(normalised, { defaultCountry: 'GB', extract: false })
  if (!number) return false
  return (
    number.isValid() ||
    (number.countryCallingCode === '44' && DRAMA_NUMBERS.some((range) => range.test(number.nationalNumber)))
  )
}

/**
 * Digits as people write a number, as many as one has that can be known by its end: also one from abroad as it is
 * dialled there, '085 012 3456', of which nobody here can say whether it exists.
 */
export function looksLikePhoneNumber(text: string): boolean {
  const normalised = normalisePhone(text)
  const digitCount = normalised.replace(/\D/g, '').length
  return PHONE_CHARACTERS.test(normalised) && digitCount >= SUFFIX_LENGTH && digitCount <= MAX_DIGITS
}

const SUFFIX_LENGTH = 9
/** With the 00 of a call abroad before ITU-T E.164's 15. */
const MAX_DIGITS = 17

/**
 * The last nine digits: the same however the country and the zero before the area are written. As phone_suffix of the
 * database, by which tenants are found.
 */
export const getPhoneSuffix = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^0-9]/g, '')
    .slice(-SUFFIX_LENGTH)

/** Without the marks that a copied number brings along, and with the plus before the bracket: '(+44) 7911'. */
function normalisePhone(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('\u2212', '-')
    .replace(/^\(\s*\+(\d+)\s*\)/, '+$1 ')
}

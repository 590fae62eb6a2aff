import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

// Ofcom's numbers for drama: never given out, so examples and tests can use them safely.
// https://www.ofcom.org.uk/phones-and-broadband/phone-numbers/numbers-for-drama
const DRAMA = [
  /^1(13|14|15|16|17|18|21|31|41|51|61)4960\d{3}$/, // Leeds, Sheffield, Nottingham … Manchester
  /^1914980\d{3}$/, // Tyneside
  /^2079460\d{3}$/, // London
  /^2896496\d{3}$/, // Northern Ireland
  /^2920180\d{3}$/, // Cardiff
  /^1632960\d{3}$/, // no area
  /^7700900\d{3}$/, // mobile
  /^808157\d{4}$/, // freephone
  /^9098790\d{3}$/, // premium rate
  /^306999\d{4}$/, // UK-wide
]

/** A phone number that can exist, in national (UK) or international form. */
export function isPhoneNumber(text: string): boolean {
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'GB', extract: false })
  if (!number) return false
  return (
    number.isValid() || (number.countryCallingCode === '44' && DRAMA.some((range) => range.test(number.nationalNumber)))
  )
}

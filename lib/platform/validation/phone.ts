import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

// Digits and their usual separators. The library also accepts letters, extensions and parameters such as ";isub=",
// which could contain any text.
const PHONE_CHARACTERS = /^\+?[\d\s().\p{Pd}/]+$/u

// Ofcom never assigns its numbers for drama, so examples and tests can use them safely. The library accepts the other
// drama numbers, which are in the ranges of real areas.
// https://www.ofcom.org.uk/phones-and-broadband/phone-numbers/numbers-for-drama
const DRAMA_NUMBERS = [
  /^1632960\d{3}$/, // without an area
  /^7700900\d{3}$/, // mobile
]

/** Whether the text is a possible phone number, in national (UK) or international format. */
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
 * Whether a search text looks like a phone number with enough digits to search by its suffix. Unlike `isPhoneNumber`,
 * it accepts a foreign number in that country's national format, such as '085 012 3456', which can't be validated.
 */
export function looksLikePhoneNumber(text: string): boolean {
  const normalised = normalisePhone(text)
  const digitCount = normalised.replace(/\D/g, '').length
  return PHONE_CHARACTERS.test(normalised) && digitCount >= SUFFIX_LENGTH && digitCount <= MAX_DIGITS
}

const SUFFIX_LENGTH = 9
/** The 15 digits of ITU-T E.164 after the international prefix 00. */
const MAX_DIGITS = 17

/**
 * Returns the last nine digits, which don't depend on how the country code and the leading zero are written. Must match
 * the database function phone_suffix, by which tenants are found.
 */
export const getPhoneSuffix = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^0-9]/g, '')
    .slice(-SUFFIX_LENGTH)

/** Removes invisible characters that a copied number may contain, and rewrites '(+44) 7911' as '+44 7911'. */
function normalisePhone(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('\u2212', '-')
    .replace(/^\(\s*\+(\d+)\s*\)/, '+$1 ')
}

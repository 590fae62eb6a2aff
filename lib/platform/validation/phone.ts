import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

// Allows only digits and their usual separators. libphonenumber also accepts letters, extensions and parameters such as
// ";isub=", which could contain any text.
const PHONE_CHARACTERS = /^\+?[\d\s().\p{Pd}/]+$/u

// Numbers that Ofcom reserves for drama. Nobody has them, so examples and tests can use them safely. libphonenumber
// rejects these two ranges. It accepts Ofcom's other drama numbers, because they are in the ranges of real areas.
// https://www.ofcom.org.uk/phones-and-broadband/phone-numbers/numbers-for-drama
const DRAMA_NUMBERS = [
  /^1632960\d{3}$/, // without an area
  /^7700900\d{3}$/, // mobile
]

/**
 * Returns whether the text is a phone number with a valid prefix and length, in UK national or international format.
 */
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
 * Returns whether a search text looks like a phone number and has enough digits for a search by `getPhoneSuffix`.
 * Unlike `isPhoneNumber`, it also accepts foreign numbers in their national format, such as '085 012 3456', because we
 * can't tell their country.
 */
export function looksLikePhoneNumber(text: string): boolean {
  const normalised = normalisePhone(text)
  const digitCount = normalised.replace(/\D/g, '').length
  return PHONE_CHARACTERS.test(normalised) && digitCount >= SUFFIX_LENGTH && digitCount <= MAX_DIGITS
}

const SUFFIX_LENGTH = 9
/** The prefix 00 and the 15 digits that ITU-T E.164 allows. */
const MAX_DIGITS = 17

/**
 * Returns the last nine digits of a phone number. They are the same whether the number starts with a country code or a
 * zero. Must match the database function phone_suffix, which the tenant search uses.
 */
export const getPhoneSuffix = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^0-9]/g, '')
    .slice(-SUFFIX_LENGTH)

/**
 * Converts full-width digits and minus signs to ASCII, and removes invisible characters, which a pasted number may
 * contain. Also rewrites '(+44) 7911' as '+44 7911'.
 */
export function normalisePhone(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('\u2212', '-')
    .replace(/^\(\s*\+(\d+)\s*\)/, '+$1 ')
}

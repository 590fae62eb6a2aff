/** The part of a phone number that somebody typed, as the beginning and the end of the number's last nine digits. */
export interface PhonePart {
  /** The possible beginnings of the last nine digits. There are several, because area codes differ in length. */
  starts: string[]
  /** The end of the number. Null if the text can only be a beginning. */
  end: string | null
}

const SUFFIX_LENGTH = 9
const MAX_DIGITS = 17
/** Beginnings of fewer digits would match thousands of numbers. */
const MIN_START_LENGTH = 3

/**
 * Parses a text as a part of a phone number, such as '07700 900' or '900321'. Returns null if it contains anything
 * other than digits and their usual separators, or too few digits.
 */
export function parsePhonePart(text: string, minDigits: number): PhonePart | null {
  const normalised = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
  if (!/^\(?\+?[\d\s().\p{Pd}/]+$/u.test(normalised)) return null
  const digits = normalised.replace(/\D/g, '')
  if (digits.length < minDigits || digits.length > MAX_DIGITS) return null
  const end = digits.slice(-SUFFIX_LENGTH)
  if (digits.length > SUFFIX_LENGTH) return { starts: [], end }
  const hasPlus = /^\(?\+/.test(normalised)
  const isInternational = hasPlus || digits.startsWith('00')
  const national = isInternational ? digits.replace(/^(00)?44(0)?/, '') : digits.replace(/^0/, '')
  const isBeginning = isInternational || digits.startsWith('0') || /^7\d{5}/.test(digits)
  // UK numbers have ten digits after the zero, or rarely nine.
  const starts = isBeginning ? [national.slice(1), national] : []
  return { starts: starts.filter(({ length }) => length >= MIN_START_LENGTH), end: hasPlus ? null : end }
}

import { type PhonePart, parsePhonePart } from '@/lib/platform/validation/phone-part'

/** Shorter numbers are usually the numbers of houses or contracts. */
export const MIN_PHONE_DIGITS = 5
/** The last four digits of a phone number are enough if nothing else matches them. */
export const MIN_SIMILAR_PHONE_DIGITS = 4

/**
 * Returns the tsquery for contracts and unmatched addresses whose phone number begins or ends with the typed digits.
 * Their search words contain the last nine digits of the number after '#', and the same digits in reverse after '#r'.
 * Returns null if the text can't be a part of a phone number.
 */
export function buildPhoneTerms(text: string, minDigits: number): string | null {
  const part = parsePhonePart(text, minDigits)
  return part && joinPhoneTerms(part)
}

export function joinPhoneTerms({ starts, end }: PhonePart): string {
  const terms = starts.map((start) => `'#${start}':*`)
  return [...terms, ...(end === null ? [] : [buildEndTerm(end)])].join(' | ')
}

/** Builds the term for phone numbers that end with these digits. */
export const buildEndTerm = (end: string) => `'#r${[...end].reverse().join('')}':*`

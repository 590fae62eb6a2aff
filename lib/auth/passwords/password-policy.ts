import { toIsoDate } from '@/lib/platform/validation/to-iso-date'
import { isCommonPassword } from './common-passwords'

export const MIN_PASSWORD_LENGTH = 12
const MAX_LENGTH = 128

/** Details of the user who is setting a password. The password must not consist of them. */
export interface PasswordOwner {
  email: string
  name: string
  /** The name of the company, if the user is partner staff. */
  companyName?: string
  /** The date of birth, if the user is a tenant. */
  birthday?: Date
  /** The phone number in any format, if the user is a tenant. */
  contactNo?: string
  /** The addresses of the user's homes, each on one line, if the user is a tenant. */
  addresses?: string[]
}

/** Words that are common in passwords. A password may contain these words, but must not consist only of them. */
const COMMON_WORDS = [
  ...['password', 'passwort', 'passw', 'pass', 'secret', 'welcome', 'letmein', 'changeme', 'default', 'login', 'temp'],
  ...['admin', 'administrator', 'root', 'user', 'test', 'demo', 'guest', 'master', 'portal', 'house', 'bills', 'bill'],
  ...['qwerty', 'qwertyuiop', 'qwertz', 'qwertzuiop', 'azerty', 'azertyuiop', 'asdf', 'asdfgh', 'asdfghjkl', 'zxcvbnm'],
  ...['qazwsx', 'qazwsxedc', 'qweasd', 'qweasdzxc', 'abc', 'abcd', 'abcdef', 'abcdefgh', 'abcdefghijkl'],
  ...['iloveyou', 'love', 'you', 'monkey', 'dragon', 'sunshine', 'princess', 'football', 'baseball', 'superman'],
  ...['batman', 'shadow', 'michael', 'jordan', 'charlie', 'liverpool', 'arsenal', 'chelsea', 'london', 'england'],
  ...['spring', 'summer', 'autumn', 'winter', 'january', 'august', 'september', 'october', 'november', 'december'],
  ...['my', 'the', 'is', 'it', 'new', 'this', 'company', 'lettings', 'letting', 'lets', 'homes', 'property', 'rent'],
]

/** Characters that are used in place of similar letters. */
const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * Returns a message that says why a password isn't allowed, or null if it's allowed. Counts the length in code points,
 * after normalising to NFKC.
 */
export function findPasswordProblem(text: string, owner: PasswordOwner): string | null {
  const password = text.normalize('NFKC')
  const length = [...password].length
  if (length < MIN_PASSWORD_LENGTH) return `Use at least ${MIN_PASSWORD_LENGTH} characters.`
  if (length > MAX_LENGTH) return `Use at most ${MAX_LENGTH} characters.`
  if (/^[\p{N}\p{P}\p{Z}]+$/u.test(password))
    return 'Digits and punctuation on their own are easy to guess. Add some words.'
  if (isInitialPassword(password))
    return 'Initials and a date of birth are easy for others to find. Choose something else.'
  if (isPattern(password)) return 'Avoid repeated or sequential characters.'
  if (isMadeOfWords(password, getOwnerWords(owner)))
    return `Your ${owner.companyName ? 'name, email or company' : 'name or email'} is easy to guess. Choose something else.`
  if (isMadeOfWords(password, [...getOwnerWords(owner), ...getAddressWords(owner)]))
    return 'Your address is easy for others to find. Choose something else.'
  if (isMadeOfNumbers(password, owner))
    return 'Your date of birth and phone number are easy for others to find. Add some words.'
  if (isMadeOfWords(password, COMMON_WORDS) || getVariants(password).some(isCommonPassword))
    return 'This password is too common. Choose something else.'
  return null
}

/**
 * Returns whether a password starts like a tenant's initial password, with two characters and eight digits, and
 * contains no letters after that. A character may have several code points.
 */
function isInitialPassword(password: string): boolean {
  const graphemes = [...new Intl.Segmenter('en').segment(password)].map(({ segment }) => segment)
  return /^\p{Nd}{8}[^\p{L}]*$/u.test(graphemes.slice(2).join(''))
}

/**
 * Returns whether a password has too few different characters, repeats a short part, or is a sequence such as abcd or
 * 1234.
 */
function isPattern(password: string): boolean {
  const codePoints = [...password.toLowerCase()].map((character) => character.codePointAt(0) ?? 0)
  if (new Set(codePoints).size < 5) return true
  if (/^(.{1,6}?)\1+.{0,5}$/su.test(password.toLowerCase())) return true
  const steps = codePoints.slice(1).map((point, index) => point - (codePoints[index] ?? 0))
  return steps.filter((step) => Math.abs(step) === 1).length >= steps.length - 2
}

/**
 * Returns whether a password consists only of the given words. Ignores digits and symbols, and recognises lookalikes of
 * letters, such as 0 for o.
 */
function isMadeOfWords(password: string, words: string[]): boolean {
  return getVariants(password).some((text) => /\p{L}/u.test(text) && removeWords(text, words) === '')
}

/**
 * Returns three variants of a password. The first is in lower case, and the second also has no digits or symbols at its
 * ends. The third also has lookalikes replaced by letters. Digits and symbols at the ends are removed first, because
 * they're usually a year or punctuation and not lookalikes.
 */
function getVariants(password: string): string[] {
  const lower = password.toLowerCase()
  const trimmed = lower.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const deciphered = [...trimmed].map((character) => LOOKALIKES[character] ?? character).join('')
  return [lower, trimmed, deciphered]
}

/** Returns whether a password contains the date of birth or phone number and fewer than eight letters. */
function isMadeOfNumbers(password: string, { birthday, contactNo }: PasswordOwner): boolean {
  const text = birthday ? replaceMonthName(password, birthday) : password
  const digits = text.replaceAll(/\P{Nd}/gu, '')
  const numbers = [
    ...(birthday ? formatDates(birthday) : []),
    ...(contactNo ? [contactNo.replaceAll(/\D/g, '').slice(-9)] : []),
  ]
  return numbers.some((number) => digits.includes(number)) && text.replaceAll(/\P{L}/gu, '').length < 8
}

/** Replaces the name of the day's month, such as April or Apr, with the month's number. */
function replaceMonthName(text: string, day: Date): string {
  const month = day.toLocaleString('en-GB', { month: 'long', timeZone: 'UTC' })
  return text.replaceAll(new RegExp(`${month}|${month.slice(0, 3)}`, 'giu'), String(day.getUTCMonth() + 1))
}

/**
 * Returns the date of birth in digits, with day, month and year in each usual order. The year has two or four digits.
 * With a four-digit year, the day and month also appear without leading zeros.
 */
function formatDates(birthday: Date): string[] {
  const [year = '', ...padded] = toIsoDate(birthday).split('-')
  const [months = [], days = []] = padded.map((text) => [text, text.replace(/^0/, '')])
  const arrange = (year: string, month = '', day = '') => [day + month + year, month + day + year, year + month + day]
  return [
    ...arrange(year.slice(2), ...padded),
    ...months.flatMap((month) => days.flatMap((day) => arrange(year, month, day))),
  ]
}

/** Removes the words from the text, the longest first, and returns the letters that remain. */
function removeWords(text: string, words: string[]): string {
  let rest = text.replaceAll(/[^\p{L}]+/gu, '')
  for (const word of [...words].sort((a, b) => b.length - a.length)) rest = rest.replaceAll(word, '')
  return rest
}

const getOwnerWords = ({ email, name, companyName = '' }: PasswordOwner): string[] =>
  [email, name, companyName].flatMap(splitWords)

/**
 * Returns each word of the addresses, and the joined letters of each line and of each part between commas. With the
 * joined letters, a password such as '2bHighStreet' is recognised.
 */
function getAddressWords({ addresses = [] }: PasswordOwner): string[] {
  const pieces = addresses.flatMap((line) => [line, ...line.split(',')])
  return [...addresses.flatMap(splitWords), ...pieces.map(keepLetters)].filter((word) => word.length > 1)
}

const splitWords = (text: string): string[] =>
  normalise(text)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1)

const keepLetters = (text: string): string => normalise(text).replaceAll(/[^\p{L}]+/gu, '')

const normalise = (text: string): string => text.normalize('NFKC').toLowerCase()

import { toIsoDate } from '@/lib/platform/validation/to-iso-date'
import { isCommonPassword } from './common-passwords'

const MIN_LENGTH = 12
const MAX_LENGTH = 128

/** Whose password it is to be: what of them is public is no secret. */
export interface PasswordOwner {
  email: string
  name: string
  /** Of a company's staff. */
  companyName?: string
  /** Of a tenant, with the phone number in any form. */
  birthday?: Date
  contactNo?: string
  /** Of a tenant: the lines of where they live. */
  addresses?: string[]
}

/** What the most guessed passwords are made of. A long password may hold one, but not be one. */
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

/** Signs that stand for letters they look like. */
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

/** Why a password cannot be chosen, in words; null when it can. Lengths are counted in code points, in NFKC. */
export function findPasswordProblem(text: string, owner: PasswordOwner): string | null {
  const password = text.normalize('NFKC')
  const length = [...password].length
  if (length < MIN_LENGTH) return `Use at least ${MIN_LENGTH} characters`
  if (length > MAX_LENGTH) return `Use at most ${MAX_LENGTH} characters`
  if (/^[\p{N}\p{P}\p{Z}]+$/u.test(password)) return 'Digits alone are easy to guess: add some words'
  if (isInitialPassword(password)) return 'Initials and a date of birth are easy to find out: choose something else'
  if (isPattern(password)) return 'This repeats itself or follows a row of keys: choose something else'
  if (isMadeOfWords(password, getOwnerWords(owner)))
    return `Your ${owner.companyName ? 'name, e-mail or company' : 'name or e-mail'} is easy to guess: choose something else`
  if (isMadeOfWords(password, [...getOwnerWords(owner), ...getAddressWords(owner)]))
    return 'Your address is easy to find out: choose something else'
  if (isMadeOfNumbers(password, owner))
    return 'Your date of birth and phone number are easy to find out: add some words'
  if (isMadeOfWords(password, COMMON_WORDS) || getVariants(password).some(isCommonPassword))
    return 'This is one of the first that are guessed: choose something else'
  return null
}

/**
 * Two characters and eight digits, as tenants' first passwords are, whatever digits and signs follow; a character may
 * be several code points.
 */
function isInitialPassword(password: string): boolean {
  const graphemes = [...new Intl.Segmenter('en').segment(password)].map(({ segment }) => segment)
  return /^\p{Nd}{8}[^\p{L}]*$/u.test(graphemes.slice(2).join(''))
}

/** Few different characters, one short piece again and again, or neighbours of the alphabet or the digits. */
function isPattern(password: string): boolean {
  const codePoints = [...password.toLowerCase()].map((character) => character.codePointAt(0) ?? 0)
  if (new Set(codePoints).size < 5) return true
  if (/^(.{1,6}?)\1+.{0,5}$/su.test(password.toLowerCase())) return true
  const steps = codePoints.slice(1).map((point, index) => point - (codePoints[index] ?? 0))
  return steps.filter((step) => Math.abs(step) === 1).length >= steps.length - 2
}

/** Whether its letters are such words and nothing else, also where signs stand for some. */
function isMadeOfWords(password: string, words: string[]): boolean {
  return getVariants(password).some((text) => /\p{L}/u.test(text) && removeWords(text, words) === '')
}

/** As it stands, without the year or the signs at an end, which are no letters in disguise, and with those within read. */
function getVariants(password: string): string[] {
  const lower = password.toLowerCase()
  const trimmed = lower.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const deciphered = [...trimmed].map((character) => LOOKALIKES[character] ?? character).join('')
  return [lower, trimmed, deciphered]
}

/** Whether it holds the date of birth or the phone number, and next to nothing else. */
function isMadeOfNumbers(password: string, { birthday, contactNo }: PasswordOwner): boolean {
  const text = birthday ? replaceMonthName(password, birthday) : password
  const digits = text.replaceAll(/\P{Nd}/gu, '')
  const numbers = [
    ...(birthday ? formatDates(birthday) : []),
    ...(contactNo ? [contactNo.replaceAll(/\D/g, '').slice(-9)] : []),
  ]
  return numbers.some((number) => digits.includes(number)) && text.replaceAll(/\P{L}/gu, '').length < 8
}

/** With the month of a day, April or Apr, as its number. */
function replaceMonthName(text: string, day: Date): string {
  const month = day.toLocaleString('en-GB', { month: 'long', timeZone: 'UTC' })
  return text.replaceAll(new RegExp(`${month}|${month.slice(0, 3)}`, 'giu'), String(day.getUTCMonth() + 1))
}

/** A day as people write it in digits; with the whole year also without the noughts before its day and month. */
function formatDates(birthday: Date): string[] {
  const [year = '', ...padded] = toIsoDate(birthday).split('-')
  const [months = [], days = []] = padded.map((text) => [text, text.replace(/^0/, '')])
  const arrange = (year: string, month = '', day = '') => [day + month + year, month + day + year, year + month + day]
  return [
    ...arrange(year.slice(2), ...padded),
    ...months.flatMap((month) => days.flatMap((day) => arrange(year, month, day))),
  ]
}

/** The letters that are left when all words are taken away, the longest first. */
function removeWords(text: string, words: string[]): string {
  let rest = text.replaceAll(/[^\p{L}]+/gu, '')
  for (const word of [...words].sort((a, b) => b.length - a.length)) rest = rest.replaceAll(word, '')
  return rest
}

const getOwnerWords = ({ email, name, companyName = '' }: PasswordOwner): string[] =>
  [email, name, companyName].flatMap(splitWords)

/** The words of the lines, the whole lines, and the streets alone, whose house may have a letter: 2b High Street. */
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

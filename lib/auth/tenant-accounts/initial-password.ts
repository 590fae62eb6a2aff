import { createHash, timingSafeEqual } from 'node:crypto'
import { toIsoDate } from '@/lib/platform/validation/to-iso-date'

/** The tenant's details from which the initial password is built. */
export interface InitialPasswordSource {
  firstName: string
  lastName: string
  /** The date of birth, as midnight in UTC. Prisma returns a date column in this form. */
  birthday: Date
}

/**
 * Builds the initial password, which tenants need as well as the link to activate their account. It consists of the
 * first characters (graphemes) of the first and last names in capitals, and the date of birth as DDMMYYYY. The capital
 * of ß is SS.
 */
export function buildInitialPassword({ firstName, lastName, birthday }: InitialPasswordSource): string {
  const [year, month, day] = toIsoDate(birthday).split('-')
  return `${getInitial(firstName)}${getInitial(lastName)}${day}${month}${year}`
}

/**
 * Returns whether the input is the initial password. Ignores case, character width, invisible characters, and spaces and
 * punctuation in the date. A date with such separators can leave out zeros, as in 3/4/1999. Compares in constant time.
 */
export const isInitialPassword = (input: string, tenant: InitialPasswordSource): boolean =>
  timingSafeEqual(digest(input), digest(buildInitialPassword(tenant)))

const graphemes = new Intl.Segmenter('en')

function getInitial(name: string): string {
  const [first] = graphemes.segment(name.normalize('NFC').replace(LEADING_INVISIBLE, ''))
  return (first?.segment ?? '').toUpperCase()
}

// Matches invisible characters at the start of a name. A copied name may begin with a text direction mark, which nobody
// types.
const LEADING_INVISIBLE = /^[\p{Z}\p{Cf}\s]+/u

// Matches invisible format characters, and variation selectors of emoji.
const INVISIBLE = /\p{Cf}|\uFE0E|\uFE0F/gu

// Matches what people type between the parts of a date.
const SEPARATORS = /[\s./\-\u2010-\u2015]+/gu

/** Matches a date at the end, if there are separators between its day, month and year. */
const SEPARATED_DATE = new RegExp(`(\\d{1,2})${SEPARATORS.source}(\\d{1,2})${SEPARATORS.source}(\\d{4})$`, 'u')

const digest = (text: string): Buffer => createHash('sha256').update(normalise(text)).digest()

function normalise(text: string): string {
  // Undo what phones do to names such as 't Hooft: they replace ' with ’.
  const cleaned = text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replaceAll('’', "'")
    .trim()
    .replace(SEPARATED_DATE, (_, day, month, year) => `${day.padStart(2, '0')}${month.padStart(2, '0')}${year}`)
    .replace(SEPARATORS, '')
  // Convert to lower case first, because some people write the capital of ß as ẞ.
  return cleaned.toLowerCase().toUpperCase().normalize('NFKC')
}

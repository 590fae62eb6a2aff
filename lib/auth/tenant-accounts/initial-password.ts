import { createHash, timingSafeEqual } from 'node:crypto'
import { toIsoDate } from '@/lib/platform/validation/to-iso-date'

/** Of whom it is made. */
export interface InitialPasswordSource {
  firstName: string
  lastName: string
  /** A date column's midnight in UTC. */
  birthday: Date
}

/**
 * What a tenant activates the account with, beside the link: the first character of the first and of the last name,
 * as people count them, in capitals, then the birthday as DDMMYYYY. Of ß the capital is SS.
 */
export function buildInitialPassword({ firstName, lastName, birthday }: InitialPasswordSource): string {
  const [year, month, day] = toIsoDate(birthday).split('-')
  return `${getInitial(firstName)}${getInitial(lastName)}${day}${month}${year}`
}

/** Whether a text is it, but for the case of the letters and spaces around. It takes as long wherever they differ. */
export const isInitialPassword = (input: string, tenant: InitialPasswordSource): boolean =>
  timingSafeEqual(digest(input), digest(buildInitialPassword(tenant)))

const graphemes = new Intl.Segmenter('en')

function getInitial(name: string): string {
  const [first] = graphemes.segment(name.normalize('NFC').replace(LEADING_INVISIBLE, ''))
  return (first?.segment ?? '').toUpperCase()
}

// Names that were copied may begin with a mark of direction, which nobody types.
const LEADING_INVISIBLE = /^[\p{Z}\p{Cf}\s]+/u

// Marks that show nothing, and those that say how an emoji is drawn.
const INVISIBLE = /\p{Cf}|\uFE0E|\uFE0F/gu

const digest = (text: string): Buffer => createHash('sha256').update(normalise(text)).digest()

function normalise(text: string): string {
  // Telephones type ’ for the ' of 't Hooft.
  const cleaned = text.normalize('NFKC').replace(INVISIBLE, '').replaceAll('’', "'").trim()
  // Lower case first: the capital of ß may be written ẞ.
  return cleaned.toLowerCase().toUpperCase().normalize('NFKC')
}

import { createHash, timingSafeEqual } from 'node:crypto'

/** Of whom it is made. */
export interface InitialPasswordOf {
  firstName: string
  lastName: string
  /** A date column's midnight in UTC. */
  birthday: Date
}

/**
 * What a tenant activates the account with, beside the link: the first character of the first and of the last name,
 * as people count them, in capitals, then the birthday as DDMMYYYY. Of ß the capital is SS.
 */
export function initialPassword({ firstName, lastName, birthday }: InitialPasswordOf): string {
  const [year, month, day] = birthday.toISOString().slice(0, 10).split('-')
  return `${initial(firstName)}${initial(lastName)}${day}${month}${year}`
}

/** Whether a text is it, but for the case of the letters and spaces around. It takes as long wherever they differ. */
export const isInitialPassword = (typed: string, of: InitialPasswordOf): boolean =>
  timingSafeEqual(digest(typed), digest(initialPassword(of)))

const graphemes = new Intl.Segmenter('en')

function initial(name: string): string {
  const [first] = graphemes.segment(name.normalize('NFC').replace(UNSEEN_AT_FIRST, ''))
  return (first?.segment ?? '').toUpperCase()
}

// Names that were copied may begin with a mark of direction, which nobody types.
const UNSEEN_AT_FIRST = /^[\p{Z}\p{Cf}\s]+/u

// Marks that show nothing, and those that say how an emoji is drawn.
const UNSEEN = /\p{Cf}|\uFE0E|\uFE0F/gu

const digest = (text: string): Buffer => createHash('sha256').update(normalised(text)).digest()

function normalised(text: string): string {
  // Telephones type ’ for the ' of 't Hooft.
  const plain = text.normalize('NFKC').replace(UNSEEN, '').replaceAll('’', "'").trim()
  // Lower case first: the capital of ß may be written ẞ.
  return plain.toLowerCase().toUpperCase().normalize('NFKC')
}

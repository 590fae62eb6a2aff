import { words } from '../matching/normalise'
import { type Asked, LONGEST_ANSWER, type Loqate } from './loqate'
import { sizeOf } from './loqate-address'
import type { FindItem } from './response'

/** What Find holds of a question, its containers opened. */
export interface Opened {
  items: FindItem[]
  /** Whether nothing is missing of it, so that what is the only one here is the only one. */
  isWhole: boolean
}

/** How many containers one look-up opens. */
const MOST_OPENED = 8

/**
 * The addresses of an answer and those in its containers, the ones most like the line first, and in theirs.
 *
 * @param isWanted which of the question's own items count
 * @throws {LoqateError}
 */
export async function addressesIn(
  loqate: Loqate,
  asked: Asked,
  line: string,
  over: AbortSignal,
  isWanted: (item: FindItem) => boolean = () => true,
): Promise<Opened> {
  const lineWords = new Set(words(line))
  const likeness = ({ Text }: FindItem) => words(Text).filter((word) => lineWords.has(word)).length
  const first = await loqate.find(asked, over)
  const items: FindItem[] = []
  let closed: FindItem[] = []
  let isWhole = first.length < LONGEST_ANSWER
  const take = (found: readonly FindItem[]) => {
    items.push(...found.filter(({ Type }) => Type === 'Address'))
    closed.push(...found.filter(({ Type }) => Type !== 'Address'))
  }
  take(first.filter(isWanted))
  for (let left = MOST_OPENED; closed.length > 0 && left > 0; ) {
    const opening = closed.toSorted((one, other) => likeness(other) - likeness(one)).slice(0, left)
    left -= opening.length
    closed = closed.filter((item) => !opening.includes(item))
    const answers = await Promise.all(opening.map(({ Id }) => loqate.find({ container: Id }, over)))
    for (const [at, answer] of answers.entries()) {
      take(answer)
      const shown = answer.reduce((sum, item) => sum + sizeOf(item), 0)
      isWhole &&= answer.length < LONGEST_ANSWER && shown >= sizeOf(opening[at]!)
    }
  }
  const once = [...new Map(items.map((item) => [item.Id, item])).values()]
  return { items: once, isWhole: isWhole && closed.length === 0 }
}

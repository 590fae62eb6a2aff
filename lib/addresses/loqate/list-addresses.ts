import { splitLineIntoWords } from '../matching/split-line-into-words'
import { countAddresses } from './loqate-address'
import { type FindQuery, type LoqateClient, MAX_RESPONSE_ITEMS } from './loqate-client'
import type { FindItem } from './parse-loqate-response'

/** What Find holds of a question, its containers opened. */
export interface AddressListing {
  items: FindItem[]
  /** Whether nothing is missing of it, so that what is the only one here is the only one. */
  isComplete: boolean
}

/** How many containers one look-up opens. */
const MAX_OPENED_CONTAINERS = 8

/**
 * The addresses of an answer and those in its containers, the ones most like the line first, and in theirs.
 *
 * @param isWanted which of the question's own items count
 * @throws {LoqateError}
 */
export async function listAddresses(
  loqate: LoqateClient,
  query: FindQuery,
  addressLine: string,
  deadline: AbortSignal,
  isWanted: (item: FindItem) => boolean = () => true,
): Promise<AddressListing> {
  const lineWords = new Set(splitLineIntoWords(addressLine))
  const countSharedWords = ({ Text }: FindItem) => splitLineIntoWords(Text).filter((word) => lineWords.has(word)).length
  const firstItems = await loqate.find(query, deadline)
  const items: FindItem[] = []
  let containers: FindItem[] = []
  let isComplete = firstItems.length < MAX_RESPONSE_ITEMS
  const collect = (foundItems: readonly FindItem[]) => {
    items.push(...foundItems.filter(({ Type }) => Type === 'Address'))
    containers.push(...foundItems.filter(({ Type }) => Type !== 'Address'))
  }
  collect(firstItems.filter(isWanted))
  for (let remaining = MAX_OPENED_CONTAINERS; containers.length > 0 && remaining > 0; ) {
    const opened = containers
      .toSorted((one, other) => countSharedWords(other) - countSharedWords(one))
      .slice(0, remaining)
    remaining -= opened.length
    containers = containers.filter((item) => !opened.includes(item))
    const responses = await Promise.all(opened.map(({ Id }) => loqate.find({ container: Id }, deadline)))
    for (const [at, response] of responses.entries()) {
      collect(response)
      const shownCount = response.reduce((sum, item) => sum + countAddresses(item), 0)
      isComplete &&= response.length < MAX_RESPONSE_ITEMS && shownCount >= countAddresses(opened[at]!)
    }
  }
  const distinctItems = [...new Map(items.map((item) => [item.Id, item])).values()]
  return { items: distinctItems, isComplete: isComplete && containers.length === 0 }
}

import { splitLineIntoWords } from '../matching/split-line-into-words'
import { countAddresses } from './loqate-address'
import { type FindQuery, type LoqateClient, MAX_RESPONSE_ITEMS } from './loqate-client'
import type { FindItem } from './parse-loqate-response'

/** The addresses that a Find query returned, including those inside containers. */
export interface AddressListing {
  items: FindItem[]
  /** Whether the list is exhaustive, so that the only match in it is the only match there is. */
  isComplete: boolean
}

/** In one lookup. */
const MAX_OPENED_CONTAINERS = 8

/**
 * Lists the addresses that a query returns, and those inside its containers. Opens first the containers whose text
 * shares the most words with the address line.
 *
 * @param isRelevant which items of the first response to use; a container's contents are always used
 * @throws {LoqateError}
 */
export async function listAddresses(
  loqate: LoqateClient,
  query: FindQuery,
  addressLine: string,
  deadline: AbortSignal,
  isRelevant: (item: FindItem) => boolean = () => true,
): Promise<AddressListing> {
  const lineWords = new Set(splitLineIntoWords(addressLine))
  const countSharedWords = ({ Text }: FindItem) => splitLineIntoWords(Text).filter((word) => lineWords.has(word)).length
  const firstItems = await loqate.find(query, deadline)
  const items: FindItem[] = []
  let containers: FindItem[] = []
  let isComplete = firstItems.length < MAX_RESPONSE_ITEMS
  const collect = (newItems: readonly FindItem[]) => {
    items.push(...newItems.filter(({ Type }) => Type === 'Address'))
    containers.push(...newItems.filter(({ Type }) => Type !== 'Address'))
  }
  collect(firstItems.filter(isRelevant))
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

import { splitLineIntoWords } from '../matching/split-line-into-words'
import { countAddresses } from './loqate-address'
import { type FindQuery, type LoqateClient, MAX_RESPONSE_ITEMS } from './loqate-client'
import type { FindItem } from './parse-loqate-response'

/**
 * The addresses that Loqate's Find method returned for a query, and those in at most `MAX_OPENED_CONTAINERS` of the
 * containers that it returned. A container is a group of addresses, such as a street or postcode.
 */
export interface AddressListing {
  items: FindItem[]
  /**
   * Whether the list contains every relevant address that Loqate has for the query. If false, an address that isn't
   * listed might match too.
   */
  isComplete: boolean
}

/** The maximum number of containers whose contents are requested for one query. */
const MAX_OPENED_CONTAINERS = 8

/**
 * Lists the addresses that Find returns for a query, and those in the containers that it returns. Opens at most
 * `MAX_OPENED_CONTAINERS`, and first those whose text shares the most words with the address line.
 *
 * @param isRelevant returns whether to use an item of the first response. A container's contents are always used
 * @throws {LoqateError} if Loqate is unavailable or rejects a request, and no response is cached
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
  let containers: { item: FindItem; sharedWords: number }[] = []
  let isComplete = firstItems.length < MAX_RESPONSE_ITEMS
  const collect = (newItems: readonly FindItem[]) => {
    items.push(...newItems.filter(({ Type }) => Type === 'Address'))
    const newContainers = newItems.filter(({ Type }) => Type !== 'Address')
    containers.push(...newContainers.map((item) => ({ item, sharedWords: countSharedWords(item) })))
  }
  collect(firstItems.filter(isRelevant))
  for (let remaining = MAX_OPENED_CONTAINERS; containers.length > 0 && remaining > 0; ) {
    const sorted = containers.toSorted((one, other) => other.sharedWords - one.sharedWords)
    const opened = sorted.slice(0, remaining)
    remaining -= opened.length
    containers = containers.filter((container) => !opened.includes(container))
    const responses = await Promise.all(opened.map(({ item }) => loqate.find({ container: item.Id }, deadline)))
    for (const [at, response] of responses.entries()) {
      collect(response)
      const shownCount = response.reduce((sum, item) => sum + countAddresses(item), 0)
      isComplete &&= response.length < MAX_RESPONSE_ITEMS && shownCount >= countAddresses(opened[at]!.item)
    }
  }
  const distinctItems = [...new Map(items.map((item) => [item.Id, item])).values()]
  return { items: distinctItems, isComplete: isComplete && containers.length === 0 }
}

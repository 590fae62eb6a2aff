import type { Candidate, Home, KnownAddress } from '../address'
import { parseAddressId } from '../address-id'
import { extractMatchFeatures, type MatchFeatures } from '../matching/extract-match-features'
import { isRelatedHome, listNamesWithoutPlace } from '../matching/is-related-home'
import type { MatchOptions } from '../matching/match-address'
import { matchHomeExactly, namesPlaceOf } from '../matching/match-home-exactly'
import { type ParsedAddress, parseAddressLine } from '../matching/parse-address-line'
import { rankCandidates } from '../matching/rank-candidates'
import { SimilarityScorer } from '../matching/similarity-scorer'
import { type AddressListing, listAddresses } from './list-addresses'
import { findPostcode, formatLoqateAddress, toHomes } from './loqate-address'
import type { LoqateClient } from './loqate-client'
import { LoqateError } from './loqate-error'
import { isLoqateAddressId, isLoqateId } from './loqate-id'
import type { FindItem } from './parse-loqate-response'

type Match = { isFound: true; address: KnownAddress } | { isFound: false; candidates: Candidate[] }

/** The timeout of a lookup, in milliseconds. A lookup can send several requests. */
const LOOKUP_TIMEOUT_MS = 4_000

/**
 * Finds the address that an address line or a Loqate ID identifies. If no address is certain, returns up to 10
 * candidates, best first. The ID of an address in our directory matches nothing.
 *
 * A line with a postcode is compared with every address in that postcode. A line without a postcode is compared with
 * the addresses that Loqate's Find method returns for it. A line that names no place is treated as in our directory
 * (match-address.ts).
 *
 * @throws {LoqateError} if Loqate is unavailable and cached responses aren't enough
 */
export async function findLoqateAddress(
  loqate: LoqateClient,
  addressLine: string,
  { isPlaceOptional = false }: MatchOptions = {},
): Promise<Match> {
  const deadline = AbortSignal.timeout(LOOKUP_TIMEOUT_MS)
  if (isLoqateId(addressLine)) return findLoqateAddressById(loqate, addressLine.trim(), deadline)
  const target = parseAddressId(addressLine)
  if (target?.kind === 'address') return { isFound: false, candidates: [] }
  const text = target ? target.text : addressLine
  const parsedAddresses = parseAddressLine(text)
  const inPostcodes = await listAddressesInPostcodes(loqate, parsedAddresses, text, deadline)
  const exactMatch = findMatch(parsedAddresses, inPostcodes)
  if (exactMatch) return { isFound: true, address: exactMatch }
  const textListing = await listAddresses(loqate, { text }, text, deadline)
  const features = extractMatchFeatures(parsedAddresses)
  const matchByText =
    inPostcodes.items.length === 0
      ? findMatchWithoutPostcode(parsedAddresses, features, textListing, isPlaceOptional)
      : null
  if (matchByText) return { isFound: true, address: matchByText }
  const areOfferedByName = isPlaceOptional || (textListing.isComplete && areInOneTown(features, textListing.items))
  return {
    isFound: false,
    candidates: rankLoqateCandidates(
      features,
      [...inPostcodes.items, ...textListing.items],
      (home, scorer) =>
        isRelatedHome(home, features, scorer) || (areOfferedByName && isNamedWithoutPlace(home, features, scorer)),
    ),
  }
}

/**
 * Suggests addresses for an address line that is still being typed, using Loqate's Find method. Suggests none for a
 * Loqate ID.
 *
 * @throws {LoqateError} if Loqate is unavailable and no response is cached
 */
export async function autocompleteLoqateAddresses(loqate: LoqateClient, addressLine: string): Promise<KnownAddress[]> {
  if (isLoqateId(addressLine)) return []
  const { items } = await listAddresses(
    loqate,
    { text: addressLine },
    addressLine,
    AbortSignal.timeout(LOOKUP_TIMEOUT_MS),
  )
  return items.flatMap((item) =>
    toHomes(item, 0n)
      .slice(0, 1)
      .map((home) => toKnownAddress(item, home)),
  )
}

async function findLoqateAddressById(loqate: LoqateClient, id: string, deadline: AbortSignal): Promise<Match> {
  const item = loqate.findCached(id) ?? (isLoqateAddressId(id) ? await loqate.retrieve(id, deadline) : undefined)
  if (item?.Type === 'Address' || isLoqateAddressId(id)) {
    const [home] = item ? toHomes(item, 0n) : []
    return item && home ? { isFound: true, address: toKnownAddress(item, home) } : { isFound: false, candidates: [] }
  }
  const { items } = await listAddresses(loqate, { container: id }, '', deadline).catch(ignoreUnknownId)
  const features = extractMatchFeatures(parseAddressLine(''))
  return { isFound: false, candidates: rankLoqateCandidates(features, items, () => true) }
}

/**
 * Returns no items if Loqate doesn't know the ID of a container (a group of addresses, such as a street). Such IDs are
 * temporary, so the ID may have expired. Rethrows any other error.
 */
function ignoreUnknownId(error: unknown): { items: FindItem[] } {
  if (error instanceof LoqateError && error.kind === 'unknown') return { items: [] }
  throw error
}

type ParsedAddresses = readonly [ParsedAddress, ...ParsedAddress[]]

/** Lists every address in the postcodes that the line may contain. */
async function listAddressesInPostcodes(
  loqate: LoqateClient,
  parsedAddresses: ParsedAddresses,
  addressLine: string,
  deadline: AbortSignal,
): Promise<AddressListing> {
  const postcodes = [...new Set(parsedAddresses.flatMap(({ postcode }) => postcode?.postcode ?? []))]
  const listings = await Promise.all(
    postcodes.map((postcode) =>
      listAddresses(loqate, { text: postcode }, addressLine, deadline, (item) => findPostcode(item) === postcode),
    ),
  )
  return { items: listings.flatMap(({ items }) => items), isComplete: listings.every(({ isComplete }) => isComplete) }
}

function findMatch(parsedAddresses: ParsedAddresses, { items, isComplete }: AddressListing): KnownAddress | null {
  const itemsByHome = mapItemsByHome(
    items,
    (homes) => homes.find((home) => matchHomeExactly(parsedAddresses, [home])) ?? homes[0],
  )
  // If the list is incomplete, an address that isn't listed might match too. So accept only a home that matches the
  // whole line.
  const certainHomes = [...itemsByHome.keys()].filter(
    (home) => isComplete || parsedAddresses.some(({ exactKey }) => exactKey === home.fullKey),
  )
  const home = matchHomeExactly(parsedAddresses, certainHomes)
  return home && toKnownAddress(itemsByHome.get(home)!, home)
}

/**
 * Matches an address line that has no postcode. Loqate's Find method searches the whole country for the line, and may
 * return only the most likely addresses. So this returns a match only if the list is complete and the line names the
 * town. Returns null if the line has a postcode.
 */
function findMatchWithoutPostcode(
  parsedAddresses: ParsedAddresses,
  { phrases }: MatchFeatures,
  listing: AddressListing,
  isPlaceOptional: boolean,
): KnownAddress | null {
  if (!listing.isComplete || parsedAddresses.some(({ postcode }) => postcode !== null)) return null
  const itemsInTown = mapItemsByHome(listing.items, ([home]) => (home && phrases.has(home.townKey) ? home : undefined))
  const home = matchHomeExactly(parsedAddresses, [...itemsInTown.keys()])
  if (!home || !(isPlaceOptional || namesPlaceOf(home, parsedAddresses))) return null
  return toKnownAddress(itemsInTown.get(home)!, home)
}

const isNamedWithoutPlace = (home: Home, features: MatchFeatures, scorer: SimilarityScorer) =>
  listNamesWithoutPlace(home, features, scorer).length > 0

/** Returns whether the addresses whose street or building is all that the line names are in one town. */
function areInOneTown(features: MatchFeatures, items: readonly FindItem[]): boolean {
  const scorer = new SimilarityScorer(features)
  const homes = mapItemsByHome(items, ([home]) =>
    home && isNamedWithoutPlace(home, features, scorer) ? home : undefined,
  )
  return new Set([...homes.keys()].map(({ townKey }) => townKey)).size === 1
}

/**
 * Returns up to 10 of the addresses that `isCandidate` accepts, best first.
 *
 * @throws {LoqateError} if no item can be parsed, because an empty list of candidates would mean that Loqate doesn't
 *   know the address
 */
function rankLoqateCandidates(
  features: MatchFeatures,
  items: readonly FindItem[],
  isCandidate: (home: Home, scorer: SimilarityScorer) => boolean,
): Candidate[] {
  const scorer = new SimilarityScorer(features)
  const isAccepted = (home: Home) => isCandidate(home, scorer)
  const itemsByHome = mapItemsByHome(items, (homes) => homes.find(isAccepted) ?? homes[0])
  if (items.length > 0 && itemsByHome.size === 0)
    throw new LoqateError('outage', 'Loqate responded in an unknown format')
  return rankCandidates(features, [...itemsByHome.keys()].filter(isAccepted), scorer)
    .map((home) => toKnownAddress(itemsByHome.get(home)!, home))
    .map(({ addressId, address }) => ({ addressId, address }))
}

/**
 * Maps one home of each distinct item to that item. `toHomes` can return several homes for an item, and `chooseHome`
 * chooses one of them. Leaves out items for which `chooseHome` returns undefined.
 */
function mapItemsByHome(
  items: readonly FindItem[],
  chooseHome: (homes: readonly Home[]) => Home | undefined,
): Map<Home, FindItem> {
  const distinctItems = [...new Map(items.map((item) => [item.Id, item])).values()]
  return new Map(
    distinctItems.flatMap((item, at) => {
      const home = chooseHome(toHomes(item, BigInt(at)))
      return home ? [[home, item] as const] : []
    }),
  )
}

const toKnownAddress = (item: FindItem, { postcode }: Home): KnownAddress => ({
  addressId: item.Id,
  address: formatLoqateAddress(item),
  postcode,
})

import type { AddressRow, Candidate, KnownAddress } from '../address'
import { parseAddressId } from '../address-id'
import { bestCandidates } from '../matching/candidates'
import { matchLine } from '../matching/match'
import { cluesOf } from '../matching/match-features'
import { type AddressLine, readLine } from '../matching/parse-line'
import { isAddressIdOfLoqate, isIdOfLoqate } from './id'
import { addressesIn, type Opened } from './list-addresses'
import type { Loqate } from './loqate'
import { postcodeOf, rowsOf, textOf } from './loqate-address'
import { LoqateError } from './loqate-error'
import type { FindItem } from './response'

type Found = { found: true; address: KnownAddress } | { found: false; candidates: Candidate[] }

/** For one look-up with all of its calls, in milliseconds. */
const LOOK_UP_MS = 4_000

/**
 * The one address that a line names, by its text or by Loqate's id, or up to 10 candidates. A line with a postcode is
 * compared with every address of that postcode; without one, with what Find answers to the line.
 *
 * @throws {LoqateError} where Loqate is away and its earlier answers do not say
 */
export async function findAddress(loqate: Loqate, line: string): Promise<Found> {
  const over = AbortSignal.timeout(LOOK_UP_MS)
  if (isIdOfLoqate(line)) return findById(loqate, line.trim(), over)
  const target = parseAddressId(line)
  if (target?.kind === 'address') return { found: false, candidates: [] }
  const text = target ? target.text : line
  const readings = readLine(text)
  const there = await inPostcodes(loqate, readings, text, over)
  const match = matchOf(readings, there)
  if (match) return { found: true, address: match }
  const alike = await addressesIn(loqate, { text }, text, over)
  const found = there.items.length === 0 ? matchWithoutPostcode(readings, alike) : null
  if (found) return { found: true, address: found }
  return { found: false, candidates: candidatesOf(readings, [...there.items, ...alike.items]) }
}

/**
 * Addresses that Find offers for a line that is still typed.
 *
 * @throws {LoqateError}
 */
export async function addressesBegun(loqate: Loqate, line: string): Promise<KnownAddress[]> {
  if (isIdOfLoqate(line)) return []
  const { items } = await addressesIn(loqate, { text: line }, line, AbortSignal.timeout(LOOK_UP_MS))
  return items.flatMap((item) =>
    rowsOf(item, 0n)
      .slice(0, 1)
      .map((row) => known(item, row)),
  )
}

async function findById(loqate: Loqate, id: string, over: AbortSignal): Promise<Found> {
  const item = loqate.known(id) ?? (isAddressIdOfLoqate(id) ? await loqate.retrieve(id, over) : undefined)
  if (item?.Type === 'Address' || isAddressIdOfLoqate(id)) {
    const [row] = item ? rowsOf(item, 0n) : []
    return item && row ? { found: true, address: known(item, row) } : { found: false, candidates: [] }
  }
  const { items } = await addressesIn(loqate, { container: id }, '', over).catch(nothingOfOldId)
  return { found: false, candidates: candidatesOf(readLine(''), items) }
}

/** Ids are temporary: of a container that is not known any more there is nothing to offer. */
function nothingOfOldId(error: unknown): { items: FindItem[] } {
  if (error instanceof LoqateError && error.fault === 'request') return { items: [] }
  throw error
}

type Readings = readonly [AddressLine, ...AddressLine[]]

/** Every address of the postcodes that the line may have. */
async function inPostcodes(loqate: Loqate, readings: Readings, line: string, over: AbortSignal): Promise<Opened> {
  const postcodes = [...new Set(readings.flatMap(({ postcode }) => postcode?.postcode ?? []))]
  const opened = await Promise.all(
    postcodes.map((postcode) =>
      addressesIn(loqate, { text: postcode }, line, over, (item) => postcodeOf(item) === postcode),
    ),
  )
  return { items: opened.flatMap(({ items }) => items), isWhole: opened.every(({ isWhole }) => isWhole) }
}

function matchOf(readings: Readings, { items, isWhole }: Opened): KnownAddress | null {
  const likeliest = itemsByRow(items, (rows) => rows.find((row) => matchLine(readings, [row])) ?? rows[0])
  // Of a part of a postcode only what is written as a whole is the one for sure.
  const sure = [...likeliest.keys()].filter(
    (row) => isWhole || readings.some(({ exactKey }) => exactKey === row.fullKey),
  )
  const row = matchLine(readings, sure)
  return row && known(likeliest.get(row)!, row)
}

/** Find answers with the country's likeliest only: the line has to name the town as well, and all that may be meant be seen. */
function matchWithoutPostcode(readings: Readings, opened: Opened): KnownAddress | null {
  if (!opened.isWhole || readings.some(({ postcode }) => postcode !== null)) return null
  const { phrases } = cluesOf([...readings])
  const inTown = itemsByRow(opened.items, ([row]) => (row && phrases.includes(row.townKey) ? row : undefined))
  const row = matchLine(readings, [...inTown.keys()])
  return row && known(inTown.get(row)!, row)
}

/** @throws {LoqateError} where none of the items can be read: that would say that the address is unknown */
function candidatesOf(readings: Readings, items: readonly FindItem[]): Candidate[] {
  const clues = cluesOf([...readings])
  const likeliest = itemsByRow(items, (rows) => rows.find(({ townKey }) => clues.phrases.includes(townKey)) ?? rows[0])
  if (items.length > 0 && likeliest.size === 0) throw new LoqateError('outage', 'Loqate answered in an unknown form')
  return bestCandidates(clues, [...likeliest.keys()])
    .map((row) => known(likeliest.get(row)!, row))
    .map(({ addressId, address }) => ({ addressId, address }))
}

/** Each item once, by the one of its rows that is chosen; without those of which none is. */
function itemsByRow(
  items: readonly FindItem[],
  choose: (rows: readonly AddressRow[]) => AddressRow | undefined,
): Map<AddressRow, FindItem> {
  const once = [...new Map(items.map((item) => [item.Id, item])).values()]
  return new Map(
    once.flatMap((item, at) => {
      const row = choose(rowsOf(item, BigInt(at)))
      return row ? [[row, item] as const] : []
    }),
  )
}

const known = (item: FindItem, { postcode }: AddressRow): KnownAddress => ({
  addressId: item.Id,
  address: textOf(item),
  postcode,
})

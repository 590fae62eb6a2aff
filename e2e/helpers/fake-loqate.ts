// A fake Loqate server for Address Capture. It uses the formats in
// https://docs.loqate.com/api-reference/address-capture.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { splitLineIntoWords } from '@/lib/addresses/matching/split-line-into-words'
import { parsePostcode } from '@/lib/addresses/postcodes/postcode'
import type { AddressParts } from '../../lib/addresses/address'

export const LOQATE_API_KEY = 'AA11-AA11-AA11-AA11'

interface LoqateItem {
  Id: string
  Type: string
  Text: string
  Highlight: string
  Description: string
}

interface LoqateAddress extends LoqateItem {
  parts: AddressParts
  building: string
}

/** Decides how the fake responds to a request. `respondNormally` responds as Loqate would. */
export type FakeReaction = (response: ServerResponse, respondNormally: () => void) => void

export interface FakeLoqate {
  url: string
  /** The requests so far, in order. `method` is 'find' or 'retrieve', or the path of any other request. */
  requests: { method: string; query: Record<string, string> }[]
  /**
   * Sets the responses to the next requests, in order. Requests after these get the response set with `setReaction`, or
   * the usual one.
   */
  queueReactions: (...reactions: FakeReaction[]) => void
  /** Sets the response to requests without a queued one. Without an argument, restores the usual responses. */
  setReaction: (reaction?: FakeReaction) => void
  close: () => Promise<void>
}

const ERROR_DESCRIPTIONS: Record<number, string> = {
  [-1]: 'Unknown error',
  2: 'Unknown key',
  3: 'Account out of credit',
}

/** Responds with an error in Loqate's format, which has the status 200. */
export const respondWithError =
  (number: number): FakeReaction =>
  (response) =>
    sendItems(response, [
      {
        Error: String(number),
        Description: ERROR_DESCRIPTIONS[number] ?? 'Error',
        Cause: 'As said.',
        Resolution: 'Ask us.',
      },
    ])

export const respondWithStatus =
  (code: number): FakeReaction =>
  (response) =>
    void response.writeHead(code).end()

/** Never responds. */
export const neverRespond: FakeReaction = () => undefined

export const closeConnection: FakeReaction = (response) => void response.destroy()

const sendItems = (response: ServerResponse, items: unknown[]) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ Items: items }))

/**
 * How the fake writes addresses. Version 1.20 of Loqate's Find method leaves out commas, and uses opaque IDs for groups
 * of addresses (containers). Loqate's published examples show version 1.10, which has commas.
 */
export interface LoqateFormat {
  hasCommas: boolean
}

export async function startFakeLoqate(
  addresses: readonly AddressParts[],
  format: LoqateFormat = { hasCommas: false },
): Promise<FakeLoqate> {
  const loqateAddresses = addresses.map((parts, index) => toLoqateAddress(parts, index, format))
  const requests: FakeLoqate['requests'] = []
  const reactions: FakeReaction[] = []
  let defaultReaction: FakeReaction | undefined
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const method = /^\/Capture\/Interactive\/(Find|Retrieve)\/v1\.\d+\/json6\.ws$/
      .exec(url.pathname)?.[1]
      ?.toLowerCase()
    const query = Object.fromEntries(url.searchParams)
    requests.push({ method: method ?? url.pathname, query })
    const respondNormally = () => {
      if (!method) response.writeHead(404).end()
      else if (query.Key !== LOQATE_API_KEY) respondWithError(2)(response, respondNormally)
      else if (method === 'find') respondToFind(response, loqateAddresses, query, format)
      else respondToRetrieve(response, loqateAddresses, query)
    }
    const reaction = reactions.shift() ?? defaultReaction
    if (reaction) reaction(response, respondNormally)
    else respondNormally()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    queueReactions: (...added) => void reactions.push(...added),
    setReaction: (reaction) => {
      defaultReaction = reaction
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function toLoqateAddress(parts: AddressParts, index: number, { hasCommas }: LoqateFormat): LoqateAddress {
  const joinParts = (texts: (string | null)[]) => texts.filter(Boolean).join(hasCommas ? ', ' : ' ')
  const street = parts.number ? `${parts.number} ${parts.street}` : parts.street
  const building = joinParts([parts.buildingName, street])
  return {
    Id: `GB|RM|A|${10_000_000 + index}|ENG`,
    Type: 'Address',
    Text: joinParts([parts.subBuilding, building]),
    Highlight: '',
    Description: joinParts([parts.locality, parts.town, parts.county, parts.postcode]),
    parts,
    building,
  }
}

const toItem = ({ Id, Type, Text, Highlight, Description }: LoqateItem): LoqateItem => ({
  Id,
  Type,
  Text,
  Highlight,
  Description,
})

function respondToFind(
  response: ServerResponse,
  loqateAddresses: readonly LoqateAddress[],
  { Text, Container, Limit = '10' }: Record<string, string>,
  { hasCommas }: LoqateFormat,
) {
  if (!Text && !Container) return respondWithError(1001)(response, () => undefined)
  const items = Container
    ? listContainer(loqateAddresses, hasCommas ? Container : decodeId(Container))
    : searchByText(loqateAddresses, Text!)
  if (!items) return respondWithError(1002)(response, () => undefined)
  const listedItems = hasCommas
    ? items
    : items.map((item) => (item.Type === 'Address' ? item : { ...item, Id: encodeId(item) }))
  return sendItems(response, listedItems.slice(0, Number(Limit)))
}

/** Returns an ID in the format 'gb-rm|' plus an opaque string. */
const encodeId = ({ Id }: LoqateItem) => `gb-rm|${Buffer.from(Id).toString('base64url')}`
const decodeId = (id: string) => Buffer.from(id.replace(/^gb-rm\|/, ''), 'base64url').toString()

function searchByText(loqateAddresses: readonly LoqateAddress[], text: string): LoqateItem[] {
  const postcode = parsePostcode(text)?.postcode
  if (postcode) {
    const matches = loqateAddresses.filter(({ parts }) => parts.postcode === postcode)
    const id = buildPostcodeContainerId(postcode)
    return matches.length > 0
      ? [buildContainer(id, 'Postcode', postcode, `${matches[0]!.parts.street}, ${matches[0]!.parts.town}`, matches)]
      : []
  }
  const searchWords = [...new Set(splitLineIntoWords(text))]
  const ranked = loqateAddresses
    .map((loqateAddress) => ({ home: loqateAddress, matchingWords: countMatchingWords(loqateAddress, searchWords) }))
    .filter(({ matchingWords }) => matchingWords >= Math.min(2, searchWords.length))
    .sort((first, second) => second.matchingWords - first.matchingWords)
  // If no address matches every word, return the partial matches, best first.
  const fullMatches = ranked.filter(({ matchingWords }) => matchingWords === searchWords.length)
  return (fullMatches.length > 0 ? fullMatches : ranked).map(({ home: loqateAddress }) => toItem(loqateAddress))
}

function countMatchingWords({ Text, Description }: LoqateAddress, searchWords: readonly string[]): number {
  const addressWords = splitLineIntoWords(`${Text} ${Description}`)
  // The last word needs to match only the beginning of a word, because the user may still be typing it.
  const matchesWord = (word: string) =>
    addressWords.includes(word) ||
    (word === searchWords.at(-1) && addressWords.some((addressWord) => addressWord.startsWith(word)))
  return searchWords.filter(matchesWord).length
}

/**
 * Lists the addresses in a container. Within a postcode, a building with several flats is itself listed as a container.
 * Returns null if the container doesn't exist.
 */
function listContainer(loqateAddresses: readonly LoqateAddress[], id: string): LoqateItem[] | null {
  const [postcodeId, building] = id.split('-AT-')
  const matches = loqateAddresses.filter(({ parts }) => buildPostcodeContainerId(parts.postcode) === postcodeId)
  if (matches.length === 0) return null
  if (building) return matches.filter((loqateAddress) => slug(loqateAddress.building) === building).map(toItem)
  const buildings = Map.groupBy(matches, (loqateAddress) => loqateAddress.building)
  return [...buildings].flatMap(([text, flats]) =>
    flats.length > 1
      ? [buildContainer(`${postcodeId}-AT-${slug(text)}`, 'BuildingNumber', text, flats[0]!.Description, flats)]
      : flats.map(toItem),
  )
}

const buildContainer = (
  Id: string,
  Type: string,
  Text: string,
  description: string,
  members: readonly LoqateAddress[],
): LoqateItem => ({
  Id,
  Type,
  Text,
  Highlight: '',
  Description: `${description} - ${members.length} Addresses`,
})

const buildPostcodeContainerId = (postcode: string) => `GB|RM|ENG|${postcode.split(' ').reverse().join('-')}`
const slug = (text: string) => encodeURIComponent(text.toUpperCase().replaceAll(' ', '_'))

function respondToRetrieve(
  response: ServerResponse,
  loqateAddresses: readonly LoqateAddress[],
  { Id }: Record<string, string>,
) {
  const loqateAddress = loqateAddresses.find((candidate) => candidate.Id === Id)
  if (!loqateAddress) return respondWithError(1002)(response, () => undefined)
  const { locality, town, county, postcode } = loqateAddress.parts
  const lines = [...loqateAddress.Text.split(', '), locality, county ? town : null].filter(Boolean)
  const address = Object.fromEntries(
    [1, 2, 3, 4, 5].map((lineNumber) => [`Line${lineNumber}`, lines[lineNumber - 1] ?? '']),
  )
  return sendItems(response, [
    { Id, Language: 'ENG', ...address, City: county ?? town, PostalCode: postcode, CountryIso2: 'GB' },
  ])
}

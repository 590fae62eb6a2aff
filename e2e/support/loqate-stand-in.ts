// Stands in for Loqate's Address Capture, in the shapes that https://docs.loqate.com/api-reference/address-capture shows.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { words } from '@/lib/addresses/matching/normalise'
import { parsePostcode } from '@/lib/addresses/postcodes/postcode'
import type { AddressParts } from '../../lib/addresses/address'

export const LOQATE_KEY = 'AA11-AA11-AA11-AA11'

interface Item {
  Id: string
  Type: string
  Text: string
  Highlight: string
  Description: string
}

interface Home extends Item {
  parts: AddressParts
  building: string
}

/** Answers one call; `usual` is what the real one does. */
export type Reaction = (response: ServerResponse, usual: () => void) => void

export interface LoqateStandIn {
  url: string
  /** Every call, in order: 'find' or 'retrieve' and what it asked. */
  calls: { method: string; query: Record<string, string> }[]
  /** How the next calls are met, in turn; afterwards all are answered. */
  next: (...reactions: Reaction[]) => void
  /** How every call is met until this is called without one. */
  always: (reaction?: Reaction) => void
  close: () => Promise<void>
}

const REASONS: Record<number, string> = { [-1]: 'Unknown error', 2: 'Unknown key', 3: 'Account out of credit' }

/** An error as Loqate words it: with HTTP 200. */
export const errorItem =
  (number: number): Reaction =>
  (response) =>
    json(response, [
      { Error: String(number), Description: REASONS[number] ?? 'Refused', Cause: 'As said.', Resolution: 'Ask us.' },
    ])

export const status =
  (code: number): Reaction =>
  (response) =>
    void response.writeHead(code).end()

/** No answer ever comes. */
export const hang: Reaction = () => undefined

export const cut: Reaction = (response) => void response.destroy()

const json = (response: ServerResponse, items: unknown[]) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ Items: items }))

/** Find's v1.20 leaves commas out and calls its containers otherwise; the answers of v1.10 that are to be seen have them. */
export interface Form {
  hasCommas: boolean
}

export async function loqateStandIn(
  addresses: readonly AddressParts[],
  form: Form = { hasCommas: false },
): Promise<LoqateStandIn> {
  const homes = addresses.map((parts, at) => homeOf(parts, at, form))
  const calls: LoqateStandIn['calls'] = []
  const reactions: Reaction[] = []
  let every: Reaction | undefined
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const method = /^\/Capture\/Interactive\/(Find|Retrieve)\/v1\.\d+\/json6\.ws$/
      .exec(url.pathname)?.[1]
      ?.toLowerCase()
    const query = Object.fromEntries(url.searchParams)
    calls.push({ method: method ?? url.pathname, query })
    const usual = () => {
      if (!method) response.writeHead(404).end()
      else if (query.Key !== LOQATE_KEY) errorItem(2)(response, usual)
      else if (method === 'find') find(response, homes, query, form)
      else retrieve(response, homes, query)
    }
    const react = reactions.shift() ?? every
    if (react) react(response, usual)
    else usual()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    next: (...more) => void reactions.push(...more),
    always: (reaction) => {
      every = reaction
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function homeOf(parts: AddressParts, at: number, { hasCommas }: Form): Home {
  const text = (said: (string | null)[]) => said.filter(Boolean).join(hasCommas ? ', ' : ' ')
  const street = parts.number ? `${parts.number} ${parts.street}` : parts.street
  const building = text([parts.buildingName, street])
  return {
    Id: `GB|RM|A|${10_000_000 + at}|ENG`,
    Type: 'Address',
    Text: text([parts.subBuilding, building]),
    Highlight: '',
    Description: text([parts.locality, parts.town, parts.county, parts.postcode]),
    parts,
    building,
  }
}

const plain = ({ Id, Type, Text, Highlight, Description }: Item): Item => ({ Id, Type, Text, Highlight, Description })

function find(
  response: ServerResponse,
  homes: readonly Home[],
  { Text, Container, Limit = '10' }: Record<string, string>,
  { hasCommas }: Form,
) {
  if (!Text && !Container) return errorItem(1001)(response, () => undefined)
  const found = Container ? inContainer(homes, hasCommas ? Container : opened(Container)) : named(homes, Text!)
  if (!found) return errorItem(1002)(response, () => undefined)
  const shown = hasCommas
    ? found
    : found.map((item) => (item.Type === 'Address' ? item : { ...item, Id: sealed(item) }))
  return json(response, shown.slice(0, Number(Limit)))
}

/** 'gb-rm|' and letters that mean nothing to anybody else. */
const sealed = ({ Id }: Item) => `gb-rm|${Buffer.from(Id).toString('base64url')}`
const opened = (id: string) => Buffer.from(id.replace(/^gb-rm\|/, ''), 'base64url').toString()

function named(homes: readonly Home[], text: string): Item[] {
  const postcode = parsePostcode(text)?.postcode
  if (postcode) {
    const there = homes.filter(({ parts }) => parts.postcode === postcode)
    const id = containerOf(postcode)
    return there.length > 0
      ? [container(id, 'Postcode', postcode, `${there[0]!.parts.street}, ${there[0]!.parts.town}`, there)]
      : []
  }
  const asked = [...new Set(words(text))]
  const found = homes
    .map((home) => ({ home, likeness: likeness(home, asked) }))
    .filter(({ likeness }) => likeness >= Math.min(2, asked.length))
    .sort((one, other) => other.likeness - one.likeness)
  // Those that have every word, else those that have the most.
  const all = found.filter(({ likeness }) => likeness === asked.length)
  return (all.length > 0 ? all : found).map(({ home }) => plain(home))
}

function likeness({ Text, Description }: Home, asked: readonly string[]): number {
  const own = words(`${Text} ${Description}`)
  // The last word may still be typed.
  const isThere = (word: string) =>
    own.includes(word) || (word === asked.at(-1) && own.some((one) => one.startsWith(word)))
  return asked.filter(isThere).length
}

/** Within a postcode the flats of a building are a container of their own. */
function inContainer(homes: readonly Home[], id: string): Item[] | null {
  const [postcodeId, building] = id.split('-AT-')
  const there = homes.filter(({ parts }) => containerOf(parts.postcode) === postcodeId)
  if (there.length === 0) return null
  if (building) return there.filter((home) => slug(home.building) === building).map(plain)
  const buildings = Map.groupBy(there, (home) => home.building)
  return [...buildings].flatMap(([text, flats]) =>
    flats.length > 1
      ? [container(`${postcodeId}-AT-${slug(text)}`, 'BuildingNumber', text, flats[0]!.Description, flats)]
      : flats.map(plain),
  )
}

const container = (Id: string, Type: string, Text: string, place: string, inside: readonly Home[]): Item => ({
  Id,
  Type,
  Text,
  Highlight: '',
  Description: `${place} - ${inside.length} Addresses`,
})

const containerOf = (postcode: string) => `GB|RM|ENG|${postcode.split(' ').reverse().join('-')}`
const slug = (text: string) => encodeURIComponent(text.toUpperCase().replaceAll(' ', '_'))

function retrieve(response: ServerResponse, homes: readonly Home[], { Id }: Record<string, string>) {
  const home = homes.find((one) => one.Id === Id)
  if (!home) return errorItem(1002)(response, () => undefined)
  const { locality, town, county, postcode } = home.parts
  const lines = [...home.Text.split(', '), locality, county ? town : null].filter(Boolean)
  const address = Object.fromEntries([1, 2, 3, 4, 5].map((at) => [`Line${at}`, lines[at - 1] ?? '']))
  return json(response, [
    { Id, Language: 'ENG', ...address, City: county ?? town, PostalCode: postcode, CountryIso2: 'GB' },
  ])
}

import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import {
  closeConnection,
  type FakeLoqate,
  type FakeReaction,
  LOQATE_API_KEY,
  neverRespond,
  respondWithError,
  respondWithStatus,
  startFakeLoqate,
} from '@/e2e/helpers/fake-loqate'
import { log } from '@/lib/platform/observability/log'
import type { AddressParts } from '../address'
import { FAILURES_BEFORE_PAUSE } from './circuit-breaker'
import { autocompleteLoqateAddresses, findLoqateAddress } from './find-loqate-address'
import { LoqateClient } from './loqate-client'

// Turns tracing off.
vi.mock('@/lib/platform/env', () => ({ env: () => ({ otlpEndpoint: undefined }) }))

const createHome = (number: string, more: Partial<AddressParts> = {}): AddressParts => ({
  ...{ subBuilding: null, buildingName: null, number, street: 'Mill Lane', locality: null, town: 'Leeds' },
  ...{ county: null, postcode: 'LS1 4AA', ...more },
})
const createBlock = (number: string, flats: number) =>
  Array.from({ length: flats }, (_, at) => createHome(number, { subBuilding: `Flat ${at + 1}`, postcode: 'LS1 4AB' }))

const ADDRESS_LINE = '12 Mill Lane, Leeds, LS1 4AA'
const SECRET_ADDRESS_LINE = '112 Mill Lane, Leeds, LS1 4AA'
// The timeout of an attempt. On a busy machine, a request that usually takes a millisecond may take part of a second.
const ATTEMPT_TIMEOUT_MS = 1_000

const respondWithItems =
  (...Items: object[]): FakeReaction =>
  (response) =>
    void response.writeHead(200).end(JSON.stringify({ Items }))

let fakeLoqate: FakeLoqate
let loqate: LoqateClient
let logError: MockInstance<typeof log.error>

beforeAll(async () => {
  fakeLoqate = await startFakeLoqate([
    createHome('12'),
    createHome('112'),
    ...Array.from({ length: 12 }, (_, at) => createBlock(`${20 + at}`, 9)).flat(),
  ])
})
afterAll(() => fakeLoqate.close())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  // Move the clock on from 0, because lru-cache treats an entry added at time 0 as one that never expires.
  vi.advanceTimersByTime(1)
  logError = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  loqate = new LoqateClient(
    { key: LOQATE_API_KEY, baseUrl: fakeLoqate.url },
    { attemptTimeoutMs: ATTEMPT_TIMEOUT_MS, pauseMs: 60_000 },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  fakeLoqate.setReaction()
  fakeLoqate.requests.length = 0
})

const expectedMatch = {
  isFound: true,
  address: { addressId: 'GB|RM|A|10000000|ENG', address: ADDRESS_LINE, postcode: 'LS1 4AA' },
}
const getMethods = () => fakeLoqate.requests.map(({ method }) => method)

describe('Loqate requests for a lookup', () => {
  it('contain the postcode and container IDs, but not the address line, if the postcode has a match', async () => {
    expect(await findLoqateAddress(loqate, ADDRESS_LINE)).toEqual(expectedMatch)
    expect(fakeLoqate.requests.map(({ query }) => query)).toEqual([
      { Key: LOQATE_API_KEY, Text: 'LS1 4AA', Countries: 'GB', Limit: '100', IsMiddleware: 'true' },
      {
        Key: LOQATE_API_KEY,
        Container: expect.stringMatching(/^gb-rm./),
        Countries: 'GB',
        Limit: '100',
        IsMiddleware: 'true',
      },
    ])
  })

  it('are shared by all lookups of a postcode within ten minutes', async () => {
    await Promise.all([
      findLoqateAddress(loqate, ADDRESS_LINE),
      findLoqateAddress(loqate, ADDRESS_LINE),
      findLoqateAddress(loqate, SECRET_ADDRESS_LINE),
    ])
    expect(await findLoqateAddress(loqate, 'GB|RM|A|10000000|ENG')).toEqual(expectedMatch)
    expect(getMethods()).toEqual(['find', 'find'])
    vi.advanceTimersByTime(11 * 60_000)
    await findLoqateAddress(loqate, ADDRESS_LINE)
    expect(getMethods()).toHaveLength(4)
  })

  it('retrieve the address of an ID only once, because it’s cached afterwards', async () => {
    expect(await findLoqateAddress(loqate, 'GB|RM|A|10000000|ENG')).toEqual(expectedMatch)
    expect(await findLoqateAddress(loqate, 'GB|RM|A|10000000|ENG')).toEqual(expectedMatch)
    expect(getMethods()).toEqual(['retrieve'])
  })

  it('retrieve an ID only once a day if Loqate doesn’t know it', async () => {
    const findTwice = (id: string) => Promise.all([findLoqateAddress(loqate, id), findLoqateAddress(loqate, id)])
    expect(await findTwice(expectedMatch.address.addressId)).toEqual([expectedMatch, expectedMatch])
    const noMatch = { isFound: false, candidates: [] }
    expect(await findTwice('GB|RM|A|99')).toEqual([noMatch, noMatch])
    expect(await findTwice('GB|RM|A|99')).toEqual([noMatch, noMatch])
    expect(getMethods()).toEqual(['retrieve', 'retrieve'])
    vi.advanceTimersByTime(25 * 60 * 60_000)
    await findTwice('GB|RM|A|99')
    expect(getMethods()).toHaveLength(3)
  })

  it('aren’t retried if they retrieve an address, because Loqate may already have charged for the request', async () => {
    fakeLoqate.queueReactions(closeConnection)
    await expect(findLoqateAddress(loqate, 'GB|RM|A|10000000|ENG')).rejects.toMatchObject({ kind: 'outage' })
    expect(getMethods()).toEqual(['retrieve'])
  })
})

describe('a Loqate container', () => {
  it('is opened only if it’s one of the eight that most resemble the address line', async () => {
    const match = await findLoqateAddress(loqate, 'Flat 3, 31 Mill Lane, Leeds, LS1 4AB')
    expect(match).toMatchObject({ isFound: true, address: { address: 'Flat 3 31 Mill Lane, Leeds, LS1 4AB' } })
    expect(fakeLoqate.requests).toHaveLength(2 + 7)
  })

  it('prevents a match if it isn’t opened and the line doesn’t give the whole address', async () => {
    const match = await findLoqateAddress(loqate, 'Flat 3, 31 Mill Lane, LS1 4AB')
    expect(match).toMatchObject({ isFound: false })
    expect(match.isFound ? [] : match.candidates[0]?.address).toBe('Flat 3 31 Mill Lane, Leeds, LS1 4AB')
  })

  it('offers its addresses as candidates if its ID is looked up', async () => {
    await findLoqateAddress(loqate, ADDRESS_LINE)
    const match = await findLoqateAddress(loqate, fakeLoqate.requests[1]!.query.Container!)
    expect(match).toMatchObject({
      isFound: false,
      candidates: [{ address: ADDRESS_LINE }, { address: SECRET_ADDRESS_LINE }],
    })
  })

  it('offers no candidates if it no longer exists', async () => {
    expect(await findLoqateAddress(loqate, 'gb-rm|ZWsIBaEBbtdL8wmKn2Iy')).toEqual({ isFound: false, candidates: [] })
  })

  it('prevents a match if it returns fewer addresses than it announced', async () => {
    fakeLoqate.queueReactions(
      (_response, usual) => usual(),
      respondWithItems({ Id: 'GB|RM|A|1', Type: 'Address', Text: '12 Mill Lane', Description: 'Leeds LS1 4AA' }),
    )
    expect(await findLoqateAddress(loqate, '12 Mill Lane, LS1 4AA')).toMatchObject({ isFound: false })
  })
})

describe('the text of a Loqate address', () => {
  const LONDON_ITEM = { Id: 'GB|RM|B|55605138|ENG', Type: 'Address', Description: 'London EC4V 4BJ' }
  const isFoundIn = async (Text: string, line: string, Description = LONDON_ITEM.Description) => {
    fakeLoqate.setReaction(respondWithItems({ ...LONDON_ITEM, Text, Description }))
    return (await findLoqateAddress(loqate, line)).isFound
  }

  it.each([
    ['G B G Evermore 128 Queen Victoria Street', '128 Queen Victoria St, London, EC4V 4BJ'],
    ['Flat 5 Delta House 50 Twin Road', 'Flat 5, 50 Twin Road, EC4V 4BJ'],
    ['First Floor Flat Delta House 50 Twin Road', '50 Twin Road, 1st floor flat, EC4V 4BJ'],
    ['Flat 2 10-12 1st Avenue', '10 – 12 First Ave, Flat 2, EC4V 4BJ'],
    ['41 Teagues Crescent', '41 Teagues Cres, Telford, EC4V 4BJ', 'Trench Telford EC4V 4BJ'],
    ['41 Teagues Crescent', '41 Teagues Crescent, Trench, Telford', 'Trench Telford EC4V 4BJ'],
  ])('"%s", without commas, matches the line "%s"', async (text, line, description?: string) => {
    expect(await isFoundIn(text, line, description)).toBe(true)
  })

  it.each([
    ['Flat 5 Delta House 50 Twin Road', '50 Twin Road, EC4V 4BJ'],
    ['Flat 5 Delta House 50 Twin Road', 'Flat 50, 5 Twin Road, EC4V 4BJ'],
    ['The Upper Flat 12 Mill Lane', '12 Mill Lane, EC4V 4BJ'],
    ['Flat Above 12 Mill Lane', 'Flat 12, Mill Lane, EC4V 4BJ'],
    ['Flat 5 A Delta House 12 Mill Lane', 'Flat 5, 12 Mill Lane, EC4V 4BJ'],
    ['10 Delta House 12 Mill Lane', '12 Mill Lane, EC4V 4BJ'],
    ['Flat 12 Mill Lane', '12 Mill Lane, EC4V 4BJ'],
    ['2/1 12 Mill Lane', '12 Mill Lane, EC4V 4BJ'],
    ['41 Teagues Crescent', '41 Teagues Crescent, Telford', 'Trench Telford EC4V 4BJ'],
    ['41 Teagues Crescent', '41 Teagues Crescent, Trench, Derby, EC4V 4BJ', 'Trench Telford EC4V 4BJ'],
  ])('"%s", without commas, doesn’t match the line "%s"', async (text, line, description?: string) => {
    expect(await isFoundIn(text, line, description)).toBe(false)
  })

  it('doesn’t match a line that leaves out the part of the building at the start of the text, such as an annexe', async () => {
    expect(await isFoundIn('Annexe, 12 Mill Lane', '12 Mill Lane, EC4V 4BJ')).toBe(false)
  })
})

describe('a Loqate error', () => {
  it.each([
    ['an unknown key', respondWithError(2)],
    ['an account without credit', respondWithError(3)],
    ['a client error status', respondWithStatus(403)],
  ])('is logged without the address line and leads to no retry if the cause is %s', async (_, reaction) => {
    fakeLoqate.setReaction(reaction)
    const error = await findLoqateAddress(loqate, SECRET_ADDRESS_LINE).catch((error: unknown) => error)
    expect(error).toMatchObject({ kind: 'account' })
    expect(fakeLoqate.requests).toHaveLength(1)
    expect(logError).toHaveBeenCalledOnce()
    expect(JSON.stringify([String(error), logError.mock.calls])).not.toMatch(/Mill|LS1|AA11/)
  })

  it.each([
    ['an error of Loqate’s own', respondWithError(-1)],
    ['a server error', respondWithStatus(503)],
    ['a broken connection', closeConnection],
    ['no response', neverRespond],
    ['a body that isn’t JSON', (response) => void response.writeHead(200).end('<html>')],
    ['items in an unknown format', respondWithItems({ Id: 'GB|RM|A|1', Kind: 'Address' })],
    [
      'an impossibly long text',
      respondWithItems({ Id: 'GB|RM|A|1', Type: 'Address', Text: '12', Description: ' '.repeat(900_000) }),
    ],
    ['an error without a number', respondWithItems({ Error: 'x', Description: 'Refused' })],
    ['an oversized response', (response) => void response.writeHead(200).end('{"Items": []}'.padStart(2_000_000))],
    ['a response that never ends', (response) => void response.writeHead(200).write('{"Items": [')],
  ] satisfies [string, ReturnType<typeof respondWithStatus>][])(
    'leads to a retry, and is reported as an outage if the retry fails too: %s',
    async (_, reaction) => {
      fakeLoqate.queueReactions(reaction)
      expect(await findLoqateAddress(loqate, ADDRESS_LINE)).toEqual(expectedMatch)
      vi.advanceTimersByTime(11 * 60_000)
      const freshLoqate = new LoqateClient(
        { key: LOQATE_API_KEY, baseUrl: fakeLoqate.url },
        { attemptTimeoutMs: ATTEMPT_TIMEOUT_MS, pauseMs: 60_000 },
      )
      fakeLoqate.setReaction(reaction)
      const error = await findLoqateAddress(freshLoqate, SECRET_ADDRESS_LINE).catch((error: unknown) => error)
      expect(error).toMatchObject({ kind: 'outage' })
      expect(inspect([error, logError.mock.calls], { depth: 9 })).not.toMatch(/Mill|LS1|AA11/)
    },
  )

  it('is reported as an outage if Loqate returned an address that can’t be parsed', async () => {
    fakeLoqate.setReaction(
      respondWithItems({ Id: 'GB|RM|A|1', Type: 'Address', Text: '12 Mill Lane', Description: 'Leeds' }),
    )
    await expect(findLoqateAddress(loqate, ADDRESS_LINE)).rejects.toMatchObject({ kind: 'outage' })
  })

  it('doesn’t affect a lookup whose responses were cached within the last day', async () => {
    await findLoqateAddress(loqate, ADDRESS_LINE)
    vi.advanceTimersByTime(60 * 60_000)
    fakeLoqate.setReaction(closeConnection)
    expect(await findLoqateAddress(loqate, ADDRESS_LINE)).toEqual(expectedMatch)
    await expect(findLoqateAddress(loqate, '2 Mill Lane, Leeds, LS1 4AA')).rejects.toMatchObject({ kind: 'outage' })
    await expect(autocompleteLoqateAddresses(loqate, '12 Mill')).rejects.toMatchObject({ kind: 'outage' })
    vi.advanceTimersByTime(24 * 60 * 60_000)
    await expect(findLoqateAddress(loqate, ADDRESS_LINE)).rejects.toMatchObject({ kind: 'outage' })
  })

  it('pauses requests to Loqate for a while if it occurs five times in a row', async () => {
    fakeLoqate.setReaction(closeConnection)
    for (let at = 0; at < 6; at++) await findLoqateAddress(loqate, ADDRESS_LINE).catch(() => undefined)
    expect(fakeLoqate.requests).toHaveLength(FAILURES_BEFORE_PAUSE)
    fakeLoqate.setReaction()
    await expect(findLoqateAddress(loqate, ADDRESS_LINE)).rejects.toMatchObject({ kind: 'outage' })
    expect(fakeLoqate.requests).toHaveLength(FAILURES_BEFORE_PAUSE)
    vi.advanceTimersByTime(60_000)
    expect(await findLoqateAddress(loqate, ADDRESS_LINE)).toEqual(expectedMatch)
  })
})

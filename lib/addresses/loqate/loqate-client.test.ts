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

// Nothing is traced.
vi.mock('@/lib/platform/env', () => ({ env: () => ({ otlpEndpoint: undefined }) }))

const createHome = (number: string, more: Partial<AddressParts> = {}): AddressParts => ({
  ...{ subBuilding: null, buildingName: null, number, street: 'Mill Lane', locality: null, town: 'Leeds' },
  ...{ county: null, postcode: 'LS1 4AA', ...more },
})
const createBlock = (number: string, flats: number) =>
  Array.from({ length: flats }, (_, at) => createHome(number, { subBuilding: `Flat ${at + 1}`, postcode: 'LS1 4AB' }))

const ADDRESS_LINE = '12 Mill Lane, Leeds, LS1 4AA'
const SECRET_ADDRESS_LINE = '112 Mill Lane, Leeds, LS1 4AA'
// A busy machine takes a part of a second for what takes a millisecond.
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
  // At 0 lru-cache takes what it holds for timeless.
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

describe('what a look-up costs', () => {
  it('asks for the postcode and what it holds, never for the tenant’s line, and retrieves nothing', async () => {
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

  it('asks once for what many want at once or soon after, and anew ten minutes later', async () => {
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

  it('retrieves an id that it does not know any more, once', async () => {
    expect(await findLoqateAddress(loqate, 'GB|RM|A|10000000|ENG')).toEqual(expectedMatch)
    expect(await findLoqateAddress(loqate, 'GB|RM|A|10000000|ENG')).toEqual(expectedMatch)
    expect(getMethods()).toEqual(['retrieve'])
  })

  it('retrieves an id for all who want it at once, and one that is none of Loqate’s once a day', async () => {
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

  it('never repeats a retrieve, whose answer may have been paid for', async () => {
    fakeLoqate.queueReactions(closeConnection)
    await expect(findLoqateAddress(loqate, 'GB|RM|A|10000000|ENG')).rejects.toMatchObject({ kind: 'outage' })
    expect(getMethods()).toEqual(['retrieve'])
  })
})

describe('containers', () => {
  it('are opened, the ones most like the line first, and no more than a few', async () => {
    const match = await findLoqateAddress(loqate, 'Flat 3, 31 Mill Lane, Leeds, LS1 4AB')
    expect(match).toMatchObject({ isFound: true, address: { address: 'Flat 3 31 Mill Lane, Leeds, LS1 4AB' } })
    expect(fakeLoqate.requests).toHaveLength(2 + 7)
  })

  it('that stay closed leave sure only what is written as a whole', async () => {
    const match = await findLoqateAddress(loqate, 'Flat 3, 31 Mill Lane, LS1 4AB')
    expect(match).toMatchObject({ isFound: false })
    expect(match.isFound ? [] : match.candidates[0]?.address).toBe('Flat 3 31 Mill Lane, Leeds, LS1 4AB')
  })

  it('give candidates for their own id, which all are found', async () => {
    await findLoqateAddress(loqate, ADDRESS_LINE)
    const match = await findLoqateAddress(loqate, fakeLoqate.requests[1]!.query.Container!)
    expect(match).toMatchObject({
      isFound: false,
      candidates: [{ address: ADDRESS_LINE }, { address: SECRET_ADDRESS_LINE }],
    })
  })

  it('that are not known any more give nothing', async () => {
    expect(await findLoqateAddress(loqate, 'gb-rm|ZWsIBaEBbtdL8wmKn2Iy')).toEqual({ isFound: false, candidates: [] })
  })

  it('of which Find shows less than it counts are no proof that an address is the only one', async () => {
    fakeLoqate.queueReactions(
      (_response, usual) => usual(),
      respondWithItems({ Id: 'GB|RM|A|1', Type: 'Address', Text: '12 Mill Lane', Description: 'Leeds LS1 4AA' }),
    )
    expect(await findLoqateAddress(loqate, '12 Mill Lane, LS1 4AA')).toMatchObject({ isFound: false })
  })
})

describe('texts without commas', () => {
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
  ])('%s is %s', async (text, line, description?: string) => {
    expect(await isFoundIn(text, line, description)).toBe(true)
  })

  it.each([
    ['Flat 5 Delta House 50 Twin Road', '50 Twin Road, EC4V 4BJ'],
    ['Flat 5 Delta House 50 Twin Road', 'Flat 50, 5 Twin Road, EC4V 4BJ'],
    ['The Upper Flat 12 Mill Lane', '12 Mill Lane, EC4V 4BJ'],
    ['Flat Above 12 Mill Lane', 'Flat 12, Mill Lane, EC4V 4BJ'],
    ['Flat 5 A Delta House 12 Mill Lane', 'Flat 5, 12 Mill Lane, EC4V 4BJ'],
    ['Annexe, 12 Mill Lane', '12 Mill Lane, EC4V 4BJ'],
    ['10 Delta House 12 Mill Lane', '12 Mill Lane, EC4V 4BJ'],
    ['Flat 12 Mill Lane', '12 Mill Lane, EC4V 4BJ'],
    ['2/1 12 Mill Lane', '12 Mill Lane, EC4V 4BJ'],
    ['41 Teagues Crescent', '41 Teagues Crescent, Telford', 'Trench Telford EC4V 4BJ'],
    ['41 Teagues Crescent', '41 Teagues Crescent, Trench, Derby, EC4V 4BJ', 'Trench Telford EC4V 4BJ'],
  ])('%s is not %s', async (text, line, description?: string) => {
    expect(await isFoundIn(text, line, description)).toBe(false)
  })
})

describe('what Loqate refuses or leaves unanswered', () => {
  it.each([
    ['an unknown key', respondWithError(2)],
    ['an account without credit', respondWithError(3)],
    ['a status of ours', respondWithStatus(403)],
  ])('%s is a fault that the operator is told of, without the line, and is not asked again', async (_, reaction) => {
    fakeLoqate.setReaction(reaction)
    const error = await findLoqateAddress(loqate, SECRET_ADDRESS_LINE).catch((error: unknown) => error)
    expect(error).toMatchObject({ kind: 'account' })
    expect(fakeLoqate.requests).toHaveLength(1)
    expect(logError).toHaveBeenCalledOnce()
    expect(JSON.stringify([String(error), logError.mock.calls])).not.toMatch(/Mill|LS1|AA11/)
  })

  it.each([
    ['an error of its own', respondWithError(-1)],
    ['a server error', respondWithStatus(503)],
    ['a cut connection', closeConnection],
    ['no answer', neverRespond],
    ['no JSON', (response) => void response.writeHead(200).end('<html>')],
    ['items of another form', respondWithItems({ Id: 'GB|RM|A|1', Kind: 'Address' })],
    [
      'a text as long as none is',
      respondWithItems({ Id: 'GB|RM|A|1', Type: 'Address', Text: '12', Description: ' '.repeat(900_000) }),
    ],
    ['an error without a number', respondWithItems({ Error: 'x', Description: 'Refused' })],
    ['more than any answer is', (response) => void response.writeHead(200).end('{"Items": []}'.padStart(2_000_000))],
    ['an answer without an end', (response) => void response.writeHead(200).write('{"Items": [')],
  ] satisfies [string, ReturnType<typeof respondWithStatus>][])(
    '%s is asked again, and then an outage: no candidates',
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

  it('addresses that it cannot read are an outage, not an unknown address', async () => {
    fakeLoqate.setReaction(
      respondWithItems({ Id: 'GB|RM|A|1', Type: 'Address', Text: '12 Mill Lane', Description: 'Leeds' }),
    )
    await expect(findLoqateAddress(loqate, ADDRESS_LINE)).rejects.toMatchObject({ kind: 'outage' })
  })

  it('an outage is answered from memory for a day, by the same rules', async () => {
    await findLoqateAddress(loqate, ADDRESS_LINE)
    vi.advanceTimersByTime(60 * 60_000)
    fakeLoqate.setReaction(closeConnection)
    expect(await findLoqateAddress(loqate, ADDRESS_LINE)).toEqual(expectedMatch)
    await expect(findLoqateAddress(loqate, '2 Mill Lane, Leeds, LS1 4AA')).rejects.toMatchObject({ kind: 'outage' })
    await expect(autocompleteLoqateAddresses(loqate, '12 Mill')).rejects.toMatchObject({ kind: 'outage' })
    vi.advanceTimersByTime(24 * 60 * 60_000)
    await expect(findLoqateAddress(loqate, ADDRESS_LINE)).rejects.toMatchObject({ kind: 'outage' })
  })

  it('after many outages in a row it is not asked for a while, then once, and as ever when that goes well', async () => {
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

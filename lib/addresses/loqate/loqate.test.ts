import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import {
  cut,
  errorItem,
  hang,
  LOQATE_KEY,
  type LoqateStandIn,
  loqateStandIn,
  type Reaction,
  status,
} from '@/e2e/support/loqate-stand-in'
import { log } from '@/lib/platform/observability/log'
import type { AddressParts } from '../address'
import { FAILURES_BEFORE_PAUSE } from './circuit-breaker'
import { addressesBegun, findAddress } from './find-address'
import { Loqate } from './loqate'

// Nothing is traced.
vi.mock('@/lib/platform/env', () => ({ env: () => ({ otlpEndpoint: undefined }) }))

const home = (number: string, more: Partial<AddressParts> = {}): AddressParts => ({
  ...{ subBuilding: null, buildingName: null, number, street: 'Mill Lane', locality: null, town: 'Leeds' },
  ...{ county: null, postcode: 'LS1 4AA', ...more },
})
const block = (number: string, flats: number) =>
  Array.from({ length: flats }, (_, at) => home(number, { subBuilding: `Flat ${at + 1}`, postcode: 'LS1 4AB' }))

const LINE = '12 Mill Lane, Leeds, LS1 4AA'
const SECRET_LINE = '112 Mill Lane, Leeds, LS1 4AA'
// A busy machine takes a part of a second for what takes a millisecond.
const TRY_MS = 1_000

const items =
  (...Items: object[]): Reaction =>
  (response) =>
    void response.writeHead(200).end(JSON.stringify({ Items }))

let standIn: LoqateStandIn
let loqate: Loqate
let told: MockInstance<typeof log.error>

beforeAll(async () => {
  standIn = await loqateStandIn([
    home('12'),
    home('112'),
    ...Array.from({ length: 12 }, (_, at) => block(`${20 + at}`, 9)).flat(),
  ])
})
afterAll(() => standIn.close())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  // At 0 lru-cache takes what it holds for timeless.
  vi.advanceTimersByTime(1)
  told = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  loqate = new Loqate({ key: LOQATE_KEY, baseUrl: standIn.url }, { tryMs: TRY_MS, pauseMs: 60_000 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  standIn.always()
  standIn.calls.length = 0
})

const found = { found: true, address: { addressId: 'GB|RM|A|10000000|ENG', address: LINE, postcode: 'LS1 4AA' } }
const methods = () => standIn.calls.map(({ method }) => method)

describe('what a look-up costs', () => {
  it('asks for the postcode and what it holds, never for the tenant’s line, and retrieves nothing', async () => {
    expect(await findAddress(loqate, LINE)).toEqual(found)
    expect(standIn.calls.map(({ query }) => query)).toEqual([
      { Key: LOQATE_KEY, Text: 'LS1 4AA', Countries: 'GB', Limit: '100', IsMiddleware: 'true' },
      {
        Key: LOQATE_KEY,
        Container: expect.stringMatching(/^gb-rm./),
        Countries: 'GB',
        Limit: '100',
        IsMiddleware: 'true',
      },
    ])
  })

  it('asks once for what many want at once or soon after, and anew ten minutes later', async () => {
    await Promise.all([findAddress(loqate, LINE), findAddress(loqate, LINE), findAddress(loqate, SECRET_LINE)])
    expect(await findAddress(loqate, 'GB|RM|A|10000000|ENG')).toEqual(found)
    expect(methods()).toEqual(['find', 'find'])
    vi.advanceTimersByTime(11 * 60_000)
    await findAddress(loqate, LINE)
    expect(methods()).toHaveLength(4)
  })

  it('retrieves an id that it does not know any more, once', async () => {
    expect(await findAddress(loqate, 'GB|RM|A|10000000|ENG')).toEqual(found)
    expect(await findAddress(loqate, 'GB|RM|A|10000000|ENG')).toEqual(found)
    expect(methods()).toEqual(['retrieve'])
  })

  it('retrieves an id for all who want it at once, and one that is none of Loqate’s once a day', async () => {
    const retrieve = (id: string) => Promise.all([findAddress(loqate, id), findAddress(loqate, id)])
    expect(await retrieve(found.address.addressId)).toEqual([found, found])
    const unknown = { found: false, candidates: [] }
    expect(await retrieve('GB|RM|A|99')).toEqual([unknown, unknown])
    expect(await retrieve('GB|RM|A|99')).toEqual([unknown, unknown])
    expect(methods()).toEqual(['retrieve', 'retrieve'])
    vi.advanceTimersByTime(25 * 60 * 60_000)
    await retrieve('GB|RM|A|99')
    expect(methods()).toHaveLength(3)
  })

  it('never repeats a retrieve, whose answer may have been paid for', async () => {
    standIn.next(cut)
    await expect(findAddress(loqate, 'GB|RM|A|10000000|ENG')).rejects.toMatchObject({ fault: 'outage' })
    expect(methods()).toEqual(['retrieve'])
  })
})

describe('containers', () => {
  it('are opened, the ones most like the line first, and no more than a few', async () => {
    const result = await findAddress(loqate, 'Flat 3, 31 Mill Lane, Leeds, LS1 4AB')
    expect(result).toMatchObject({ found: true, address: { address: 'Flat 3 31 Mill Lane, Leeds, LS1 4AB' } })
    expect(standIn.calls).toHaveLength(2 + 7)
  })

  it('that stay closed leave sure only what is written as a whole', async () => {
    const result = await findAddress(loqate, 'Flat 3, 31 Mill Lane, LS1 4AB')
    expect(result).toMatchObject({ found: false })
    expect(result.found ? [] : result.candidates[0]?.address).toBe('Flat 3 31 Mill Lane, Leeds, LS1 4AB')
  })

  it('give candidates for their own id, which all are found', async () => {
    await findAddress(loqate, LINE)
    const result = await findAddress(loqate, standIn.calls[1]!.query.Container!)
    expect(result).toMatchObject({ found: false, candidates: [{ address: LINE }, { address: SECRET_LINE }] })
  })

  it('that are not known any more give nothing', async () => {
    expect(await findAddress(loqate, 'gb-rm|ZWsIBaEBbtdL8wmKn2Iy')).toEqual({ found: false, candidates: [] })
  })

  it('of which Find shows less than it counts are no proof that an address is the only one', async () => {
    standIn.next(
      (_response, usual) => usual(),
      items({ Id: 'GB|RM|A|1', Type: 'Address', Text: '12 Mill Lane', Description: 'Leeds LS1 4AA' }),
    )
    expect(await findAddress(loqate, '12 Mill Lane, LS1 4AA')).toMatchObject({ found: false })
  })
})

describe('texts without commas', () => {
  const LONDON = { Id: 'GB|RM|B|55605138|ENG', Type: 'Address', Description: 'London EC4V 4BJ' }
  const foundIn = async (Text: string, line: string, Description = LONDON.Description) => {
    standIn.always(items({ ...LONDON, Text, Description }))
    return (await findAddress(loqate, line)).found
  }

  it.each([
    ['G B G Evermore 128 Queen Victoria Street', '128 Queen Victoria St, London, EC4V 4BJ'],
    ['Flat 5 Delta House 50 Twin Road', 'Flat 5, 50 Twin Road, EC4V 4BJ'],
    ['First Floor Flat Delta House 50 Twin Road', '50 Twin Road, 1st floor flat, EC4V 4BJ'],
    ['Flat 2 10-12 1st Avenue', '10 – 12 First Ave, Flat 2, EC4V 4BJ'],
    ['41 Teagues Crescent', '41 Teagues Cres, Telford, EC4V 4BJ', 'Trench Telford EC4V 4BJ'],
    ['41 Teagues Crescent', '41 Teagues Crescent, Trench, Telford', 'Trench Telford EC4V 4BJ'],
  ])('%s is %s', async (text, line, description?: string) => {
    expect(await foundIn(text, line, description)).toBe(true)
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
    expect(await foundIn(text, line, description)).toBe(false)
  })
})

describe('what Loqate refuses or leaves unanswered', () => {
  it.each([
    ['an unknown key', errorItem(2)],
    ['an account without credit', errorItem(3)],
    ['a status of ours', status(403)],
  ])('%s is a fault that the operator is told of, without the line, and is not asked again', async (_, reaction) => {
    standIn.always(reaction)
    const thrown = await findAddress(loqate, SECRET_LINE).catch((error: unknown) => error)
    expect(thrown).toMatchObject({ fault: 'account' })
    expect(standIn.calls).toHaveLength(1)
    expect(told).toHaveBeenCalledOnce()
    expect(JSON.stringify([String(thrown), told.mock.calls])).not.toMatch(/Mill|LS1|AA11/)
  })

  it.each([
    ['an error of its own', errorItem(-1)],
    ['a server error', status(503)],
    ['a cut connection', cut],
    ['no answer', hang],
    ['no JSON', (response) => void response.writeHead(200).end('<html>')],
    ['items of another form', items({ Id: 'GB|RM|A|1', Kind: 'Address' })],
    [
      'a text as long as none is',
      items({ Id: 'GB|RM|A|1', Type: 'Address', Text: '12', Description: ' '.repeat(900_000) }),
    ],
    ['an error without a number', items({ Error: 'x', Description: 'Refused' })],
    ['more than any answer is', (response) => void response.writeHead(200).end('{"Items": []}'.padStart(2_000_000))],
    ['an answer without an end', (response) => void response.writeHead(200).write('{"Items": [')],
  ] satisfies [string, ReturnType<typeof status>][])(
    '%s is asked again, and then an outage: no candidates',
    async (_, reaction) => {
      standIn.next(reaction)
      expect(await findAddress(loqate, LINE)).toEqual(found)
      vi.advanceTimersByTime(11 * 60_000)
      const fresh = new Loqate({ key: LOQATE_KEY, baseUrl: standIn.url }, { tryMs: TRY_MS, pauseMs: 60_000 })
      standIn.always(reaction)
      const thrown = await findAddress(fresh, SECRET_LINE).catch((error: unknown) => error)
      expect(thrown).toMatchObject({ fault: 'outage' })
      expect(inspect([thrown, told.mock.calls], { depth: 9 })).not.toMatch(/Mill|LS1|AA11/)
    },
  )

  it('addresses that it cannot read are an outage, not an unknown address', async () => {
    standIn.always(items({ Id: 'GB|RM|A|1', Type: 'Address', Text: '12 Mill Lane', Description: 'Leeds' }))
    await expect(findAddress(loqate, LINE)).rejects.toMatchObject({ fault: 'outage' })
  })

  it('an outage is answered from memory for a day, by the same rules', async () => {
    await findAddress(loqate, LINE)
    vi.advanceTimersByTime(60 * 60_000)
    standIn.always(cut)
    expect(await findAddress(loqate, LINE)).toEqual(found)
    await expect(findAddress(loqate, '2 Mill Lane, Leeds, LS1 4AA')).rejects.toMatchObject({ fault: 'outage' })
    await expect(addressesBegun(loqate, '12 Mill')).rejects.toMatchObject({ fault: 'outage' })
    vi.advanceTimersByTime(24 * 60 * 60_000)
    await expect(findAddress(loqate, LINE)).rejects.toMatchObject({ fault: 'outage' })
  })

  it('after many outages in a row it is not asked for a while, then once, and as ever when that goes well', async () => {
    standIn.always(cut)
    for (let at = 0; at < 6; at++) await findAddress(loqate, LINE).catch(() => undefined)
    expect(standIn.calls).toHaveLength(FAILURES_BEFORE_PAUSE)
    standIn.always()
    await expect(findAddress(loqate, LINE)).rejects.toMatchObject({ fault: 'outage' })
    expect(standIn.calls).toHaveLength(FAILURES_BEFORE_PAUSE)
    vi.advanceTimersByTime(60_000)
    expect(await findAddress(loqate, LINE)).toEqual(found)
  })
})

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkEvents, pageNames, type ReceivedEvent } from './check-trail'
import type { Trail } from './follow-trail'
import { TRAIL_CASES } from './trail-cases'
import { formatTrailTable, listFailures } from './trail-results'

const [trailCase] = TRAIL_CASES
const REQUEST = { requestId: 'r1', key: 'k1' }

function createTrail(changes: Partial<Trail> = {}): Trail {
  return {
    ...{ trailCase: trailCase!, client: undefined as never, email: 'a@x.org', heldRequests: [REQUEST] },
    ...{ addressRequestId: 7, contract: { ...REQUEST, id: 9 }, replays: [], repeats: [] },
    ...changes,
  }
}

const TRAIL = { requestId: 'r1', addressRequestId: 7, idempotencyKey: 'k1' }
const EVENTS: ReceivedEvent[] = [
  { type: 'address.needed', data: TRAIL },
  { type: 'contract.created', data: { ...TRAIL, houseContractId: 9 } },
  { type: 'contract.cancelled', data: { ...TRAIL, houseContractId: 9 } },
]

const findFailedEvents = (trail: Trail, events: ReceivedEvent[]) =>
  checkEvents(trail, events)
    .filter(({ isPassed }) => !isPassed)
    .map(({ name }) => name)

describe('the check of events', () => {
  it('passes if each event names the request, the unmatched address and the key', () => {
    expect(findFailedEvents(createTrail(), EVENTS)).toEqual([])
  })

  it.each(['requestId', 'addressRequestId', 'idempotencyKey', 'houseContractId'])(
    'fails if contract.created has another %s',
    (name) => {
      const changed = EVENTS.map(({ type, data }) => ({
        type,
        data: type === 'contract.created' ? { ...data, [name]: 'other' } : data,
      }))
      expect(findFailedEvents(createTrail(), changed)).toEqual(['contract.created'])
    },
  )

  it('fails if an event didn’t arrive', () => {
    expect(findFailedEvents(createTrail(), EVENTS.slice(1))).toEqual(['address.needed'])
  })

  it('expects address.closed if another request created the contract', () => {
    const trail = createTrail({ contract: { id: 9, requestId: 'r2', key: null } })
    expect(findFailedEvents(trail, EVENTS)).toEqual(['contract.created', 'contract.cancelled', 'address.closed'])
  })
})

const PAGE = '<a href="/portal/live/contracts/9"></a><a href="/portal/live/api-requests?id=r1"></a><code>k1</code>'

it.each([
  [true, { links: ['contracts/9'], requestIds: ['r1'], key: 'k1' }],
  [true, { links: [], requestIds: [], key: null }],
  [false, { links: ['contracts/10'], requestIds: [], key: null }],
  [false, { links: [], requestIds: ['r2'], key: null }],
  [false, { links: [], requestIds: [], key: 'k' }],
])('finds contract 9, request r1 and key k1 in a page, but no others: %s for %j', (isNamed, expected) => {
  expect(pageNames(PAGE, expected)).toBe(isNamed)
})

it('counts the passed checks of all cases in a table, and lists each failed check with its case', () => {
  const [passed, failed] = [true, false].map((isPassed) => ({ name: 'contract.created', isPassed }))
  const trails = [passed!, failed!].map((check) => ({
    trailCase: trailCase!,
    checks: { events: [check], reads: [], pages: [], repeats: [] },
  }))
  expect(formatTrailTable(trails).split('\n').at(-1)).toBe('| all | 2 | 1 of 2 | 0 of 0 | 0 of 0 | 0 of 0 |')
  expect(listFailures(trails)).toEqual([`${trailCase?.title}: contract.created`])
})

it('finds in the published results that every check passed for at least 100 contracts', () => {
  const results = readFileSync('docs/benchmarks/results.md', 'utf8').split('<!-- trail -->')[1] ?? ''
  const total = /^\| all \| ([\d,]+) \|(.*)\|$/m.exec(results)
  expect(Number(total?.[1]?.replaceAll(',', ''))).toBeGreaterThanOrEqual(100)
  const counts = (total?.[2] ?? '').split('|').map((cell) => cell.trim().split(' of '))
  expect(counts).toHaveLength(4)
  for (const [passedCount, count] of counts) expect(passedCount).toBe(count)
})

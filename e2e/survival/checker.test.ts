import { describe, expect, it } from 'vitest'
import { check } from './checker'
import { type Attempt, type Delivery, effectOf, HAS_CONTRACT, type Outcome } from './history'
import { type Intent, intentsOf, probe } from './intents'
import { type Fault, leavesCalls, planOf } from './plan'
import type { Stored, StoredContract } from './stored'
import { tooFew } from './too-few'

const keyed = (intent: Intent): Intent => ({ ...intent, idempotencyKey: `key-${intent.id}` })
const create = probe('a', 'createBillsPackage', 0)
const quotes = probe('q', 'getQuotes', 0)

const answer = (status: number, requestId: string, more: Partial<Outcome> = {}): Outcome => {
  const bodyWithoutData = status === 200 ? null : '{}'
  const rest = { replayed: false, message: '', contract: null, bodyWithoutData, ...more }
  return { kind: 'answered', status, requestId, ...rest } as Outcome
}
const stored = (houseContractId = 1) => ({ contract: { houseContractId, tenantId: 10 } })
const EMPTY = { bodyWithoutData: '{"status":"success"}' }
const SILENCE: Outcome = { kind: 'no answer' }
const REFUSED = { message: HAS_CONTRACT }

const attempts = (intent: Intent, ...outcomes: Outcome[]): Attempt[] =>
  outcomes.map((outcome) => ({ intent, baseUrl: '', sentAt: 0, endedAt: 0, outcome }))

const contract = (change: Partial<StoredContract> = {}): StoredContract => ({
  ...{ id: 1, tenantId: 10, email: 'tenant-a@example.org', lastName: 'a', requestId: 'r1' },
  ...{ emails: [{ id: 'e1', to: 'tenant-a@example.org', state: 'sent' }], activationTokens: 1, auditRows: 1 },
  ...change,
})
const quote = (requestId: string) => ({ lastName: 'q', requestId, tenantId: 10 })
const tenant = (hasAccount: boolean) => ({ tenants: [{ id: 10, email: 'tenant-a@example.org', hasAccount }] })
const database = (rows: Partial<Stored>): Stored => ({
  ...{ contracts: [], quotes: [], remains: [], waitingJobs: 0, ...tenant((rows.contracts ?? []).length > 0) },
  ...rows,
})
const NOTHING = database({ tenants: [] })
const CONTRACT = database({ contracts: [contract()] })
const SENT: Delivery[] = [{ idempotencyKey: 'email/e1', to: 'tenant-a@example.org' }]

const rules = (history: Attempt[], rows: Stored, delivered: Delivery[]) =>
  check(history, rows, delivered).map(({ rule }) => rule)

describe('what is as it should be', () => {
  it.each<[string, Attempt[], Stored, Delivery[]]>([
    ['a contract', attempts(create, answer(200, 'r1', stored())), CONTRACT, SENT],
    ['one that nobody heard of', attempts(create, SILENCE), CONTRACT, SENT],
    ['none, of which nobody heard either', attempts(create, SILENCE, answer(500, 'r2')), NOTHING, []],
    ['a refusal', attempts(create, answer(400, 'r1'), { kind: 'not sent' }, answer(503, 'r2')), NOTHING, []],
    [
      'one that was lost, and answered again',
      attempts(keyed(create), SILENCE, answer(409, 'r2'), answer(200, 'r3', { ...stored(), replayed: true })),
      ...[CONTRACT, SENT],
    ] as never,
    [
      'one that was lost, and refused for itself without a key',
      attempts(create, SILENCE, answer(400, 'r2', REFUSED)),
      ...[CONTRACT, SENT],
    ] as never,
    ['quotes', attempts(quotes, SILENCE, answer(200, 'r1')), database({ quotes: [quote('r0'), quote('r1')] }), []],
    ['one quote for a key', attempts(keyed(quotes), SILENCE, SILENCE), database({ quotes: [quote('r0')] }), []],
  ])('%s', (_, history, rows, delivered) => {
    expect(check(history, rows, delivered)).toEqual([])
  })
})

describe('what is found', () => {
  const done = attempts(create, answer(200, 'r1', stored()))
  const other = contract({ id: 2, lastName: 'a', requestId: 'r2', emails: [{ id: 'e2', to: 'x', state: 'sent' }] })
  it.each<[string, Attempt[], Stored, Delivery[]]>([
    ['a 200 has its contract', done, NOTHING, []],
    ['a 200 has its rows', done, NOTHING, []],
    ['a 200 has its rows', attempts(quotes, answer(200, 'r1')), database({ quotes: [quote('r2')] }), []],
    ['a 200 has its contract', done, database({ contracts: [contract({ tenantId: 11 })] }), SENT],
    ['a 200 has its contract', attempts(create, answer(200, 'r1')), CONTRACT, SENT],
    ['a 200 has its data', attempts(create, answer(200, 'r1', EMPTY)), CONTRACT, SENT],
    [
      'a 200 has its data',
      attempts(keyed(create), SILENCE, answer(200, 'r2', { ...EMPTY, replayed: true })),
      CONTRACT,
      SENT,
    ],
    ['a 200 has its data', attempts(quotes, answer(200, 'r1', EMPTY)), database({ quotes: [quote('r1')] }), []],
    ['an account comes with a contract', [], database({ quotes: [quote('r1')], ...tenant(true) }), []],
    ['an account comes with a contract', done, database({ contracts: [contract()], ...tenant(false) }), SENT],
    ['a failure stores nothing', attempts(create, answer(400, 'r1'), SILENCE), CONTRACT, SENT],
    ['a failure stores nothing', attempts(create, answer(400, 'r2')), CONTRACT, SENT],
    ['a failure stores nothing', attempts(create, SILENCE), database({}), []],
    ['a failure stores nothing', attempts(create, SILENCE), { ...NOTHING, remains: ['e-mail e1'] }, []],
    [
      'a contract has its tenant',
      done,
      { ...CONTRACT, tenants: [{ id: 10, email: 'tenant-b@example.org', hasAccount: true }] },
      SENT,
    ],
    ['a contract has one e-mail', done, database({ contracts: [contract({ emails: [] })] }), []],
    ['a contract has one delivered message', done, CONTRACT, []],
    ['a contract has one delivered message', done, CONTRACT, [...SENT, { ...SENT[0]!, idempotencyKey: 'email/e9' }]],
    ['a message is of a stored e-mail', [], NOTHING, SENT],
    [
      'an e-mail is sent',
      done,
      database({ contracts: [contract({ emails: [{ ...contract().emails[0]!, state: 'failed' }] })] }),
      SENT,
    ],
    ['a contract has one link', done, database({ contracts: [contract({ activationTokens: 0 })] }), SENT],
    ['a contract has one audit row', done, database({ contracts: [contract({ auditRows: 2 })] }), SENT],
    ['a contract was asked for', [], CONTRACT, SENT],
    ['one contract per e-mail', done, database({ contracts: [contract(), other] }), SENT],
    ['a contract is made once', done, database({ contracts: [contract(), other] }), SENT],
    ['a key is answered alike', attempts(keyed(create), SILENCE, answer(400, 'r2', REFUSED)), CONTRACT, SENT],
    ['a tenant is only refused for a contract', attempts(create, answer(400, 'r2', REFUSED)), NOTHING, []],
    [
      'a quote is stored as often as it was given',
      attempts(keyed(quotes), SILENCE),
      database({ quotes: [quote('r1'), quote('r2')] }),
      [],
    ],
    [
      'a quote is stored as often as it was given',
      attempts(quotes, answer(400, 'r1')),
      database({ quotes: [quote('r2')] }),
      [],
    ],
    ['a quote was asked for', [], database({ quotes: [quote('r1')] }), []],
    ['no job waits at the end', [], { ...NOTHING, waitingJobs: 1 }, []],
  ])('%s', (rule, history, rows, delivered) => {
    expect(rules(history, rows, delivered)).toContain(rule)
  })
})

it('knows what an answer says of what was done', () => {
  const effects = [200, 400, 409, 422, 429, 500, 502, 503, 504].map((status) => effectOf(answer(status, 'r')))
  expect(effects).toEqual([
    'done',
    'nothing',
    'nothing',
    'nothing',
    'nothing',
    'unknown',
    'unknown',
    'nothing',
    'unknown',
  ])
  expect([SILENCE, { kind: 'not sent' } as const].map(effectOf)).toEqual(['unknown', 'nothing'])
})

it('knows what keeps calls from being answered', () => {
  const faults = planOf(1, 210).flatMap((step) => step.faults)
  const parts = new Set(faults.filter(({ kind }) => leavesCalls(kind)).map(({ kind }) => kind.split(' ')[0]))
  expect([...parts].sort()).toEqual(['mail', 'worker'])
})

it('makes the same history and the same faults of the same seed, and others of another', () => {
  const first = (seed: number, client: number) => JSON.stringify(intentsOf(seed, client).take(50).toArray())
  expect(first(7, 1)).toBe(first(7, 1))
  expect(first(7, 1)).not.toBe(first(8, 1))
  expect(first(7, 1)).not.toBe(first(7, 2))
  expect(planOf(7, 210)).toEqual(planOf(7, 210))
  expect(planOf(8, 210)).not.toEqual(planOf(7, 210))
})

it.each([1, 7, 99])('plans as many faults as were asked for, of every kind (seed %i)', (seed) => {
  const faults = planOf(seed, 210).flatMap((step) => step.faults)
  expect(faults).toHaveLength(210)
  expect(new Set(faults.map(({ kind }) => kind)).size).toBe(27)
})

it.each([1, 7, 99])(
  'has some steps come before the service has recovered, after a short one alone (seed %i)',
  (seed) => {
    const hasty = planOf(seed, 210).filter(({ waits }) => !waits)
    expect(hasty.length).toBeGreaterThan(5)
    expect(hasty.length).toBeLessThan(40)
    expect(hasty.flatMap(({ faults }) => faults.map(({ lasts }) => lasts)).every((lasts) => lasts < 4_000)).toBe(true)
  },
)

it('finds a run of which too few faults, or none of a kind, came to anybody', () => {
  const faults = planOf(1, 240).flatMap((step) => step.faults)
  const came = (to: (fault: Fault, at: number) => boolean) =>
    tooFew(faults.map((fault, at) => ({ ...fault, began: 0, over: 0, hit: to(fault, at) ? 'one' : null })))
  // Of the two long ones each is there once.
  const allBut = (nth: number) => came(({ lasts }, at) => at % nth > 0 || lasts > 20_000).map(({ about }) => about)
  expect(allBut(6)).toEqual([])
  expect(allBut(5)).toEqual([expect.stringMatching(/^19\d of 240$/)])
  const none = came(({ kind }) => kind !== 'table locked').map(({ about }) => about)
  expect(none).toEqual([expect.stringMatching(/^none of \d+: table locked$/)])
})

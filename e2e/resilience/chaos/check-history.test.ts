import { describe, expect, it } from 'vitest'
import { checkHistory } from './check-history'
import { buildProbe, type Operation } from './client-operations'
import { ALREADY_HAS_CONTRACT, type Attempt, type Delivery, inferEffect, type Outcome } from './operation-history'
import type { StoredContract, StoredState } from './read-stored-state'

const withIdempotencyKey = (operation: Operation): Operation => ({
  ...operation,
  idempotencyKey: `key-${operation.id}`,
})
const createOperation = buildProbe('a', 'createBillsPackage', 0)
const quoteOperation = buildProbe('q', 'getQuotes', 0)

const buildResponse = (status: number, requestId: string, overrides: Partial<Outcome> = {}): Outcome => {
  const bodyWithoutData = status === 200 ? null : '{}'
  const otherFields = { replayed: false, message: '', contract: null, bodyWithoutData, ...overrides }
  return { kind: 'response', status, requestId, ...otherFields } as Outcome
}
const buildContractData = (houseContractId = 1) => ({ contract: { houseContractId, tenantId: 10 } })
const WITHOUT_DATA = { bodyWithoutData: '{"status":"success"}' }
const NO_RESPONSE: Outcome = { kind: 'no response' }
const REJECTED_FOR_CONTRACT = { message: ALREADY_HAS_CONTRACT }

const buildAttempts = (operation: Operation, ...outcomes: Outcome[]): Attempt[] =>
  outcomes.map((outcome) => ({ operation, baseUrl: '', sentAt: 0, endedAt: 0, outcome }))

const buildContract = (overrides: Partial<StoredContract> = {}): StoredContract => ({
  ...{ id: 1, tenantId: 10, email: 'tenant-a@example.org', lastName: 'a', requestId: 'r1' },
  ...{ emails: [{ id: 'e1', to: 'tenant-a@example.org', status: 'sent' }], activationTokens: 1, auditRows: 1 },
  ...overrides,
})
const buildQuote = (requestId: string) => ({ lastName: 'q', requestId, tenantId: 10 })
const buildTenants = (hasAccount: boolean) => ({ tenants: [{ id: 10, email: 'tenant-a@example.org', hasAccount }] })
const buildState = (rows: Partial<StoredState>): StoredState => ({
  ...{ contracts: [], quotes: [], orphans: [], pendingJobs: 0, ...buildTenants((rows.contracts ?? []).length > 0) },
  ...rows,
})
const EMPTY_STATE = buildState({ tenants: [] })
const STATE_WITH_CONTRACT = buildState({ contracts: [buildContract()] })
const DELIVERED_EMAIL: Delivery[] = [{ idempotencyKey: 'email/e1', to: 'tenant-a@example.org' }]

const findViolatedRules = (history: Attempt[], rows: StoredState, deliveries: Delivery[]) =>
  checkHistory(history, rows, deliveries).map(({ rule }) => rule)

describe('the recorded history of a correct chaos test', () => {
  it.each<[string, Attempt[], StoredState, Delivery[]]>([
    [
      'a contract',
      buildAttempts(createOperation, buildResponse(200, 'r1', buildContractData())),
      STATE_WITH_CONTRACT,
      DELIVERED_EMAIL,
    ],
    [
      'a contract whose response was lost',
      buildAttempts(createOperation, NO_RESPONSE),
      STATE_WITH_CONTRACT,
      DELIVERED_EMAIL,
    ],
    [
      'no contract after a lost response and a 500',
      buildAttempts(createOperation, NO_RESPONSE, buildResponse(500, 'r2')),
      EMPTY_STATE,
      [],
    ],
    [
      'a rejected contract',
      buildAttempts(createOperation, buildResponse(400, 'r1'), { kind: 'not sent' }, buildResponse(503, 'r2')),
      EMPTY_STATE,
      [],
    ],
    [
      'a lost response that is replayed',
      buildAttempts(
        withIdempotencyKey(createOperation),
        NO_RESPONSE,
        buildResponse(409, 'r2'),
        buildResponse(200, 'r3', { ...buildContractData(), replayed: true }),
      ),
      ...[STATE_WITH_CONTRACT, DELIVERED_EMAIL],
    ] as never,
    [
      'a retry without an idempotency key, rejected because of the first attempt’s contract',
      buildAttempts(createOperation, NO_RESPONSE, buildResponse(400, 'r2', REJECTED_FOR_CONTRACT)),
      ...[STATE_WITH_CONTRACT, DELIVERED_EMAIL],
    ] as never,
    [
      'a quote for each request without an idempotency key',
      buildAttempts(quoteOperation, NO_RESPONSE, buildResponse(200, 'r1')),
      buildState({ quotes: [buildQuote('r0'), buildQuote('r1')] }),
      [],
    ],
    [
      'one quote for two requests with the same idempotency key',
      buildAttempts(withIdempotencyKey(quoteOperation), NO_RESPONSE, NO_RESPONSE),
      buildState({ quotes: [buildQuote('r0')] }),
      [],
    ],
  ])('is accepted if it contains %s', (_, history, rows, deliveries) => {
    expect(checkHistory(history, rows, deliveries)).toEqual([])
  })
})

describe('the recorded history of a chaos test that breaks a rule', () => {
  const createdAttempts = buildAttempts(createOperation, buildResponse(200, 'r1', buildContractData()))
  const otherContract = buildContract({
    id: 2,
    lastName: 'a',
    requestId: 'r2',
    emails: [{ id: 'e2', to: 'x', status: 'sent' }],
  })
  it.each<[string, Attempt[], StoredState, Delivery[]]>([
    ['a 200 has its contract', createdAttempts, EMPTY_STATE, []],
    ['a 200 has its rows', createdAttempts, EMPTY_STATE, []],
    [
      'a 200 has its rows',
      buildAttempts(quoteOperation, buildResponse(200, 'r1')),
      buildState({ quotes: [buildQuote('r2')] }),
      [],
    ],
    [
      'a 200 has its contract',
      createdAttempts,
      buildState({ contracts: [buildContract({ tenantId: 11 })] }),
      DELIVERED_EMAIL,
    ],
    [
      'a 200 has its contract',
      buildAttempts(createOperation, buildResponse(200, 'r1')),
      STATE_WITH_CONTRACT,
      DELIVERED_EMAIL,
    ],
    [
      'a 200 has its data',
      buildAttempts(createOperation, buildResponse(200, 'r1', WITHOUT_DATA)),
      STATE_WITH_CONTRACT,
      DELIVERED_EMAIL,
    ],
    [
      'a 200 has its data',
      buildAttempts(
        withIdempotencyKey(createOperation),
        NO_RESPONSE,
        buildResponse(200, 'r2', { ...WITHOUT_DATA, replayed: true }),
      ),
      STATE_WITH_CONTRACT,
      DELIVERED_EMAIL,
    ],
    [
      'a 200 has its data',
      buildAttempts(quoteOperation, buildResponse(200, 'r1', WITHOUT_DATA)),
      buildState({ quotes: [buildQuote('r1')] }),
      [],
    ],
    [
      'only tenants with a contract have an account',
      [],
      buildState({ quotes: [buildQuote('r1')], ...buildTenants(true) }),
      [],
    ],
    [
      'only tenants with a contract have an account',
      createdAttempts,
      buildState({ contracts: [buildContract()], ...buildTenants(false) }),
      DELIVERED_EMAIL,
    ],
    [
      'a failure stores nothing',
      buildAttempts(createOperation, buildResponse(400, 'r1'), NO_RESPONSE),
      STATE_WITH_CONTRACT,
      DELIVERED_EMAIL,
    ],
    [
      'a failure stores nothing',
      buildAttempts(createOperation, buildResponse(400, 'r2')),
      STATE_WITH_CONTRACT,
      DELIVERED_EMAIL,
    ],
    ['a failure stores nothing', buildAttempts(createOperation, NO_RESPONSE), buildState({}), []],
    [
      'a failure stores nothing',
      buildAttempts(createOperation, NO_RESPONSE),
      { ...EMPTY_STATE, orphans: ['email e1'] },
      [],
    ],
    [
      'a contract has its tenant',
      createdAttempts,
      { ...STATE_WITH_CONTRACT, tenants: [{ id: 10, email: 'tenant-b@example.org', hasAccount: true }] },
      DELIVERED_EMAIL,
    ],
    ['a contract has one email', createdAttempts, buildState({ contracts: [buildContract({ emails: [] })] }), []],
    ['a contract has one delivered message', createdAttempts, STATE_WITH_CONTRACT, []],
    [
      'a contract has one delivered message',
      createdAttempts,
      STATE_WITH_CONTRACT,
      [...DELIVERED_EMAIL, { ...DELIVERED_EMAIL[0]!, idempotencyKey: 'email/e9' }],
    ],
    ['a message belongs to a stored email', [], EMPTY_STATE, DELIVERED_EMAIL],
    [
      'an email is sent',
      createdAttempts,
      buildState({ contracts: [buildContract({ emails: [{ ...buildContract().emails[0]!, status: 'failed' }] })] }),
      DELIVERED_EMAIL,
    ],
    [
      'a contract has one link',
      createdAttempts,
      buildState({ contracts: [buildContract({ activationTokens: 0 })] }),
      DELIVERED_EMAIL,
    ],
    [
      'a contract has one audit row',
      createdAttempts,
      buildState({ contracts: [buildContract({ auditRows: 2 })] }),
      DELIVERED_EMAIL,
    ],
    ['a contract was requested', [], STATE_WITH_CONTRACT, DELIVERED_EMAIL],
    [
      'one contract per email address',
      createdAttempts,
      buildState({ contracts: [buildContract(), otherContract] }),
      DELIVERED_EMAIL,
    ],
    [
      'a contract is created once',
      createdAttempts,
      buildState({ contracts: [buildContract(), otherContract] }),
      DELIVERED_EMAIL,
    ],
    [
      'requests with the same key have the same result',
      buildAttempts(withIdempotencyKey(createOperation), NO_RESPONSE, buildResponse(400, 'r2', REJECTED_FOR_CONTRACT)),
      STATE_WITH_CONTRACT,
      DELIVERED_EMAIL,
    ],
    [
      'a tenant is rejected only for an existing contract',
      buildAttempts(createOperation, buildResponse(400, 'r2', REJECTED_FOR_CONTRACT)),
      EMPTY_STATE,
      [],
    ],
    [
      'the stored quotes match the responses',
      buildAttempts(withIdempotencyKey(quoteOperation), NO_RESPONSE),
      buildState({ quotes: [buildQuote('r1'), buildQuote('r2')] }),
      [],
    ],
    [
      'the stored quotes match the responses',
      buildAttempts(quoteOperation, buildResponse(400, 'r1')),
      buildState({ quotes: [buildQuote('r2')] }),
      [],
    ],
    ['a quote was requested', [], buildState({ quotes: [buildQuote('r1')] }), []],
    ['no job is queued at the end', [], { ...EMPTY_STATE, pendingJobs: 1 }, []],
  ])('is reported as a violation of the rule "%s"', (rule, history, rows, deliveries) => {
    expect(findViolatedRules(history, rows, deliveries)).toContain(rule)
  })
})

it('infers from a response in a chaos test whether the request stored data', () => {
  const inferredEffects = [200, 400, 409, 422, 429, 500, 502, 503, 504].map((status) =>
    inferEffect(buildResponse(status, 'r')),
  )
  expect(inferredEffects).toEqual([
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
  expect([NO_RESPONSE, { kind: 'not sent' } as const].map(inferEffect)).toEqual(['unknown', 'nothing'])
})

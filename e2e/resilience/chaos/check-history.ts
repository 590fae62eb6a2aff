import type { Operation } from './client-operations'
import {
  ALREADY_HAS_CONTRACT,
  type Attempt,
  type Delivery,
  inferEffect,
  type OperationHistory,
} from './operation-history'
import type { StoredContract, StoredState } from './read-stored-state'

/** A rule that the service broke, and the data that shows it. */
export interface Violation {
  rule: string
  about: string
}

/**
 * Checks whether the stored rows and the delivered messages match the responses that clients received, and returns
 * every violation. Call this function when no client sends requests and no job is queued. The main rules are:
 *
 * - If a request that creates a contract got a 200, the contract exists. It has its tenant's account and one delivered
 *   message.
 * - If a request for quotes got a 200, its row exists.
 * - If `inferEffect` says that a request did nothing, that request has stored nothing.
 * - If `inferEffect` can't say what a request did, that request has stored everything or nothing.
 * - A tenant has only one contract.
 * - An operation with an idempotency key was carried out only once, however often it was sent.
 */
export function checkHistory(history: OperationHistory, status: StoredState, deliveries: Delivery[]): Violation[] {
  const index = new StateIndex(history, status, deliveries)
  return [
    ...index.attemptGroups.flatMap((attempts) => checkOperation(attempts, index)),
    ...status.contracts.flatMap((contract) => checkContract(contract, index)),
    ...checkOneContractPerTenant(status.contracts),
    ...checkQuoteOrigins(status, index),
    ...checkTenantOrigins(status),
    ...checkAccountsMatchContracts(status),
    ...status.orphans.map((orphan) => ({ rule: 'a failure stores nothing', about: `${orphan} has no contract` })),
    ...checkMessageOrigins(status, deliveries),
    ...(status.pendingJobs > 0 ? [{ rule: 'no job is queued at the end', about: `${status.pendingJobs} jobs` }] : []),
  ]
}

/** The stored rows and the requests, indexed by the fields that the rules look up. */
class StateIndex {
  /** The attempts, grouped by operation. */
  attemptGroups: Attempt[][]
  attemptsByOperationId: Map<string, Attempt[]>
  contractsById: Map<number, StoredContract>
  tenantsById: Map<number, StoredState['tenants'][number]>
  contractByEmail: Map<string, StoredContract>
  contractsByLastName: Map<string, StoredContract[]>
  quotesByLastName: Map<string, StoredState['quotes']>
  /** The IDs of requests that stored a contract or a quote. */
  requestIds: Set<string>
  deliveriesByRecipient: Map<string, Delivery[]>

  constructor(history: OperationHistory, status: StoredState, deliveries: Delivery[]) {
    this.attemptsByOperationId = Map.groupBy(history, ({ operation }) => operation.id)
    this.attemptGroups = [...this.attemptsByOperationId.values()]
    this.contractsById = new Map(status.contracts.map((contract) => [contract.id, contract]))
    this.tenantsById = new Map(status.tenants.map((tenant) => [tenant.id, tenant]))
    this.contractByEmail = new Map(status.contracts.map((contract) => [contract.email, contract]))
    this.contractsByLastName = Map.groupBy(status.contracts, ({ lastName }) => lastName)
    this.quotesByLastName = Map.groupBy(status.quotes, ({ lastName }) => lastName)
    this.requestIds = new Set([...status.contracts, ...status.quotes].map(({ requestId }) => requestId))
    this.deliveriesByRecipient = Map.groupBy(deliveries, ({ to }) => to)
  }
}

function checkOperation(attempts: Attempt[], index: StateIndex): Violation[] {
  const { operation } = attempts[0]!
  return [
    ...attempts.flatMap((attempt) => checkResponse(attempt, index)),
    ...(operation.endpoint === 'createBillsPackage' ? checkCreate(attempts, index) : checkQuote(attempts, index)),
  ]
}

/** Checks the rules that apply to a single response. */
function checkResponse({ operation, outcome }: Attempt, index: StateIndex): Violation[] {
  if (outcome.kind !== 'response') return []
  const { requestId, replayed, contract, bodyWithoutData, message } = outcome
  const violations: Violation[] = []
  const addViolation = (rule: string, about: string) => violations.push({ rule, about: `${operation.id}: ${about}` })
  const effect = inferEffect(outcome)
  if (effect === 'nothing' && requestId && index.requestIds.has(requestId)) {
    addViolation('a failure stores nothing', `${outcome.status}, but request ${requestId} stored something`)
  }
  if (message === ALREADY_HAS_CONTRACT && !index.contractByEmail.has(operation.email.toLowerCase())) {
    addViolation('a tenant is rejected only for an existing contract', 'rejected for a contract, but has none')
  }
  if (effect !== 'done') return violations
  if (!replayed && !index.requestIds.has(requestId ?? '')) {
    addViolation('a 200 has its rows', `nothing is stored for request ${requestId}`)
  }
  if (bodyWithoutData !== null) {
    addViolation('a 200 has its data', `request ${requestId} received ${bodyWithoutData.slice(0, 200)}`)
  } else if (operation.endpoint === 'createBillsPackage') {
    const { houseContractId, tenantId } = contract ?? {}
    const row = index.contractsById.get(houseContractId ?? 0)
    if (!row) addViolation('a 200 has its contract', `contract ${houseContractId} doesn’t exist`)
    else if (
      row.tenantId !== tenantId ||
      row.lastName !== operation.id ||
      row.email !== operation.email.toLowerCase()
    ) {
      addViolation('a 200 has its contract', `contract ${houseContractId} belongs to another request`)
    }
  }
  return violations
}

function checkCreate(attempts: Attempt[], index: StateIndex): Violation[] {
  const { operation } = attempts[0]!
  const ownContracts = index.contractsByLastName.get(operation.id) ?? []
  const violations: Violation[] = []
  if (ownContracts.length > 1)
    violations.push({ rule: 'a contract is created once', about: `${operation.id}: ${ownContracts.length} contracts` })
  if (ownContracts.length > 0 && !attempts.some(({ outcome }) => inferEffect(outcome) !== 'nothing')) {
    violations.push({
      rule: 'a failure stores nothing',
      about: `${operation.id}: a contract, although every request failed`,
    })
  }
  const wasRejected = attempts.some(
    ({ outcome }) => outcome.kind === 'response' && outcome.message === ALREADY_HAS_CONTRACT,
  )
  if (operation.idempotencyKey && ownContracts.length > 0 && wasRejected) {
    violations.push({
      rule: 'requests with the same key have the same result',
      about: `${operation.id}: rejected because of the contract that it created itself`,
    })
  }
  return violations
}

/**
 * Checks the number of stored quotes. With an idempotency key, all attempts together store at most one row. Without a
 * key, each attempt can store a row.
 */
function checkQuote(attempts: Attempt[], index: StateIndex): Violation[] {
  const { operation } = attempts[0]!
  const rowCount = index.quotesByLastName.get(operation.id)?.length ?? 0
  const countAttempts = (effect: string) => attempts.filter(({ outcome }) => inferEffect(outcome) === effect).length
  const [min, max] = getQuoteCountBounds(operation, countAttempts('done'), countAttempts('unknown'))
  if (rowCount >= min && rowCount <= max) return []
  const expectedCount = min === max ? `${max}` : `${min} to ${max}`
  return [
    {
      rule: 'the stored quotes match the responses',
      about: `${operation.id}: ${rowCount} rows, not ${expectedCount}`,
    },
  ]
}

function getQuoteCountBounds({ idempotencyKey }: Operation, doneCount: number, unknownCount: number): [number, number] {
  const [min, max] = [doneCount, doneCount + unknownCount]
  return idempotencyKey ? [Math.min(1, min), Math.min(1, max)] : [min, max]
}

/** Checks that a stored contract has everything that belongs to it, whether or not its client received a response. */
function checkContract(contract: StoredContract, index: StateIndex): Violation[] {
  const violations: Violation[] = []
  const addViolation = (rule: string, about: string) =>
    violations.push({ rule, about: `contract ${contract.id} of ${contract.lastName}: ${about}` })
  if (!index.attemptsByOperationId.has(contract.lastName)) addViolation('a contract was requested', 'no request for it')
  const tenant = index.tenantsById.get(contract.tenantId)
  if (tenant?.email !== contract.email) addViolation('a contract has its tenant', `its tenant is ${tenant?.email}`)
  const [email] = contract.emails
  if (!email || contract.emails.length > 1) {
    addViolation('a contract has one email', `${contract.emails.length} emails`)
  } else if (email.status !== 'sent') {
    addViolation('an email is sent', `its email is ${email.status}`)
  }
  const messages = index.deliveriesByRecipient.get(contract.email) ?? []
  if (messages.length !== 1) addViolation('a contract has one delivered message', `${messages.length} were delivered`)
  if (contract.activationTokens !== 1) addViolation('a contract has one link', `${contract.activationTokens} links`)
  if (contract.auditRows !== 1) addViolation('a contract has one audit row', `${contract.auditRows} rows`)
  return violations
}

const checkOneContractPerTenant = (contracts: StoredContract[]): Violation[] =>
  [...Map.groupBy(contracts, ({ email }) => email)]
    .filter(([, group]) => group.length > 1)
    .map(([email, group]) => ({
      rule: 'one contract per email address',
      about: `${email} has contracts ${group.map(({ id }) => id).join(', ')}`,
    }))

const checkQuoteOrigins = ({ quotes }: StoredState, { attemptsByOperationId }: StateIndex): Violation[] =>
  quotes
    .filter(({ lastName }) => !attemptsByOperationId.has(lastName))
    .map(({ lastName }) => ({ rule: 'a quote was requested', about: `${lastName}: no request for it` }))

/** Checks that each tenant has a contract or a quote, because a tenant is stored together with one of these. */
function checkTenantOrigins({ tenants, contracts, quotes }: StoredState): Violation[] {
  const tenantIds = new Set([...contracts, ...quotes].map(({ tenantId }) => tenantId))
  return tenants
    .filter(({ id }) => !tenantIds.has(id))
    .map(({ email }) => ({ rule: 'a failure stores nothing', about: `${email} is a tenant without contract or quote` }))
}

/**
 * Checks that a tenant has an account if, and only if, the tenant has a contract. A quote stores its tenant without an
 * account.
 */
function checkAccountsMatchContracts({ tenants, contracts }: StoredState): Violation[] {
  const tenantIds = new Set(contracts.map(({ tenantId }) => tenantId))
  return tenants
    .filter(({ id, hasAccount }) => hasAccount !== tenantIds.has(id))
    .map(({ email, hasAccount }) => ({
      rule: 'only tenants with a contract have an account',
      about: hasAccount ? `${email} has an account and no contract` : `${email} has a contract and no account`,
    }))
}

function checkMessageOrigins({ contracts }: StoredState, deliveries: Delivery[]): Violation[] {
  const emails = new Set(contracts.flatMap(({ emails }) => emails.map(({ id, to }) => `email/${id} ${to}`)))
  return deliveries
    .filter(({ idempotencyKey, to }) => !emails.has(`${idempotencyKey} ${to}`))
    .map(({ idempotencyKey }) => ({ rule: 'a message belongs to a stored email', about: idempotencyKey }))
}

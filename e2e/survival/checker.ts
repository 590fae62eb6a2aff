import { type Attempt, type Delivery, effectOf, HAS_CONTRACT, type History } from './history'
import type { Intent } from './intents'
import type { Stored, StoredContract } from './stored'

/** A promise that was not kept, and by what. */
export interface Violation {
  rule: string
  about: string
}

/**
 * Holds a history against what is stored and was delivered, once all is at rest: nobody calls, no job waits.
 *
 * Every create that was answered 200 names its contract, which is there with its tenant's account and one delivered
 * message; every quote has its row; a failure has nothing of it; what is unknown (`effectOf`) has all or nothing; a
 * tenant has one contract; and an intent with an idempotency key was done once, however often it was sent.
 */
export function check(history: History, stored: Stored, delivered: Delivery[]): Violation[] {
  const facts = new Facts(history, stored, delivered)
  return [
    ...facts.intents.flatMap((attempts) => ofIntent(attempts, facts)),
    ...stored.contracts.flatMap((contract) => ofContract(contract, facts)),
    ...onePerTenant(stored.contracts),
    ...quotesOfNobody(stored, facts),
    ...tenantsOfNothing(stored),
    ...accountsWithoutContract(stored),
    ...stored.remains.map((what) => ({ rule: 'a failure stores nothing', about: `${what} is of no contract` })),
    ...messagesOfNobody(stored, delivered),
    ...(stored.waitingJobs > 0 ? [{ rule: 'no job waits at the end', about: `${stored.waitingJobs} do` }] : []),
  ]
}

/** What is looked up, by what it is found by. */
class Facts {
  /** The attempts of each intent. */
  intents: Attempt[][]
  byIntent: Map<string, Attempt[]>
  contracts: Map<number, StoredContract>
  tenants: Map<number, Stored['tenants'][number]>
  contractOfEmail: Map<string, StoredContract>
  contractsNamed: Map<string, StoredContract[]>
  quotesNamed: Map<string, Stored['quotes']>
  /** Ids of the calls that stored a contract or a quote. */
  requestIds: Set<string>
  deliveriesTo: Map<string, Delivery[]>

  constructor(history: History, stored: Stored, delivered: Delivery[]) {
    this.byIntent = Map.groupBy(history, ({ intent }) => intent.id)
    this.intents = [...this.byIntent.values()]
    this.contracts = new Map(stored.contracts.map((contract) => [contract.id, contract]))
    this.tenants = new Map(stored.tenants.map((tenant) => [tenant.id, tenant]))
    this.contractOfEmail = new Map(stored.contracts.map((contract) => [contract.email, contract]))
    this.contractsNamed = Map.groupBy(stored.contracts, ({ lastName }) => lastName)
    this.quotesNamed = Map.groupBy(stored.quotes, ({ lastName }) => lastName)
    this.requestIds = new Set([...stored.contracts, ...stored.quotes].map(({ requestId }) => requestId))
    this.deliveriesTo = Map.groupBy(delivered, ({ to }) => to)
  }
}

function ofIntent(attempts: Attempt[], facts: Facts): Violation[] {
  const { intent } = attempts[0]!
  return [
    ...attempts.flatMap((attempt) => ofAnswer(attempt, facts)),
    ...(intent.endpoint === 'createBillsPackage' ? ofCreate(attempts, facts) : ofQuote(attempts, facts)),
  ]
}

/** What one answer says by itself. */
function ofAnswer({ intent, outcome }: Attempt, facts: Facts): Violation[] {
  if (outcome.kind !== 'answered') return []
  const { requestId, replayed, contract, bodyWithoutData, message } = outcome
  const found: Violation[] = []
  const violated = (rule: string, about: string) => found.push({ rule, about: `${intent.id}: ${about}` })
  const effect = effectOf(outcome)
  if (effect === 'nothing' && requestId && facts.requestIds.has(requestId)) {
    violated('a failure stores nothing', `${outcome.status}, and call ${requestId} stored something`)
  }
  if (message === HAS_CONTRACT && !facts.contractOfEmail.has(intent.email.toLowerCase())) {
    violated('a tenant is only refused for a contract', `refused for one, and has none`)
  }
  if (effect !== 'done') return found
  if (!replayed && !facts.requestIds.has(requestId ?? '')) {
    violated('a 200 has its rows', `nothing is stored for call ${requestId}`)
  }
  if (bodyWithoutData !== null) {
    violated('a 200 has its data', `call ${requestId} was answered: ${bodyWithoutData.slice(0, 200)}`)
  } else if (intent.endpoint === 'createBillsPackage') {
    const { houseContractId, tenantId } = contract ?? {}
    const row = facts.contracts.get(houseContractId ?? 0)
    if (!row) violated('a 200 has its contract', `contract ${houseContractId} is not there`)
    else if (row.tenantId !== tenantId || row.lastName !== intent.id || row.email !== intent.email.toLowerCase()) {
      violated('a 200 has its contract', `contract ${houseContractId} is another one`)
    }
  }
  return found
}

function ofCreate(attempts: Attempt[], facts: Facts): Violation[] {
  const { intent } = attempts[0]!
  const own = facts.contractsNamed.get(intent.id) ?? []
  const found: Violation[] = []
  if (own.length > 1) found.push({ rule: 'a contract is made once', about: `${intent.id}: ${own.length} contracts` })
  if (own.length > 0 && !attempts.some(({ outcome }) => effectOf(outcome) !== 'nothing')) {
    found.push({ rule: 'a failure stores nothing', about: `${intent.id}: a contract, though every call failed` })
  }
  const refused = attempts.some(({ outcome }) => outcome.kind === 'answered' && outcome.message === HAS_CONTRACT)
  if (intent.idempotencyKey && own.length > 0 && refused) {
    found.push({ rule: 'a key is answered alike', about: `${intent.id}: refused for the contract that it made itself` })
  }
  return found
}

/** With a key all calls together store one row; without one, each of them. */
function ofQuote(attempts: Attempt[], facts: Facts): Violation[] {
  const { intent } = attempts[0]!
  const rows = facts.quotesNamed.get(intent.id)?.length ?? 0
  const count = (effect: string) => attempts.filter(({ outcome }) => effectOf(outcome) === effect).length
  const [fewest, most] = bounds(intent, count('done'), count('unknown'))
  if (rows >= fewest && rows <= most) return []
  const wanted = fewest === most ? `${most}` : `${fewest} to ${most}`
  return [{ rule: 'a quote is stored as often as it was given', about: `${intent.id}: ${rows} rows, not ${wanted}` }]
}

function bounds({ idempotencyKey }: Intent, done: number, unknown: number): [number, number] {
  const [fewest, most] = [done, done + unknown]
  return idempotencyKey ? [Math.min(1, fewest), Math.min(1, most)] : [fewest, most]
}

/** All or nothing: a contract that is there has everything, whoever heard of it. */
function ofContract(contract: StoredContract, facts: Facts): Violation[] {
  const found: Violation[] = []
  const violated = (rule: string, about: string) =>
    found.push({ rule, about: `contract ${contract.id} of ${contract.lastName}: ${about}` })
  if (!facts.byIntent.has(contract.lastName)) violated('a contract was asked for', 'by nobody')
  const tenant = facts.tenants.get(contract.tenantId)
  if (tenant?.email !== contract.email) violated('a contract has its tenant', `its tenant is ${tenant?.email}`)
  const [email] = contract.emails
  if (!email || contract.emails.length > 1) {
    violated('a contract has one e-mail', `${contract.emails.length} e-mails`)
  } else if (email.state !== 'sent') {
    violated('an e-mail is sent', `its e-mail is ${email.state}`)
  }
  const messages = facts.deliveriesTo.get(contract.email) ?? []
  if (messages.length !== 1) violated('a contract has one delivered message', `${messages.length} were delivered`)
  if (contract.activationTokens !== 1) violated('a contract has one link', `${contract.activationTokens} links`)
  if (contract.auditRows !== 1) violated('a contract has one audit row', `${contract.auditRows} rows`)
  return found
}

const onePerTenant = (contracts: StoredContract[]): Violation[] =>
  [...Map.groupBy(contracts, ({ email }) => email)]
    .filter(([, group]) => group.length > 1)
    .map(([email, group]) => ({
      rule: 'one contract per e-mail',
      about: `${email} has contracts ${group.map(({ id }) => id).join(', ')}`,
    }))

const quotesOfNobody = ({ quotes }: Stored, { byIntent }: Facts): Violation[] =>
  quotes
    .filter(({ lastName }) => !byIntent.has(lastName))
    .map(({ lastName }) => ({ rule: 'a quote was asked for', about: `${lastName}: by nobody` }))

/** A tenant comes with what stored it. */
function tenantsOfNothing({ tenants, contracts, quotes }: Stored): Violation[] {
  const known = new Set([...contracts, ...quotes].map(({ tenantId }) => tenantId))
  return tenants
    .filter(({ id }) => !known.has(id))
    .map(({ email }) => ({ rule: 'a failure stores nothing', about: `${email} is a tenant without contract or quote` }))
}

/** A quote stores its tenant without an account; a contract gives one. */
function accountsWithoutContract({ tenants, contracts }: Stored): Violation[] {
  const known = new Set(contracts.map(({ tenantId }) => tenantId))
  return tenants
    .filter(({ id, hasAccount }) => hasAccount !== known.has(id))
    .map(({ email, hasAccount }) => ({
      rule: 'an account comes with a contract',
      about: hasAccount ? `${email} has an account and no contract` : `${email} has a contract and no account`,
    }))
}

function messagesOfNobody({ contracts }: Stored, delivered: Delivery[]): Violation[] {
  const emails = new Set(contracts.flatMap(({ emails }) => emails.map(({ id, to }) => `email/${id} ${to}`)))
  return delivered
    .filter(({ idempotencyKey, to }) => !emails.has(`${idempotencyKey} ${to}`))
    .map(({ idempotencyKey }) => ({ rule: 'a message is of a stored e-mail', about: idempotencyKey }))
}

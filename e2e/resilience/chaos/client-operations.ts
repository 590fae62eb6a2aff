import { createRandom } from '../../../bench/addresses/seeded-random'
import { buildBillsPackage, buildQuoteRequest } from '../../helpers/request-bodies'

/** Something that a client wants done, by one call or several with the same body. */
export interface Operation {
  /** In the body's last name, and so in every row that a call of it stores. */
  id: string
  endpoint: 'createBillsPackage' | 'getQuotes'
  /** As it is sent; clients write the same tenant's in different cases. */
  email: string
  /** Sent with every call of it; null: none is. */
  idempotencyKey: string | null
  body: Record<string, unknown>
  /** Which of the system's keys and base URLs, modulo their number. */
  companyIndex: number
  serverIndex: number
  /** How many calls at most, while none is decided. */
  maxAttempts: number
  /** How long a call waits for its answer, in ms. */
  timeoutMs: number
  /** Before the first call, in ms. */
  delayMs: number
}

/** How many of each client's intents stand for one tenant that clients share. */
const OPERATIONS_PER_SHARED_TENANT = 4

/** What a client does, endlessly: a pure function of the seed and the client's number. */
export function* generateOperations(seed: number, client: number): Generator<Operation, never> {
  const chance = createRandom(seed * 1009 + client)
  for (let index = 0; ; index++) {
    const id = `${seed}-${client}-${index}`
    const isCreate = chance.chance(0.6)
    const isShared = chance.chance(0.4)
    const tenant = isShared
      ? `${seed}-shared-${Math.floor(index / OPERATIONS_PER_SHARED_TENANT) + chance.integerBelow(3)}`
      : id
    const lowerCaseEmail = `tenant-${tenant}@example.org`
    const email = chance.chance(0.3) ? lowerCaseEmail.toUpperCase() : lowerCaseEmail
    const overrides = { ...(isCreate && chance.chance(0.08) && chance.pick(INVALID_FIELDS)), email, lastName: id }
    yield {
      id,
      endpoint: isCreate ? 'createBillsPackage' : 'getQuotes',
      email,
      idempotencyKey: chance.chance(0.6) ? `key-${id}` : null,
      body: isCreate ? buildBillsPackage(overrides) : buildQuoteRequest(overrides),
      companyIndex: chance.integerBelow(6),
      serverIndex: chance.integerBelow(6),
      // Twenty calls take longer than the 30 s for which a key stays with a call whose server died.
      maxAttempts: chance.chance(0.8) ? 20 : 1 + chance.integerBelow(2),
      timeoutMs: chance.chance(0.25) ? 2_000 : 15_000,
      delayMs: 50 + chance.integerBelow(500),
    }
  }
}

/** Bodies that are refused with 400. */
const INVALID_FIELDS = [{ address: '99 High Street, Leeds, LS6 3AA' }, { birthday: undefined }, { contactNo: '12' }]

/**
 * A quote, or a contract, for a tenant of its own: sent once, to see whether the service answers. Its last name is one
 * word: many at once with the same words in theirs would wait for one another, since the search keeps each word once.
 */
export function buildProbe(name: string, endpoint: Operation['endpoint'], serverIndex: number): Operation {
  const id = name.replaceAll(/[^a-z0-9]/g, 'x')
  const overrides = { email: `tenant-${id}@example.org`, lastName: id }
  return {
    ...{ id, endpoint, serverIndex, email: overrides.email, idempotencyKey: null, companyIndex: 0 },
    ...{ body: endpoint === 'getQuotes' ? buildQuoteRequest(overrides) : buildBillsPackage(overrides) },
    ...{ maxAttempts: 1, timeoutMs: 30_000, delayMs: 0 },
  }
}

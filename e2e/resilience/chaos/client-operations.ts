import { createRandom } from '../../../bench/addresses/seeded-random'
import { buildBillsPackage, buildQuoteRequest } from '../../helpers/request-bodies'

/** Something that a client wants done, by one or more requests with the same body. */
export interface Operation {
  /** Part of the last name in the body, and so of every row that its requests store. */
  id: string
  endpoint: 'createBillsPackage' | 'getQuotes'
  /** As it is sent. Clients write the same tenant's email in different cases. */
  email: string
  /** The idempotency key of all its requests; null if they have none. */
  idempotencyKey: string | null
  body: Record<string, unknown>
  /** Indexes of the system's API key and base URL, modulo their number. */
  companyIndex: number
  serverIndex: number
  /** The most requests to send while none has a definite result. */
  maxAttempts: number
  /** How long a request waits for its response, in ms. */
  timeoutMs: number
  /** The delay before the first request, in ms. */
  delayMs: number
}

/** How many of each client's intents are for one tenant whom clients share. */
const OPERATIONS_PER_SHARED_TENANT = 4

/** Generates a client's endless intents. Depends only on the seed and the client's number. */
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
      // Twenty requests take longer than the 30 s for which a dead server's idempotency lock lasts.
      maxAttempts: chance.chance(0.8) ? 20 : 1 + chance.integerBelow(2),
      timeoutMs: chance.chance(0.25) ? 2_000 : 15_000,
      delayMs: 50 + chance.integerBelow(500),
    }
  }
}

/** Bodies that are rejected with 400. */
const INVALID_FIELDS = [{ address: '99 High Street, Leeds, LS6 3AA' }, { birthday: undefined }, { contactNo: '12' }]

/**
 * Builds a quote or contract for a new tenant, sent once to find out whether the service responds. Its last name is a
 * unique word: concurrent requests with the same words would wait for each other, since the search stores each word
 * once.
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

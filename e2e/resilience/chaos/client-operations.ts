import { createRandom } from '../../../bench/addresses/seeded-random'
import { buildBillsPackage, buildQuoteRequest } from '../../helpers/request-bodies'

/** A task that a client wants done. The client sends one or more requests for it, all with the same body. */
export interface Operation {
  /** The last name in the body, so that each stored row shows which operation it belongs to. */
  id: string
  endpoint: 'createBillsPackage' | 'getQuotes'
  /** The tenant's email address as the client sends it, in upper or lower case. */
  email: string
  /** The idempotency key of all requests, or null if they have none. */
  idempotencyKey: string | null
  body: Record<string, unknown>
  /** Chooses the API key: an index into the list of keys, modulo its length. */
  companyIndex: number
  /** Chooses the base URL of the first request: an index into the list of URLs, modulo its length. */
  serverIndex: number
  /** The maximum number of requests to send while none gets a definite result. */
  maxAttempts: number
  /** How long a request waits for its response, in ms. */
  timeoutMs: number
  /** The delay before the first request, in ms. */
  delayMs: number
}

/**
 * Some operations are for tenants that all clients share, so that requests compete for them. This many operations in a
 * row choose from the same three shared tenants.
 */
const OPERATIONS_PER_SHARED_TENANT = 4

/** Generates an endless sequence of operations for a client. The same seed and client number give the same sequence. */
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
      // Twenty attempts take longer than the 30 s after which another process can take over the idempotency lock of a
      // dead server.
      maxAttempts: chance.chance(0.8) ? 20 : 1 + chance.integerBelow(2),
      timeoutMs: chance.chance(0.25) ? 2_000 : 15_000,
      delayMs: 50 + chance.integerBelow(500),
    }
  }
}

/** Fields that make the service reject a request with 400. */
const INVALID_FIELDS = [{ address: '99 High Street, Leeds, LS6 3AA' }, { birthday: undefined }, { contactNo: '12' }]

/**
 * Builds an operation for a new tenant. It's sent once, to find out whether the service responds. The last name is a
 * unique word, because the tenant search stores each word only once. Concurrent requests with the same word would wait
 * for each other.
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

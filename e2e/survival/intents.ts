import { chanceOf } from '../../bench/addresses/random'
import { billsPackage, quote } from '../support/requests'

/** Something that a client wants done, by one call or several with the same body. */
export interface Intent {
  /** In the body's last name, and so in every row that a call of it stores. */
  id: string
  endpoint: 'createBillsPackage' | 'getQuotes'
  /** As it is sent; clients write the same tenant's in different cases. */
  email: string
  /** Sent with every call of it; null: none is. */
  idempotencyKey: string | null
  body: Record<string, unknown>
  /** Which of the system's keys and base URLs, modulo their number. */
  company: number
  server: number
  /** How many calls at most, while none is decided. */
  calls: number
  /** How long a call waits for its answer, in ms. */
  patience: number
  /** Before the first call, in ms. */
  pause: number
}

/** How many of each client's intents stand for one tenant that clients share. */
const SHARED_FOR = 4

/** What a client does, endlessly: a pure function of the seed and the client's number. */
export function* intentsOf(seed: number, client: number): Generator<Intent, never> {
  const chance = chanceOf(seed * 1009 + client)
  for (let n = 0; ; n++) {
    const id = `${seed}-${client}-${n}`
    const isCreate = chance.is(0.6)
    const isShared = chance.is(0.4)
    const tenant = isShared ? `${seed}-shared-${Math.floor(n / SHARED_FOR) + chance.below(3)}` : id
    const plain = `tenant-${tenant}@example.org`
    const email = chance.is(0.3) ? plain.toUpperCase() : plain
    const change = { ...(isCreate && chance.is(0.08) && chance.of(REFUSED)), email, lastName: id }
    yield {
      id,
      endpoint: isCreate ? 'createBillsPackage' : 'getQuotes',
      email,
      idempotencyKey: chance.is(0.6) ? `key-${id}` : null,
      body: isCreate ? billsPackage(change) : quote(change),
      company: chance.below(6),
      server: chance.below(6),
      // Twenty calls take longer than the 30 s for which a key stays with a call whose server died.
      calls: chance.is(0.8) ? 20 : 1 + chance.below(2),
      patience: chance.is(0.25) ? 2_000 : 15_000,
      pause: 50 + chance.below(500),
    }
  }
}

/** Bodies that are refused with 400. */
const REFUSED = [{ address: '99 High Street, Leeds, LS6 3AA' }, { birthday: undefined }, { contactNo: '12' }]

/**
 * A quote, or a contract, for a tenant of its own: sent once, to see whether the service answers. Its last name is one
 * word: many at once with the same words in theirs would wait for one another, since the search keeps each word once.
 */
export function probe(name: string, endpoint: Intent['endpoint'], server: number): Intent {
  const id = name.replaceAll(/[^a-z0-9]/g, 'x')
  const change = { email: `tenant-${id}@example.org`, lastName: id }
  return {
    ...{ id, endpoint, server, email: change.email, idempotencyKey: null, company: 0 },
    ...{ body: endpoint === 'getQuotes' ? quote(change) : billsPackage(change) },
    ...{ calls: 1, patience: 30_000, pause: 0 },
  }
}

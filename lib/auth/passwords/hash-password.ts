import { hash, verify } from '@node-rs/argon2'
import { FairQueue } from '@/lib/platform/async/fair-queue'
import { processSingleton } from '@/lib/platform/async/process-singleton'
import { listEnclosingNetworks } from '@/lib/platform/http/enclosing-networks'
import type { Realm } from '@/lib/platform/identity/realm'

/**
 * OWASP's recommendation for argon2id: 19 MiB of memory, two passes, one thread
 * (https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html). The package uses argon2id by
 * default.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const LIMITS = {
  // The maximum number of passwords that are hashed at the same time. Node has four worker threads, and also needs them
  // to read files and resolve host names.
  maxRunning: 2,
  // The maximum number of queued passwords. There's room for one client from each of a hundred networks. In a longer
  // queue, the last password could wait for several seconds.
  maxWaiting: 120,
  // The maximum for one network. It's enough for an office where everyone signs in at the start of the day.
  maxWaitingPerNetwork: 10,
}

/** The client that a password is hashed for. */
export interface PasswordSource {
  realm: Realm
  /** The client's IP address or network (lib/platform/http/client-ip.ts). */
  address: string
  /**
   * Whether the client has proved to be a user of the realm, with a session, a one-time link or a device cookie. Known
   * clients queue separately, so strangers can't hold them up.
   */
  isKnown: boolean
}

/** Thrown when this process can't hash or check a password within a few seconds, because too many are queued. */
export class TooBusyError extends Error {
  override name = 'TooBusyError'
}

/**
 * Returns the argon2id hash of a password in PHC format. Normalises the password to NFKC, because keyboards differ in
 * how they encode some letters.
 *
 * @throws {TooBusyError}
 */
export function hashPassword(password: string, source: PasswordSource): Promise<string> {
  return runQueued(source, () => hash(password.normalize('NFKC'), COST))
}

let dummyHash: Promise<string> | undefined

/**
 * Returns whether a password matches a hash. Does the same amount of work if the hash is null, so that the response
 * time doesn't reveal whether an account exists.
 *
 * @throws {TooBusyError}
 */
export async function isCorrectPassword(
  passwordHash: string | null,
  password: string,
  source: PasswordSource,
): Promise<boolean> {
  dummyHash ??= hash('no password of anybody', COST)
  const hashToCompare = passwordHash ?? (await dummyHash)
  const isMatch = await runQueued(source, () => verify(hashToCompare, password.normalize('NFKC')))
  return isMatch && passwordHash !== null
}

async function runQueued<T>({ realm, address, isKnown }: PasswordSource, task: () => Promise<T>): Promise<T> {
  const queue = processSingleton('password queue', () => new FairQueue(LIMITS))
  const lane = isKnown ? `${realm} known` : realm
  const result = await queue.run({ lane, networks: listEnclosingNetworks(address) }, task)
  if (result === null) throw new TooBusyError()
  return result
}

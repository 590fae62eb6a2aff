import { hash, verify } from '@node-rs/argon2'

/**
 * OWASP's recommendation for argon2id: 19 MiB of memory, two passes, one thread
 * (https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html). The package uses argon2id by
 * default.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Uses at most two of Node's four worker threads, because Node also needs them to read files and resolve host names.
const MAX_CONCURRENT = 2
/** The longest queue with which the last password doesn't wait for several seconds. */
const MAX_QUEUED = 40

/** Thrown when this process can't hash or check a password within a few seconds, because too many are queued. */
export class TooBusyError extends Error {
  override name = 'TooBusyError'
}

let runningCount = 0
const queue: (() => void)[] = []

/**
 * Returns the argon2id hash of a password in PHC format. Normalises the password to NFKC, because keyboards differ in
 * how they encode some letters.
 *
 * @throws {TooBusyError}
 */
export function hashPassword(password: string): Promise<string> {
  return runQueued(() => hash(password.normalize('NFKC'), COST))
}

/** Hashes a password like `hashPassword`, but returns null if too many passwords are queued. */
export const hashUnlessBusy = (password: string): Promise<string | null> =>
  hashPassword(password).catch((error) => {
    if (error instanceof TooBusyError) return null
    throw error
  })

let dummyHash: Promise<string> | undefined

/**
 * Whether a password matches a hash. Does the same amount of work if the hash is null, so that the response time
 * doesn't reveal whether an account exists.
 *
 * @throws {TooBusyError}
 */
export async function isCorrectPassword(passwordHash: string | null, password: string): Promise<boolean> {
  dummyHash ??= hash('no password of anybody', COST)
  const hashToCompare = passwordHash ?? (await dummyHash)
  const isMatch = await runQueued(() => verify(hashToCompare, password.normalize('NFKC')))
  return isMatch && passwordHash !== null
}

async function runQueued<T>(task: () => Promise<T>): Promise<T> {
  if (runningCount < MAX_CONCURRENT) runningCount += 1
  else if (queue.length >= MAX_QUEUED) throw new TooBusyError()
  // Waits until a task ends and passes its slot to this one.
  else await new Promise<void>((resolve) => queue.push(resolve))
  try {
    return await task()
  } finally {
    const next = queue.shift()
    if (next) next()
    else runningCount -= 1
  }
}

import { hash, verify } from '@node-rs/argon2'

/**
 * OWASP's first choice for argon2id: 19 MiB of memory, two passes, one thread
 * (https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html). The package's default
 * algorithm is argon2id.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Node's four threads for such work also read files and look names up.
const MAX_CONCURRENT = 2
/** With more waiting, the last would wait for seconds. */
const MAX_QUEUED = 40

/** More passwords are being checked than this process can within a few seconds. */
export class TooBusyError extends Error {
  override name = 'TooBusyError'
}

let runningCount = 0
const queue: (() => void)[] = []

/**
 * argon2id in PHC form, of the password in NFKC: a keyboard may write one letter in several ways.
 *
 * @throws {TooBusyError}
 */
export function hashPassword(password: string): Promise<string> {
  return runQueued(() => hash(password.normalize('NFKC'), COST))
}

/** The same; null while more passwords are being checked than can be within a few seconds. */
export const hashUnlessBusy = (password: string): Promise<string | null> =>
  hashPassword(password).catch((error) => {
    if (error instanceof TooBusyError) return null
    throw error
  })

let dummyHash: Promise<string> | undefined

/**
 * Whether a password is that of a hash. Without a hash the answer is no, after as much work: how long it takes
 * does not tell whether there is an account.
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
  // Whoever ends hands its place on.
  else await new Promise<void>((resolve) => queue.push(resolve))
  try {
    return await task()
  } finally {
    const next = queue.shift()
    if (next) next()
    else runningCount -= 1
  }
}

import { hash, verify } from '@node-rs/argon2'

/**
 * OWASP's first choice for argon2id: 19 MiB of memory, two passes, one thread
 * (https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html). The package's default
 * algorithm is argon2id.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Node's four threads for such work also read files and look names up.
const AT_ONCE = 2
/** With more waiting, the last would wait for seconds. */
const MOST_WAITING = 40

/** More passwords are being checked than this process can within a few seconds. */
export class TooBusyError extends Error {
  override name = 'TooBusyError'
}

let running = 0
const waiting: (() => void)[] = []

/**
 * argon2id in PHC form, of the password in NFKC: a keyboard may write one letter in several ways.
 *
 * @throws {TooBusyError}
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFKC'), COST))
}

/** The same; null while more passwords are being checked than can be within a few seconds. */
export const hashUnlessBusy = (password: string): Promise<string | null> =>
  hashPassword(password).catch((error) => {
    if (error instanceof TooBusyError) return null
    throw error
  })

let dummy: Promise<string> | undefined

/**
 * Whether a password is that of a hash. Without a hash the answer is no, after as much work: how long it takes
 * does not tell whether there is an account.
 *
 * @throws {TooBusyError}
 */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  dummy ??= hash('no password of anybody', COST)
  const compared = passwordHash ?? (await dummy)
  const matches = await inTurn(() => verify(compared, password.normalize('NFKC')))
  return matches && passwordHash !== null
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1
  else if (waiting.length >= MOST_WAITING) throw new TooBusyError()
  // Whoever ends hands its place on.
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** What may be known of an error without repeating a value that somebody sent. */
export interface ErrorDescription {
  name: string
  message: string
  /** PostgreSQL's SQLSTATE or Node's code. */
  code?: string
  stack?: string[]
}

interface DriverCause {
  /** The adapter's own word, such as DatabaseNotReachable. */
  kind?: string
  originalCode?: string
  originalMessage?: string
}

/**
 * Describes an error for the log. PostgreSQL's primary messages name tables and constraints, but
 * those of class 22 (data exceptions) quote the value, as do the quoted parts of other messages.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!isErrorLike(error)) return { name: typeof error, message: 'a thrown value that is no error' }
  const name = String(error.name ?? 'Error')
  const stack = (typeof error.stack === 'string' ? error.stack : undefined)
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
  const cause = getDriverCause(error)
  if (cause?.originalCode) {
    const message = cause.originalCode.startsWith('22') ? 'data exception' : (cause.originalMessage ?? '')
    return { name, message, code: cause.originalCode, stack }
  }
  if (cause?.kind) return { name, message: cause.kind, stack }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  // Prisma's own messages repeat the arguments of the call.
  const message = name.startsWith('PrismaClient') ? getLastLine(error.message) : error.message
  return { name, message: maskQuoted(message), code, stack }
}

/** An apostrophe within a word quotes nothing. */
const QUOTED_TEXT = /(["`]|(?<!\p{L})'|'(?!\p{L})).*(?:["`]|(?<!\p{L})'|'(?!\p{L}))/su

/**
 * A text without what it quotes, from the first quotation mark of any kind to the last: what was sent may hold some
 * as well, and would stand outside if each ended what another began.
 */
export const maskQuoted = (text: string): string => text.replace(QUOTED_TEXT, '$1…$1')

/** PostgreSQL's SQLSTATE of an error that a statement gave. */
export function getSqlState(error: unknown): string | undefined {
  return isErrorLike(error) ? getDriverCause(error)?.originalCode : undefined
}

/** An error, or what a library made of one when it spread it into a plain object. */
function isErrorLike(value: unknown): value is Error {
  return (
    value instanceof Error ||
    (typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string')
  )
}

/** The driver's error: as it is, or where Prisma hands it on, in one of two places. */
function getDriverCause(error: Error): DriverCause | undefined {
  if ('severity' in error && 'code' in error)
    return { originalCode: String(error.code), originalMessage: error.message }
  const { meta, cause } = error as { meta?: { driverAdapterError?: { cause?: DriverCause } }; cause?: unknown }
  return meta?.driverAdapterError?.cause ?? (cause as DriverCause | undefined)
}

const getLastLine = (text: string) => text.trim().split('\n').at(-1) ?? ''

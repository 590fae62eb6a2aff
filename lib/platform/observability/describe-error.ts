/** A description of an error for the log, without values from requests. */
export interface ErrorDescription {
  name: string
  message: string
  /** The SQLSTATE of PostgreSQL's error, or the code of Node's error. */
  code?: string
  stack?: string[]
}

interface DriverCause {
  /** The name that Prisma's database adapter gives the error, such as DatabaseNotReachable. */
  kind?: string
  originalCode?: string
  originalMessage?: string
}

/**
 * Describes an error for the log without any values from requests. PostgreSQL's primary messages usually name only
 * tables and constraints. Those of class 22 (data exceptions) contain the invalid value, so the description leaves them
 * out. In messages that aren't from PostgreSQL, quoted text is masked.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!isErrorLike(error)) return { name: typeof error, message: 'a thrown value that is not an error' }
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
  // Use only the last line of Prisma's messages, because the other lines may contain the arguments of the query.
  const message = name.startsWith('PrismaClient') ? getLastLine(error.message) : error.message
  return { name, message: maskQuoted(message), code, stack }
}

/** Matches from the first quotation mark to the last. An apostrophe within a word doesn't count as a quotation mark. */
const QUOTED_TEXT = /(["`]|(?<!\p{L})'|'(?!\p{L})).*(?:["`]|(?<!\p{L})'|'(?!\p{L}))/su

/**
 * Masks quoted values: replaces everything from the first quotation mark of any kind to the last with "…". A quoted
 * value can itself contain quotation marks, so matching them in pairs could leave parts of it unmasked.
 */
export const maskQuoted = (text: string): string => text.replace(QUOTED_TEXT, '$1…$1')

/** Returns the SQLSTATE of an error from PostgreSQL, or undefined for any other error. */
export function getSqlState(error: unknown): string | undefined {
  return isErrorLike(error) ? getDriverCause(error)?.originalCode : undefined
}

/** Returns whether the value is an error, or a plain object that a library has copied an error into. */
function isErrorLike(value: unknown): value is Error {
  return (
    value instanceof Error ||
    (typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string')
  )
}

/**
 * Finds the database driver's error. It's either the error itself, or in one of the two places where Prisma puts it.
 */
function getDriverCause(error: Error): DriverCause | undefined {
  if ('severity' in error && 'code' in error)
    return { originalCode: String(error.code), originalMessage: error.message }
  const { meta, cause } = error as { meta?: { driverAdapterError?: { cause?: DriverCause } }; cause?: unknown }
  return meta?.driverAdapterError?.cause ?? (cause as DriverCause | undefined)
}

const getLastLine = (text: string) => text.trim().split('\n').at(-1) ?? ''

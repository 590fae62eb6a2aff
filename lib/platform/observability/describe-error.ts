/** A description of an error that contains no values from requests. */
export interface ErrorDescription {
  name: string
  message: string
  /** PostgreSQL's SQLSTATE or Node's code. */
  code?: string
  stack?: string[]
}

interface DriverCause {
  /** The adapter's name for the error, such as DatabaseNotReachable. */
  kind?: string
  originalCode?: string
  originalMessage?: string
}

/**
 * Describes an error for the log without any values. PostgreSQL's primary messages name only tables and constraints,
 * but those of class 22 (data exceptions) contain the value, so they are left out. Quoted parts of other messages are
 * masked.
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
  // All lines of Prisma's messages but the last may contain the arguments of the call.
  const message = name.startsWith('PrismaClient') ? getLastLine(error.message) : error.message
  return { name, message: maskQuoted(message), code, stack }
}

/** An apostrophe within a word isn't a quotation mark. */
const QUOTED_TEXT = /(["`]|(?<!\p{L})'|'(?!\p{L})).*(?:["`]|(?<!\p{L})'|'(?!\p{L}))/su

/**
 * Replaces everything from the first quotation mark of any kind to the last with "…". A quoted value may itself contain
 * quotation marks, so matching them in pairs could leave parts of it.
 */
export const maskQuoted = (text: string): string => text.replace(QUOTED_TEXT, '$1…$1')

/** Returns PostgreSQL's SQLSTATE of a failed statement's error. Returns undefined for other errors. */
export function getSqlState(error: unknown): string | undefined {
  return isErrorLike(error) ? getDriverCause(error)?.originalCode : undefined
}

/** Whether the value is an error or a plain object that a library has copied one into. */
function isErrorLike(value: unknown): value is Error {
  return (
    value instanceof Error ||
    (typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string')
  )
}

/** Finds the driver's error: the error itself, or in one of the two places where Prisma puts it. */
function getDriverCause(error: Error): DriverCause | undefined {
  if ('severity' in error && 'code' in error)
    return { originalCode: String(error.code), originalMessage: error.message }
  const { meta, cause } = error as { meta?: { driverAdapterError?: { cause?: DriverCause } }; cause?: unknown }
  return meta?.driverAdapterError?.cause ?? (cause as DriverCause | undefined)
}

const getLastLine = (text: string) => text.trim().split('\n').at(-1) ?? ''

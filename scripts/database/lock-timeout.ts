/**
 * How long a migration may wait for a lock. This is longer than the application role's statement timeout, so that any
 * statement of the application that holds the lock ends before then.
 */
export const LOCK_TIMEOUT_MS = 20_000

/**
 * If the error is a lock timeout, returns an error that says what the operator can do, because PostgreSQL's own error
 * doesn't. Returns any other error unchanged.
 */
export function explainLockTimeout(error: unknown): unknown {
  return (error as { code?: string }).code === LOCK_NOT_AVAILABLE
    ? new Error(LOCK_TIMEOUT_MESSAGE, { cause: error })
    : error
}

const LOCK_NOT_AVAILABLE = '55P03'
const LOCK_TIMEOUT_MESSAGE =
  'A migration waited too long for a table that another session has locked. Nothing was changed. End that session (see pg_stat_activity), then migrate again.'

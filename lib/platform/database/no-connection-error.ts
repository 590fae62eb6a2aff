/**
 * The `digest` of an error that means that no database connection was available in time. Next passes the digest on to
 * error pages.
 */
export const NO_CONNECTION = 'NO_CONNECTION'

/**
 * Returns whether a statement failed because no database connection was available in time. Such a statement was never
 * sent.
 */
export const isNoConnectionError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'digest' in error && error.digest === NO_CONNECTION

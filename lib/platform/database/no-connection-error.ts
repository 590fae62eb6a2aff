/**
 * The `digest` of an error for which `isNoConnectionError` is true. Next passes an error's digest on to error pages.
 */
export const NO_CONNECTION = 'NO_CONNECTION'

/** Whether a statement was never sent because no database connection was available in time. */
export const isNoConnectionError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'digest' in error && error.digest === NO_CONNECTION

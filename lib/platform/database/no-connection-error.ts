/** Marks an error as one of `isNoConnectionError`. Next hands a digest on to error pages. */
export const NO_CONNECTION = 'NO_CONNECTION'

/** Returns whether a statement failed before it was sent, because there was no connection to the database in time. */
export const isNoConnectionError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'digest' in error && error.digest === NO_CONNECTION

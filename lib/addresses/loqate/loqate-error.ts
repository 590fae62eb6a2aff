/**
 * - `account`: Loqate rejected the key, or has no credit left for it. Only the operator can fix that.
 * - `request`: Loqate doesn't know what was requested, such as an expired ID.
 * - `outage`: there was no usable response. A later request may succeed.
 */
export type LoqateErrorKind = 'account' | 'request' | 'outage'

/** A failed request to Loqate. */
export class LoqateError extends Error {
  override name = 'LoqateError'

  constructor(
    readonly kind: LoqateErrorKind,
    /** Contains nothing from the request. */
    message: string,
    /** Loqate's error number. */
    readonly number?: number,
  ) {
    super(number === undefined ? message : `${message} (${number})`)
  }
}

/**
 * Classifies an error item by its number. Below 0, Loqate itself failed. From 1 to 999, the account was rejected (2 is
 * an unknown key, 3 no credit, others a limit or an IP address). From 1000, the method rejected a parameter.
 */
export function createLoqateError(number: number): LoqateError {
  if (number >= 1000) return new LoqateError('request', 'Loqate rejected a parameter', number)
  if (number > 0) return new LoqateError('account', 'Loqate rejected the key or its account', number)
  return new LoqateError('outage', 'Loqate failed', number)
}

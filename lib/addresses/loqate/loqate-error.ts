/**
 * The reason why a request to Loqate failed:
 *
 * - `account`: Loqate rejected the key or its account, for example because no credit is left. Only the operator can fix
 *   that.
 * - `unknown`: Loqate doesn't know what we requested, for example because an ID has expired.
 * - `outage`: Loqate didn't respond, or its response was invalid. A later request may succeed.
 */
export type LoqateErrorKind = 'account' | 'unknown' | 'outage'

/** A failed request to Loqate. */
export class LoqateError extends Error {
  override name = 'LoqateError'

  constructor(
    readonly kind: LoqateErrorKind,
    /** Must not contain anything from the request, such as the address or the API key. */
    message: string,
    /** Loqate's error number, or the status of an HTTP error. */
    readonly number?: number,
  ) {
    super(number === undefined ? message : `${message} (${number})`)
  }
}

/**
 * Classifies an error in Loqate's response by its number:
 *
 * - 0 or below: Loqate failed.
 * - 1 to 999: Loqate rejected the account, because of an unknown key (2), no credit (3), a limit or the IP address.
 * - 1000 or above: Loqate rejected a parameter.
 */
export function createLoqateError(number: number): LoqateError {
  if (number >= 1000) return new LoqateError('unknown', 'Loqate rejected a parameter', number)
  if (number > 0) return new LoqateError('account', 'Loqate rejected the key or its account', number)
  return new LoqateError('outage', 'Loqate failed', number)
}

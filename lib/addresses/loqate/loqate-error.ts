/**
 * `account`: key or credit are refused, which only the operator can mend. `request`: what was asked for is not known,
 * such as an id of old. `outage`: no usable answer; asked again it may come.
 */
export type LoqateErrorKind = 'account' | 'request' | 'outage'

/** A call that Loqate did not answer. Its message holds nothing of what was asked. */
export class LoqateError extends Error {
  override name = 'LoqateError'

  constructor(
    readonly kind: LoqateErrorKind,
    /** What went wrong, in fixed words. */
    message: string,
    /** Loqate's number of the error. */
    readonly number?: number,
  ) {
    super(number === undefined ? message : `${message} (${number})`)
  }
}

/**
 * The kind of an error item, by its number: below 0 Loqate itself failed, from 1000 on the method's own refusals
 * of a parameter, and between them those of the account (2 an unknown key, 3 no credit, others a limit or an IP address).
 */
export function createLoqateError(number: number): LoqateError {
  if (number >= 1000) return new LoqateError('request', 'Loqate does not know what was asked for', number)
  if (number > 0) return new LoqateError('account', 'Loqate refuses the key or its account', number)
  return new LoqateError('outage', 'Loqate failed', number)
}

/**
 * The codes of errors about fields, because several kinds of error have the same message. Partners branch on codes, so
 * they never change their meaning.
 */
export const FIELD_ERROR_CODES = [
  'required',
  'wrong_type',
  'unknown_field',
  'invalid_value',
  'invalid_characters',
  'too_long',
  'too_small',
  'too_large',
  'invalid_email',
  'invalid_phone',
  'invalid_date',
  'date_too_early',
  'date_in_future',
  'end_before_start',
  'tenancy_too_long',
  'no_service_selected',
  'invalid_postcode',
  'postcode_not_served',
  'address_not_found',
] as const

export type FieldErrorCode = (typeof FIELD_ERROR_CODES)[number]

/** An error about a field, as in a response of the API. */
export interface FieldError {
  field: string
  code: FieldErrorCode
  message: string
  /** The largest or smallest number, or the greatest length, that is accepted, if the code is about a limit. */
  limit?: number
}

/**
 * Builds the options of a Zod check whose errors have a code.
 *
 * @param limit see `FieldError`. A length is in characters or, for a tenancy, in years
 */
export const fieldRule = (code: FieldErrorCode, message: string, limit?: number) => ({
  error: message,
  params: { code, ...(limit !== undefined && { limit }) },
})

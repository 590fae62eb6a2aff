import { SERVICES } from '@/lib/contracts/utility-services'
import type { FieldError } from '@/lib/platform/validation/field-error-codes'
import type { ApiResponse } from '../api-responses'

/** The part of an error about a field that the log keeps. */
export type LoggedError = Pick<FieldError, 'field' | 'message'> & {
  /** Missing if an earlier version of the service logged the request. */
  code?: FieldError['code']
}

const SERVICE_FIELDS: string[] = SERVICES.map((service) => `selectedServices.${service}`)

/**
 * Returns what the log keeps of the list of errors in a response: each field with its code and its message. Returns
 * undefined if the response has no such list.
 *
 * Messages are fixed texts without submitted values. The names of documented fields are kept too. An unknown service
 * can be personal data, so its name isn't kept. Its error is that of `selectedServices`, which is then listed only once.
 */
export function toLoggedErrors({ body }: Pick<ApiResponse, 'body'>): LoggedError[] | undefined {
  const errors = body.errors as FieldError[] | undefined
  return errors
    ?.map(({ field, code, message }) => ({ field: toLoggedField(field, code), code, message }))
    .filter((error, index, all) => all.findIndex((other) => isSameError(error, other)) === index)
}

const toLoggedField = (field: string, code: FieldError['code']) => {
  if (SERVICE_FIELDS.includes(field)) return field
  if (code === 'unknown_field' && !field.startsWith('selectedServices.')) return 'unknown parameter'
  return field.split('.')[0] ?? ''
}

const isSameError = (first: LoggedError, second: LoggedError) =>
  first.field === second.field && first.message === second.message

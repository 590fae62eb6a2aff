// The schemas of response bodies (sections 2.5, 5 and 7 of the API specification). Both endpoints use all of them
// except `addressNotFoundSchema`.
import { z } from 'zod'
import { FIELD_ERROR_CODES } from '@/lib/platform/validation/field-error-codes'

export const successSchema = <Data extends z.ZodType>(data: Data) => z.object({ status: z.literal('success'), data })

const errorStatus = z.literal('error')

/**
 * The schema of an error with only a message. The document lists the messages of each status as examples. With an enum,
 * generated clients would reject a message that we add later.
 */
export const errorSchema = z
  .object({
    status: errorStatus,
    message: z.string().meta({ description: 'A human-readable message that explains the error.' }),
  })
  .meta({ id: 'ErrorResponse', description: 'An error. The examples show every message with this status.' })

export const possibleAddressSchema = z
  .object({
    addressId: z.string().meta({
      description: 'The ID of the possible address, as opaque, pipe-separated text.',
      examples: ['GB|AD|CFYWO2FGXJS6', 'GB|PC|LS6 3AA'],
    }),
    address: z.string().meta({ description: 'The full text of the possible address.' }),
  })
  .meta({
    id: 'PossibleAddress',
    description: 'A possible address or postcode. Send its text or its ID instead of the rejected one.',
  })

const fieldErrorSchema = z
  .object({
    field: z.string().meta({
      description:
        'The field’s name. Nested fields use a dot: `selectedServices.gas`. For an unknown service, it contains the name that you sent.',
      examples: ['email', 'selectedServices.gas'],
    }),
    code: z.string().meta({
      description: `The kind of error: ${FIELD_ERROR_CODES.map((code) => `\`${code}\``).join(', ')}. We may add codes, so treat an unknown one like \`invalid_value\`.`,
      examples: ['too_long'],
    }),
    message: z.string().meta({ description: 'A human-readable message that explains the error.' }),
    limit: z
      .number()
      .optional()
      .meta({
        description:
          'For `too_small`, the smallest number that is accepted. For `too_large`, the largest. For `too_long`, the greatest length in characters, and for `tenancy_too_long`, in years.',
        examples: [100],
      }),
  })
  .meta({ id: 'FieldError', description: 'A missing or invalid field.' })

/** The schema of the response to a request with missing or invalid fields. */
export const invalidFieldsSchema = z
  .object({
    status: errorStatus,
    message: z.string().meta({ description: 'The message of the first error.' }),
    errors: z
      .array(fieldErrorSchema)
      .min(1)
      .meta({ description: 'All errors: missing fields first, then invalid ones, each in the order of the fields.' }),
  })
  .meta({ id: 'InvalidFields', description: 'Fields are missing or invalid.' })

export const addressNotFoundSchema = z
  .object({
    status: errorStatus,
    error: z.literal('Address not found. Please select from possible addresses.'),
    possibleAddresses: z.array(possibleAddressSchema).max(10).meta({
      description:
        'Possible addresses, best match first. Empty if we don’t know any similar address, or if the address names no place and isn’t clear without one.',
    }),
  })
  .meta({ id: 'AddressNotFound', description: 'The only error that has its message in `error`.' })

// The schemas of response bodies (sections 2.5, 5 and 7 of the API specification). Both endpoints use all of them
// except `addressNotFoundSchema`.
import { z } from 'zod'

export const successSchema = <Data extends z.ZodType>(data: Data) =>
  z.strictObject({ status: z.literal('success'), data })

const errorStatus = z.literal('error')

/** Builds the schema of an error whose message is one of the given messages. */
export const errorSchema = (...messages: [string, ...string[]]) =>
  z.strictObject({
    status: errorStatus,
    message: z.enum(messages).meta({ description: 'A human-readable message that explains the error.' }),
  })

export const possibleAddressSchema = z
  .strictObject({
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

/**
 * Builds the schema of the response to a request with missing or invalid fields.
 *
 * @param request the schema of the request. An error can name any of the schema's fields
 */
export function invalidFieldsSchema(request: z.ZodObject) {
  const error = z.strictObject({
    field: z
      .enum(listFieldNames(request))
      .meta({ description: 'The field’s name. Nested fields use a dot: `selectedServices.gas`.' }),
    message: z.string().meta({ description: 'A human-readable message that explains the error.' }),
  })
  return z.strictObject({
    status: errorStatus,
    message: z.string().meta({ description: 'The message of the first error.' }),
    errors: z
      .array(error)
      .min(1)
      .meta({ description: 'All errors: missing fields first, then invalid ones, each in the order of the fields.' }),
  })
}

/** Lists the names of a request's fields, including nested ones such as 'selectedServices.gas'. */
function listFieldNames(request: z.ZodObject): string[] {
  return Object.entries(request.shape).flatMap(([name, field]) => [
    name,
    ...(field instanceof z.ZodObject ? Object.keys(field.shape).map((nested) => `${name}.${nested}`) : []),
  ])
}

export const addressNotFoundSchema = z
  .strictObject({
    status: errorStatus,
    error: z.literal('Address not found. Please select from possible addresses.'),
    possibleAddresses: z.array(possibleAddressSchema).max(10).meta({
      description: 'Possible addresses, best match first. Empty if we don’t know any similar address.',
    }),
  })
  .meta({ id: 'AddressNotFound', description: 'The only error that has its message in `error`.' })

// The bodies of the answers that both endpoints share (sections 2.5, 5 and 7 of the interface).
import { z } from 'zod'

export const successSchema = <Data extends z.ZodType>(data: Data) =>
  z.strictObject({ status: z.literal('success'), data })

const errorStatus = z.literal('error')

/** An error that says one of some fixed texts. */
export const errorSchema = (...messages: [string, ...string[]]) =>
  z.strictObject({ status: errorStatus, message: z.enum(messages).meta({ description: 'What is wrong, for people.' }) })

export const possibleAddressSchema = z
  .strictObject({
    addressId: z.string().meta({
      description: 'Identifier of the candidate, pipe-separated.',
      examples: ['GB|AD|CFYWO2FGXJS6', 'GB|PC|LS6 3AA'],
    }),
    address: z.string().meta({ description: 'Full text of the candidate.' }),
  })
  .meta({
    id: 'PossibleAddress',
    description: 'A candidate. Its text or its identifier is accepted in place of what was refused.',
  })

/**
 * The answer to fields that are missing or wrong.
 *
 * @param request whose fields they are
 */
export function invalidFieldsSchema(request: z.ZodObject) {
  const error = z.strictObject({
    field: z.enum(listFieldNames(request)).meta({ description: 'Name of the field, with a dot before a nested one.' }),
    message: z.string().meta({ description: 'What is wrong with it, for people.' }),
  })
  return z.strictObject({
    status: errorStatus,
    message: z.string().meta({ description: 'The first of the errors.' }),
    errors: z
      .array(error)
      .min(1)
      .meta({ description: 'All that is wrong: missing fields first, then the others, each in the order of fields.' }),
  })
}

/** 'firstName', 'selectedServices', 'selectedServices.gas'. */
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
    possibleAddresses: z
      .array(possibleAddressSchema)
      .max(10)
      .meta({ description: 'Candidates, best first; empty when the place is not known.' }),
  })
  .meta({ id: 'AddressNotFound', description: 'The one error that carries its text in `error`.' })

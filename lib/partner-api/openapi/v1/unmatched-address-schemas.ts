// The schemas of unmatched addresses in the OpenAPI document of /api/v1.
import { z } from 'zod'
import { UNMATCHED_ADDRESS_STATUSES } from '@/lib/contracts/unmatched-addresses/read-back/schema'
import { possibleAddressSchema } from '../response-schemas'
import { contractIdSchema, dateSchema, selectedServicesSchema, timeSchema } from './contract-schemas'

export const addressRequestIdSchema = z
  .int()
  .min(1)
  .meta({ description: 'The ID of the unmatched address.', examples: [318] })

export const unmatchedAddressStatusSchema = z.enum(UNMATCHED_ADDRESS_STATUSES).meta({
  id: 'UnmatchedAddressStatus',
  description:
    'With `waiting`, somebody needs to choose an address. With `dismissed`, your company doesn’t need the contract, but can still choose an address. With `resolved`, an address was chosen, which created the contract. With `closed`, the tenant got a contract in another way. With `expired`, nobody chose an address in time.',
})

export const heldRequestSchema = z
  .object({
    firstName: z.string().meta({ description: 'The tenant’s first name.', examples: ['Ada'] }),
    lastName: z.string().meta({ description: 'The tenant’s last name.', examples: ['Brown'] }),
    email: z.string().meta({ description: 'The tenant’s email address.', examples: ['ada.brown@example.com'] }),
    contactNo: z.string().meta({ description: 'The tenant’s phone number.', examples: ['07700 900123'] }),
    address: z.string().meta({ description: 'The address line that you sent, which didn’t identify one address.' }),
    broadband: z.string().meta({ description: 'The type or speed of the broadband connection.', examples: ['Fibre'] }),
    numberOfTenants: z.int().min(1).meta({ description: 'How many tenants live in the property.' }),
    startDate: dateSchema('The first day of the tenancy.'),
    endDate: dateSchema('The last day of the tenancy.'),
    selectedServices: selectedServicesSchema,
  })
  .meta({ id: 'HeldRequest', description: 'The details that you sent, apart from the date of birth.' })

export const unmatchedAddressSchema = z
  .object({
    addressRequestId: addressRequestIdSchema,
    status: unmatchedAddressStatusSchema,
    requestId: z.string().meta({
      description:
        'The `X-Request-Id` of your request. If we couldn’t match the addresses of several requests for a tenant, it’s that of the latest. You can find the unmatched address by the others too.',
      examples: ['0c2f9be1-93b7-4f0c-8d41-3a2e5c0a7d10'],
    }),
    idempotencyKey: z
      .string()
      .nullable()
      .meta({
        description:
          'The `Idempotency-Key` of that request. Null if it had none, or if the tenant’s personal data was erased. It also becomes null within about an hour after the unmatched address has expired.',
        examples: ['booking-1041'],
      }),
    createdAt: timeSchema(
      'When you sent that request. Null only for some old unmatched addresses, from before we stored this time.',
    ).nullable(),
    expiresAt: timeSchema(
      'When the unmatched address expires. Until then, you can choose an address. Null if nobody can choose one any more.',
    ).nullable(),
    settledAt: timeSchema(
      'When the unmatched address was dismissed, resolved or closed, or when it expired. Null if it’s waiting.',
    ).nullable(),
    houseContractId: contractIdSchema.nullable().meta({
      description:
        'The ID of the tenant’s contract, if the unmatched address is resolved or closed. Null if there’s no contract, or if it isn’t your company’s.',
    }),
    request: heldRequestSchema.nullable().meta({
      description: 'The details that you sent. Null if nobody can choose an address any more.',
    }),
  })
  .meta({ id: 'UnmatchedAddress', description: 'A request for a contract whose address we couldn’t match.' })

export const unmatchedAddressDetailSchema = unmatchedAddressSchema
  .extend({
    possibleAddresses: z.array(possibleAddressSchema).max(10).meta({
      description:
        'Possible addresses, best match first. Empty if we don’t know any similar address, or if the address names no place and isn’t clear without one. Also empty if nobody can choose one any more.',
    }),
  })
  .meta({ id: 'UnmatchedAddressDetail', description: 'An unmatched address with its possible addresses.' })

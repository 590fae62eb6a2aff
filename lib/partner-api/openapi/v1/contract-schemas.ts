// The schemas of contracts in the OpenAPI document of /api/v1.
import { z } from 'zod'
import { SERVICES } from '@/lib/contracts/utility-services'
import { ContractStatus, EmailStatus } from '@/prisma/client/enums'

/** The schema of an instant, as JSON contains it. */
export const timeSchema = (description: string) =>
  z.string().meta({ description, format: 'date-time', examples: ['2026-11-28T10:15:00.000Z'] })

export const dateSchema = (description: string) =>
  z.string().meta({ description, format: 'date', examples: ['2027-01-01'] })

export const contractIdSchema = z
  .int()
  .min(1)
  .meta({ description: 'The ID of the house contract.', examples: [1042] })

export const contractStatusSchema = z.enum(ContractStatus).meta({
  id: 'ContractStatus',
  description:
    '`closed` means that the tenancy has ended and House Bills support has closed the contract. Its tenant can then have another one.',
})

/** The statuses aren't an enum, so that generated clients accept one that we add later. */
const emailStatusSchema = z.string().meta({
  description:
    'The status of an email. In test mode, we don’t send emails. The status soon becomes `captured`. For some test email addresses, it becomes `bounced` or `failed`.',
  examples: Object.values(EmailStatus),
})

export const selectedServicesSchema = z
  .object(Object.fromEntries(SERVICES.map((name) => [name, z.boolean()])))
  .meta({ id: 'SelectedServices', description: 'Which services the contract includes.' })

const tenantText = (description: string, example: string) =>
  z
    .string()
    .nullable()
    .meta({ description: `${description} Null if the tenant’s personal data was erased.`, examples: [example] })

export const contractSchema = z
  .object({
    houseContractId: contractIdSchema,
    tenantId: z.int().min(1).meta({ description: 'The ID of the tenant’s account.' }),
    status: contractStatusSchema,
    requestId: z.string().meta({
      description: 'The `X-Request-Id` of the request that created the contract.',
      examples: ['f2b7c7de-3f0a-4f0e-9a55-0f0c1a2b3c4d'],
    }),
    addressRequestId: z.int().min(1).nullable().meta({
      description: 'The ID of the unmatched address that the contract came from. Null if there was none.',
    }),
    idempotencyKey: z
      .string()
      .nullable()
      .meta({
        description:
          'The `Idempotency-Key` of the request that created the contract. Null if it had none, or if the tenant’s personal data was erased.',
        examples: ['tenancy-4711'],
      }),
    createdAt: timeSchema('When the contract was created.'),
    cancelledAt: timeSchema('When the contract was cancelled. Null if it wasn’t.').nullable(),
    closedAt: timeSchema('When the contract was closed. Null if it wasn’t.').nullable(),
    isErased: z.boolean().meta({ description: 'Whether the tenant’s personal data was erased.' }),
    firstName: tenantText('The tenant’s first name.', 'Ada'),
    lastName: tenantText('The tenant’s last name.', 'Brown'),
    email: tenantText('The tenant’s email address.', 'ada.brown@example.com'),
    contactNo: tenantText('The tenant’s phone number.', '07700 900123'),
    address: z.string().meta({
      description: 'The address line that you sent. If the tenant’s personal data was erased, the matched address.',
    }),
    addressId: z.string().meta({ description: 'The ID of the matched address, as opaque, pipe-separated text.' }),
    matchedAddress: z.string().meta({ description: 'The address that your address line identified.' }),
    postcode: z.string().meta({ description: 'The postcode of the matched address.', examples: ['LS6 3AA'] }),
    broadband: tenantText('The type or speed of the broadband connection.', 'Fibre'),
    numberOfTenants: z.int().min(1).meta({ description: 'How many tenants live in the property.' }),
    startDate: dateSchema('The first day of the tenancy.'),
    endDate: dateSchema('The last day of the tenancy.'),
    selectedServices: selectedServicesSchema,
    emailStatus: emailStatusSchema.nullable().meta({
      description: 'The status of the newest email about the contract. Null if there’s none.',
    }),
  })
  .meta({
    id: 'Contract',
    description:
      'A contract, with the details that you sent apart from the date of birth. Details that were changed later have their new values.',
  })

const timelineEntrySchema = z
  .object({
    at: timeSchema('When it happened.'),
    event: z.string().meta({
      description:
        'The kind of event: `contract.` with `created`, `corrected`, `cancelled`, `closed` or `email_resent`, `email.` with the email’s status, `delivery_delayed` or `suppressed`, or `account.activated`. If an email is sent again, the events of the earlier attempt stay. Ignore events that you don’t know.',
      examples: ['contract.created', 'email.delivered', 'account.activated'],
    }),
    emailType: z
      .string()
      .nullable()
      .meta({
        description: 'The template of the email. Null if the event isn’t about an email.',
        examples: ['bills-package-confirmation'],
      }),
  })
  .meta({ id: 'TimelineEntry', description: 'Something that happened to a contract.' })

export const contractDetailSchema = contractSchema
  .extend({
    timeline: z.array(timelineEntrySchema).meta({ description: 'The history of the contract, oldest first.' }),
  })
  .meta({ id: 'ContractDetail', description: 'A contract with its history.' })

// The schemas of webhook messages. Database functions build the `data` of events, and message-body.test.ts checks that
// it matches these schemas.
import { z } from 'zod'
import { CHALLENGE_TYPE, type MessageType } from '../event-types'

const idField = (description: string) => z.int().min(1).meta({ description })

const uuidField = (description: string) =>
  z.string().meta({ description, override: { format: 'uuid' }, examples: ['0c2f9be1-93b7-4f0c-8d41-3a2e5c0a7d10'] })

const mode = z.enum(['live', 'test']).meta({ description: 'Whether the event belongs to live or test mode.' })

const idempotencyKey = z
  .string()
  .nullable()
  .meta({
    description: 'The `Idempotency-Key` that you sent with that request. Null if you sent none.',
    examples: ['booking-1041'],
  })

const contractFields = {
  mode,
  houseContractId: idField('The ID of the house contract.'),
  tenantId: idField('The ID of the tenant’s account.'),
  requestId: uuidField(
    'The `X-Request-Id` of your request for the contract, even if its address was chosen later. A contract created with the form in the portal also has a `requestId`, but it isn’t one you’ll have seen in an API response.',
  ),
  addressRequestId: idField(
    'The ID of the unmatched address that the contract came from. Null if there was none.',
  ).nullable(),
  idempotencyKey,
}

/** The field of an event's `data` that marks a test event (test-event-data.ts). */
export const TEST_EVENT_FIELD = 'isTestEvent'

const testEventField = z
  .literal(true)
  .optional()
  .meta({ description: 'Only in test events, which an admin sends in the portal. All IDs in them are made up.' })

const bodySchema = <Type extends MessageType>(
  type: Type,
  data: Record<string, z.ZodType>,
  description = 'Contains IDs and your `Idempotency-Key`, but no names, email addresses or other details of tenants.',
) =>
  z
    .object({
      type: z.literal(type),
      timestamp: z.string().meta({
        description:
          'When the event happened, in UTC. A later event about the same contract or unmatched address has a later timestamp.',
        override: { format: 'date-time' },
      }),
      data: z
        .object({ ...data, ...(type !== CHALLENGE_TYPE && { [TEST_EVENT_FIELD]: testEventField }) })
        .meta({ id: `${toSchemaName(type)}Data`, description }),
    })
    .meta({ id: `${toSchemaName(type)}Message` })

/** Returns the name of a type in the names of its OpenAPI schemas, such as 'ContractCreated'. */
export const toSchemaName = (type: MessageType): string =>
  type.replace(/(?:^|\.)([a-z])/g, (_, initial: string) => initial.toUpperCase())

export const MESSAGE_BODY_SCHEMAS = {
  'contract.created': bodySchema('contract.created', contractFields),
  'contract.corrected': bodySchema('contract.corrected', contractFields),
  'contract.cancelled': bodySchema('contract.cancelled', contractFields),
  'address.needed': bodySchema('address.needed', {
    mode,
    addressRequestId: idField(
      'The ID of the unmatched address. It’s the number at the end of its page’s URL in the portal.',
    ),
    requestId: uuidField(
      'The `X-Request-Id` of the request whose address we couldn’t match. If you send several such requests for the same tenant, we send an event only for the first. After the unmatched address is resolved, dismissed or closed, the next such request triggers another event. Restoring a dismissed unmatched address triggers one too.',
    ),
    idempotencyKey,
  }),
  'address.closed': bodySchema('address.closed', {
    mode,
    addressRequestId: idField('The ID of the unmatched address.'),
    requestId: uuidField(
      'The `X-Request-Id` of the request whose address we couldn’t match. If you sent several such requests for the same tenant, it’s the latest one.',
    ),
    idempotencyKey,
    reason: z.enum(['tenant_has_contract', 'dismissed', 'expired']).meta({
      description:
        'Why it was closed. With `tenant_has_contract`, the tenant got a contract in another way, for example by a later request with the right address. With `dismissed`, your company dismissed it, and can restore it until it expires. With `expired`, nobody chose an address in time. More reasons may follow.',
    }),
    houseContractId: idField(
      'The ID of the contract that the tenant got. Null if there’s none, or if it isn’t one of your company’s.',
    ).nullable(),
  }),
  'mail.bounced': bodySchema('mail.bounced', {
    ...contractFields,
    emailId: uuidField('The ID of the email.'),
    template: z.string().meta({
      description:
        'Which email bounced: `bills-package-confirmation`, `contract-cancelled` or `activation-resend`. More may follow. Emails about a tenant’s password, 2FA, passkeys or new email address don’t trigger an event.',
      examples: ['bills-package-confirmation'],
    }),
  }),
  [CHALLENGE_TYPE]: bodySchema(
    CHALLENGE_TYPE,
    {
      mode: z.enum(['live', 'test']).meta({ description: 'Whether the endpoint belongs to live or test mode.' }),
      challenge: z.string().meta({
        description: 'A random token.',
        examples: ['3q2-7wAq0oQH4mY9c1sT5uVxZ6bKdJfLgN8pRrE2iWk'],
      }),
    },
    'Contains the token that your response must contain.',
  ),
} satisfies Record<MessageType, z.ZodType>

// The bodies of the messages. The database's functions make their data; tests hold both together.
import { z } from 'zod'
import type { EventType } from '../event-types'

const idField = (description: string) => z.int().min(1).meta({ description })

const uuidField = (description: string) =>
  z.string().meta({ description, override: { format: 'uuid' }, examples: ['0c2f9be1-93b7-4f0c-8d41-3a2e5c0a7d10'] })

const mode = z.enum(['live', 'test']).meta({ description: 'Of the API key that made the call.' })

const contractFields = {
  mode,
  houseContractId: idField('Identifier of the house contract.'),
  tenantId: idField('Identifier of the tenant’s user.'),
  requestId: uuidField('The `X-Request-Id` of the call that made the contract.'),
}

const bodySchema = <Type extends EventType>(type: Type, data: Record<string, z.ZodType>) =>
  z.strictObject({
    type: z.literal(type),
    timestamp: z.string().meta({ description: 'When it happened, UTC.', override: { format: 'date-time' } }),
    data: z.strictObject(data).meta({ description: 'Identifiers alone, nothing personal.' }),
  })

/** Each event’s body. */
export const MESSAGE_BODY_SCHEMAS = {
  'contract.created': bodySchema('contract.created', contractFields),
  'contract.cancelled': bodySchema('contract.cancelled', contractFields),
  'address.needed': bodySchema('address.needed', {
    mode,
    addressRequestId: idField('Identifier of the call that waits for an address.'),
    requestId: uuidField('The `X-Request-Id` of the call that was refused.'),
  }),
  'mail.bounced': bodySchema('mail.bounced', {
    ...contractFields,
    emailId: uuidField('Identifier of the e-mail.'),
    template: z.string().meta({ description: 'Which e-mail it was.', examples: ['bills-package-confirmation'] }),
  }),
} satisfies Record<EventType, z.ZodType>

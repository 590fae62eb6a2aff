// The bodies of the messages. The database's functions make their data; tests hold both together.
import { z } from 'zod'
import type { EventType } from '../event'

const id = (description: string) => z.int().min(1).meta({ description })

const uuid = (description: string) =>
  z.string().meta({ description, override: { format: 'uuid' }, examples: ['0c2f9be1-93b7-4f0c-8d41-3a2e5c0a7d10'] })

const mode = z.enum(['live', 'test']).meta({ description: 'Of the API key that made the call.' })

const contract = {
  mode,
  houseContractId: id('Identifier of the house contract.'),
  tenantId: id('Identifier of the tenant’s user.'),
  requestId: uuid('The `X-Request-Id` of the call that made the contract.'),
}

const body = <Type extends EventType>(type: Type, data: Record<string, z.ZodType>) =>
  z.strictObject({
    type: z.literal(type),
    timestamp: z.string().meta({ description: 'When it happened, UTC.', override: { format: 'date-time' } }),
    data: z.strictObject(data).meta({ description: 'Identifiers alone, nothing personal.' }),
  })

/** Each event’s body. */
export const MESSAGE_BODIES = {
  'contract.created': body('contract.created', contract),
  'contract.cancelled': body('contract.cancelled', contract),
  'address.needed': body('address.needed', {
    mode,
    addressRequestId: id('Identifier of the call that waits for an address.'),
    requestId: uuid('The `X-Request-Id` of the call that was refused.'),
  }),
  'mail.bounced': body('mail.bounced', {
    ...contract,
    emailId: uuid('Identifier of the e-mail.'),
    template: z.string().meta({ description: 'Which e-mail it was.', examples: ['bills-package-confirmation'] }),
  }),
} satisfies Record<EventType, z.ZodType>

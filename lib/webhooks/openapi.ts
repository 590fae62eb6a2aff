// The section of the OpenAPI document that describes webhooks.
import { z } from 'zod'
import type { ZodOpenApiPathItemObject } from 'zod-openapi'
import { WEBHOOKS_TAG } from '@/lib/partner-api/openapi/openapi-operation'
import { MESSAGE_BODY_SCHEMAS, toSchemaName } from '@/lib/webhooks/delivery/message-body'
import { CHALLENGE_TYPE, type MessageType } from './event-types'

const SUMMARIES: Record<MessageType, string> = {
  'contract.created': 'A contract was created',
  'contract.corrected': 'The dates of a contract or a detail of its tenant were changed',
  'contract.cancelled': 'A contract was cancelled, so its tenant can have another',
  'address.needed': 'We couldn’t match a request’s address, or a dismissed unmatched address was restored',
  'address.closed':
    'An unmatched address was closed: its tenant got a contract in another way, or it was dismissed or has expired',
  'mail.bounced': 'An email to a tenant bounced',
  [CHALLENGE_TYPE]: 'An endpoint was added, or an admin asked us to verify it',
}

const CONTRACT_EXAMPLE = {
  mode: 'live',
  houseContractId: 1042,
  tenantId: 977,
  requestId: '0c2f9be1-93b7-4f0c-8d41-3a2e5c0a7d10',
  addressRequestId: null,
  idempotencyKey: 'booking-1041',
}

const ADDRESS_EXAMPLE = {
  mode: 'live',
  addressRequestId: 318,
  requestId: '5b8f0f3e-2c64-4a53-9d0f-6b1f2a7c9e04',
  idempotencyKey: 'booking-1041',
}

/** An example of the `data` of each type. Without them, tools would make up examples with the test events' field. */
const DATA_EXAMPLES: Record<MessageType, Record<string, unknown>> = {
  'contract.created': CONTRACT_EXAMPLE,
  'contract.corrected': CONTRACT_EXAMPLE,
  'contract.cancelled': CONTRACT_EXAMPLE,
  'address.needed': ADDRESS_EXAMPLE,
  'address.closed': { ...ADDRESS_EXAMPLE, reason: 'tenant_has_contract', houseContractId: 1042 },
  'mail.bounced': {
    ...CONTRACT_EXAMPLE,
    emailId: 'e0a4a7c2-58a1-4c0e-9f5e-2d1f3b6a8c47',
    template: 'bills-package-confirmation',
  },
  [CHALLENGE_TYPE]: { mode: 'live', challenge: '3q2-7wAq0oQH4mY9c1sT5uVxZ6bKdJfLgN8pRrE2iWk' },
}

const headersSchema = z.object({
  'webhook-id': z.string().meta({
    description:
      'The ID of this event for your endpoint. It’s the same on every attempt. A message can arrive more than once.',
  }),
  'webhook-timestamp': z
    .string()
    .meta({ description: 'When this attempt was sent, in seconds since 1970 (Unix time).' }),
  'webhook-signature': z.string().meta({
    description:
      '`v1,` followed by the base64-encoded HMAC-SHA256 of `id.timestamp.body`, as Standard Webhooks specifies. The HMAC key is the part of the secret after `whsec_`, base64-decoded. During a rotation, there’s one signature for each secret, separated by a space.',
  }),
})

const challengeResponseSchema = z
  .object({ challenge: z.string().meta({ description: 'The `challenge` of the message’s `data`.' }) })
  .meta({ id: 'ChallengeResponse' })

const EVENT_RESPONSE = {
  description:
    'Accepted. If we get any other response except 410, or none within ten seconds, we retry for about three days.',
}

const CHALLENGE_RESPONSE = {
  description:
    'If the response contains the challenge, the endpoint is verified. If a 2xx response doesn’t contain it, the endpoint stays unverified and we don’t retry. To get a new challenge, click “Send challenge” on the endpoint’s page in the portal. If we get any other status except 410, or no response within ten seconds, we retry for about three days.',
  content: { 'application/json': { schema: challengeResponseSchema } },
}

export const WEBHOOKS = Object.fromEntries(
  (Object.keys(SUMMARIES) as MessageType[]).map((type) => [type, webhookPathItem(type)]),
)

function webhookPathItem(type: MessageType): ZodOpenApiPathItemObject {
  return {
    post: {
      operationId: toOperationId(type),
      tags: [WEBHOOKS_TAG],
      summary: SUMMARIES[type],
      // Our webhook requests have a signature, so they don't need an API key.
      security: [],
      requestParams: { header: headersSchema },
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: MESSAGE_BODY_SCHEMAS[type],
            example: { type, timestamp: '2027-06-14T09:30:00.000Z', data: DATA_EXAMPLES[type] },
          },
        },
      },
      responses: {
        '2XX': type === CHALLENGE_TYPE ? CHALLENGE_RESPONSE : EVENT_RESPONSE,
        410: { description: 'The endpoint is gone. We disable it.' },
      },
    },
  }
}

/** Returns the operation ID of a type, such as 'contractCreated'. Code generators make method names from these IDs. */
function toOperationId(type: MessageType): string {
  const name = toSchemaName(type)
  return name.charAt(0).toLowerCase() + name.slice(1)
}

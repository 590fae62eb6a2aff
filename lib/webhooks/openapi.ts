// The section of the OpenAPI document that describes webhooks.
import { z } from 'zod'
import type { ZodOpenApiPathItemObject } from 'zod-openapi'
import { WEBHOOKS_TAG } from '@/lib/partner-api/openapi/openapi-operation'
import { MESSAGE_BODY_SCHEMAS, toSchemaName } from '@/lib/webhooks/delivery/message-body'
import { CHALLENGE_TYPE, type MessageType } from './event-types'

const SUMMARIES: Record<MessageType, string> = {
  'contract.created': 'A contract was created',
  'contract.cancelled': 'A contract was cancelled, so its tenant can have another',
  'address.needed': 'We couldn’t match a request’s address, so someone needs to choose one',
  'address.closed': 'An unmatched address was closed, because its tenant got a contract in another way',
  'mail.bounced': 'An email to a tenant bounced',
  [CHALLENGE_TYPE]: 'An endpoint was added, or an admin asked us to verify it',
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
  description: 'Accepted. If we get any other response, or none within ten seconds, we retry for about three days.',
}

const CHALLENGE_RESPONSE = {
  description:
    'If the response contains the challenge, the endpoint is verified. If a 2xx response doesn’t contain it, the endpoint stays unverified and we don’t retry. To get a new challenge, click “Send challenge” on the endpoint’s page in the portal. If we get any other status, or no response within ten seconds, we retry for about three days.',
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
      requestBody: { required: true, content: { 'application/json': { schema: MESSAGE_BODY_SCHEMAS[type] } } },
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

// What a company's own endpoints are told (/docs/webhooks).
import { z } from 'zod'
import type { ZodOpenApiPathItemObject } from 'zod-openapi'
import { MESSAGE_BODY_SCHEMAS } from '@/lib/webhooks/delivery/message-body'
import type { EventType } from './event-types'

const SUMMARIES: Record<EventType, string> = {
  'contract.created': 'A house contract was stored',
  'contract.cancelled': 'A contract was cancelled, and its tenant may have another',
  'address.needed': 'A call failed for its address alone, and waits for somebody to choose one',
  'mail.bounced': 'An e-mail to a tenant came back',
}

const headersSchema = z.object({
  'webhook-id': z.string().meta({
    description: 'The id of this event for this endpoint: the same at every try. A message may come more than once.',
  }),
  'webhook-timestamp': z.string().meta({ description: 'When it was sent, in seconds since 1970.' }),
  'webhook-signature': z.string().meta({
    description:
      '`v1,` and the HMAC-SHA256 of id.timestamp.body in base64, by the convention of Standard Webhooks; several are separated by a space while a secret is being replaced.',
  }),
})

export const WEBHOOKS = Object.fromEntries(
  (Object.keys(SUMMARIES) as EventType[]).map((type) => [type, webhookPathItem(type)]),
)

function webhookPathItem(type: EventType): ZodOpenApiPathItemObject {
  return {
    post: {
      operationId: type,
      summary: SUMMARIES[type],
      // The signature in place of a key.
      security: [],
      requestParams: { header: headersSchema },
      requestBody: { required: true, content: { 'application/json': { schema: MESSAGE_BODY_SCHEMAS[type] } } },
      responses: {
        '2XX': {
          description: 'Accepted. Anything else, and nothing within ten seconds, is tried again for three days.',
        },
        410: { description: 'The endpoint is gone: it is disabled.' },
      },
    },
  }
}

import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { z } from 'zod'
import type { HttpRequest } from '@/lib/platform/http/http-types'

/** What the mail provider tells of an e-mail's way. */
export interface ProviderEvent {
  /** The provider's own number of it: the same when it is told again. */
  id: string
  type: EmailEventType
  at: Date
  /** Why, in the provider's fixed words. */
  detail: string | null
  /** The provider's number of the message. */
  providerId: string
  /** What was sent along with it; null of a message that had nothing. */
  emailId: string | null
  submission: number | null
}

/** Of the provider's types, those that are written down; what a recipient opens or clicks on is not watched. */
const EVENT_TYPES = ['sent', 'delivery_delayed', 'failed', 'delivered', 'bounced', 'suppressed', 'complained'] as const

type EmailEventType = (typeof EVENT_TYPES)[number]

/** Names of kinds, such as 'MailboxFull' or 'reached_daily_quota'; what else stands there may quote an address. */
const codeSchema = z
  .string()
  .regex(/^[A-Za-z]+(_[a-z]+)*$/)
  .max(60)
  .optional()
  .catch(undefined)

/** A tag that we have not made is as if there were none. */
const tagsSchema = z.object({
  email: z.uuid().nullable().catch(null),
  submission: z.coerce.number().int().positive().max(1_000_000).nullable().catch(null),
})

/** https://resend.com/docs/webhooks/event-types */
const payloadSchema = z.object({
  type: z
    .enum(EVENT_TYPES.map((type) => `email.${type}` as const))
    .transform((type) => type.slice(6) as EmailEventType),
  created_at: z.coerce.date(),
  data: z.object({
    email_id: z.string().regex(/^[\w-]{1,100}$/),
    tags: tagsSchema.catch({ email: null, submission: null }),
    bounce: z.object({ type: codeSchema, subType: codeSchema }).optional().catch(undefined),
    suppressed: z.object({ type: codeSchema }).optional().catch(undefined),
    failed: z.object({ reason: codeSchema }).optional().catch(undefined),
  }),
})

/**
 * Whether a webhook is the provider's own and new: signed with one of the secrets, within five minutes of its time.
 *
 * @param secrets two while one takes the other's place
 * @param body as it came, since the signature is over its bytes
 */
export const isSignedByProvider = (secrets: string[], headers: HttpRequest['headers'], body: string): boolean =>
  secrets.some((secret) => isSignedWith(secret, headers, body))

function isSignedWith(secret: string, headers: HttpRequest['headers'], body: string): boolean {
  try {
    new Webhook(secret).verify(body, toStandardHeaders(headers), { jsonParse: false })
    return true
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false
    throw error
  }
}

/** Resend signs by way of Svix, whose headers are older than the standard's names for them. */
const toStandardHeaders = (headers: HttpRequest['headers']): Record<string, string> =>
  Object.fromEntries(
    ['id', 'timestamp', 'signature'].map((name) => [`webhook-${name}`, headers.get(`svix-${name}`) ?? '']),
  )

/** The event that a signed body tells of; null when it is of another type, or in a form that we do not know. */
export function parseProviderEvent(headers: HttpRequest['headers'], body: string): ProviderEvent | null {
  const id = headers.get('svix-id') ?? ''
  const parsed = payloadSchema.safeParse(parseJson(body))
  if (!parsed.success || id.length > MAX_ID_LENGTH) return null
  const { type, created_at: at, data } = parsed.data
  const { bounce, suppressed, failed } = data
  const details = [bounce?.type, bounce?.subType, suppressed?.type, failed?.reason].filter((code) => code !== undefined)
  return {
    ...{ id, type, at },
    detail: details.length > 0 ? details.join(', ') : null,
    providerId: data.email_id,
    emailId: data.tags.email,
    submission: data.tags.submission,
  }
}

/** What the table takes. */
const MAX_ID_LENGTH = 200

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

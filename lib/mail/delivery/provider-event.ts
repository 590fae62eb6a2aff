import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { z } from 'zod'
import type { HttpRequest } from '@/lib/platform/http/http-types'

/** An event in the delivery of an email, reported by the email provider's webhook. */
export interface ProviderEvent {
  /** The ID that the provider gave the event. A repeated webhook for the same event has the same ID. */
  id: string
  type: EmailEventType
  at: Date
  /** The provider's codes that say why an email bounced, was suppressed or failed. Null if there are none. */
  detail: string | null
  /** The ID that the provider gave the message. This identifies the email if the event has no tags. */
  providerId: string
  /** `emailId` and `submission` come from the message's tags. They're null if it has no valid tags. */
  emailId: string | null
  submission: number | null
}

/** The types of provider events that we store. We don't track opens or clicks. */
const EVENT_TYPES = ['sent', 'delivery_delayed', 'failed', 'delivered', 'bounced', 'suppressed', 'complained'] as const

type EmailEventType = (typeof EVENT_TYPES)[number]

/**
 * Accepts only codes such as 'MailboxFull' or 'reached_daily_quota'. Anything else is dropped, because it may quote an
 * email address.
 */
const codeSchema = z
  .string()
  .regex(/^[A-Za-z]+(_[a-z]+)*$/)
  .max(60)
  .optional()
  .catch(undefined)

/** Treats tags in any other format as missing, because this service didn't set them. */
const tagsSchema = z.object({
  email: z.uuid().nullable().catch(null),
  submission: z.coerce.number().int().positive().max(1_000_000).nullable().catch(null),
})

/** The format of a webhook's body (https://resend.com/docs/webhooks/event-types). */
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
 * Returns whether a webhook is signed with one of the secrets and is at most five minutes old.
 *
 * @param secrets the signing secrets: two during a rotation, otherwise one, or none if receiving events is off
 * @param body the unparsed body, because the signature covers its bytes
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

/** Renames Resend's `svix-` headers to the names in the Standard Webhooks specification. */
const toStandardHeaders = (headers: HttpRequest['headers']): Record<string, string> =>
  Object.fromEntries(
    ['id', 'timestamp', 'signature'].map((name) => [`webhook-${name}`, headers.get(`svix-${name}`) ?? '']),
  )

/**
 * Parses a webhook's body. Returns null if we don't store events of its type, if we can't read its format, or if the
 * event's ID is too long.
 */
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

/** The maximum length of an event's ID in the database. */
const MAX_ID_LENGTH = 200

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

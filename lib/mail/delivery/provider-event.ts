import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { z } from 'zod'
import type { HttpRequest } from '@/lib/platform/http/http-types'

/** An event in the delivery of an email, which the email provider sends by webhook. */
export interface ProviderEvent {
  /** The provider's ID of the event, which stays the same when it is sent again. */
  id: string
  type: EmailEventType
  at: Date
  /** The provider's codes for the reason. */
  detail: string | null
  /** The provider's ID of the message. */
  providerId: string
  /** Both are null if the message has no tags. */
  emailId: string | null
  submission: number | null
}

/** The provider's event types that are stored. Opens and clicks aren't tracked. */
const EVENT_TYPES = ['sent', 'delivery_delayed', 'failed', 'delivered', 'bounced', 'suppressed', 'complained'] as const

type EmailEventType = (typeof EVENT_TYPES)[number]

/** Accepts only codes such as 'MailboxFull' or 'reached_daily_quota', because other texts may quote an address. */
const codeSchema = z
  .string()
  .regex(/^[A-Za-z]+(_[a-z]+)*$/)
  .max(60)
  .optional()
  .catch(undefined)

/** Treats a tag that this service hasn't set as missing. */
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
 * Whether a webhook is signed with one of the secrets and at most five minutes old.
 *
 * @param secrets both the old and the new secret during a rotation
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

/** Renames the headers. Resend uses Svix, whose header names predate the Standard Webhooks specification. */
const toStandardHeaders = (headers: HttpRequest['headers']): Record<string, string> =>
  Object.fromEntries(
    ['id', 'timestamp', 'signature'].map((name) => [`webhook-${name}`, headers.get(`svix-${name}`) ?? '']),
  )

/** Parses a webhook's body. Returns null for other event types and unknown formats. */
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

/** The length limit of the column. */
const MAX_ID_LENGTH = 200

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

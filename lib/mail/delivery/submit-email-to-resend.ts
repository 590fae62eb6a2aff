import type { Env } from '@/lib/platform/env'
import { ResendClient } from './resend-client'
import type { SubmissionResult, Transport } from './transport'

// The timeout of a submission. It's shorter than the job's `expireInSeconds` (email-queue.ts), so that a missing
// response is recorded as the reason for the retry before the job expires.
const TIMEOUT_MS = 8_000

/** Creates the transport that submits messages to Resend (https://resend.com/docs/api-reference/emails/send-email). */
export function createResendTransport({ apiKey, from, baseUrl }: NonNullable<Env['resend']>): Transport {
  const resend = new ResendClient(apiKey, baseUrl ? { baseUrl: baseUrl.replace(/\/+$/, '') } : undefined)
  return async ({ idempotencyKey, tags, ...message }) => {
    const { data, error, headers } = await resend.emails.send(
      { from, ...message, tags: Object.entries(tags).map(([name, value]) => ({ name, value })) },
      { idempotencyKey, signal: AbortSignal.timeout(TIMEOUT_MS) },
    )
    if (typeof data?.id === 'string' && data.id !== '') return { outcome: 'sent', providerId: data.id }
    return toSubmissionResult(error, headers)
  }
}

interface ProviderError {
  name?: unknown
  statusCode?: unknown
}

/**
 * Decides whether to retry after an error. An error without a status means that the connection broke, the request timed
 * out or the response couldn't be read. Resend may have accepted the message anyway, but the idempotency key makes a
 * retry safe.
 */
function toSubmissionResult(error: ProviderError | null, headers: Record<string, string> | null): SubmissionResult {
  const status = typeof error?.statusCode === 'number' ? error.statusCode : null
  if (status === null) return { outcome: 'retry', reason: 'no readable response' }
  // Record only error codes, because Resend's error messages may quote the email.
  const name = typeof error?.name === 'string' && /^[a-z_]{1,60}$/.test(error.name) ? error.name : 'error'
  const reason = `${name} ${status}`
  // Count the email as sent. Resend has already accepted a message with this key and different content. That message
  // was this email: only a setting that the content includes (the sender or the URL of the service) has changed since
  // then.
  if (name === 'invalid_idempotent_request') return { outcome: 'sent', providerId: null }
  if (isFinal(status, name)) return { outcome: 'rejected', reason }
  const afterSeconds = Math.min(Number(headers?.['retry-after']), MAX_RETRY_AFTER_SECONDS)
  return { outcome: 'retry', reason, ...(afterSeconds > 0 && { afterSeconds }) }
}

/**
 * A longer Retry-After is reduced to an hour. After a much longer wait, the provider could have forgotten the
 * idempotency key, which it keeps for a day.
 */
const MAX_RETRY_AFTER_SECONDS = 3600

// Only errors that the message itself causes are final. The operator or the provider can fix any other error, such as a
// wrong API key, sender or URL, or an exhausted quota. Retries keep the email from being lost until then.
const isFinal = (status: number, name: string) =>
  [400, 413, 422, 451].includes(status) && !['invalid_from_address', 'application_error', 'error'].includes(name)

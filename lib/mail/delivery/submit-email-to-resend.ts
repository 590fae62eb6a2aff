import { Resend } from 'resend'
import type { Env } from '@/lib/platform/env'
import type { SubmissionResult, Transport } from './transport'

// Shorter than the job's expiry (email-queue.ts), so that a provider without a response is recorded as the reason.
const TIMEOUT_MS = 8_000

/** Creates the transport that submits messages to Resend (https://resend.com/docs/api-reference/emails/send-email). */
export function createResendTransport({ apiKey, from, baseUrl }: NonNullable<Env['resend']>): Transport {
  const resend = new Resend(apiKey, baseUrl ? { baseUrl: baseUrl.replace(/\/+$/, '') } : undefined)
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
 * Interprets an error. Without a status it is unknown whether the message was accepted, because the connection broke,
 * the request timed out or the response couldn't be read. The idempotency key makes a retry safe.
 */
function toSubmissionResult(error: ProviderError | null, headers: Record<string, string> | null): SubmissionResult {
  const status = typeof error?.statusCode === 'number' ? error.statusCode : null
  if (status === null) return { outcome: 'retry', reason: 'no readable response' }
  // Only codes are used, because other texts may quote the message.
  const name = typeof error?.name === 'string' && /^[a-z_]{1,60}$/.test(error.name) ? error.name : 'error'
  const reason = `${name} ${status}`
  // The key was used before with other content. So an earlier attempt was accepted, and a setting in the content
  // (sender, URL of the service) has changed since.
  if (name === 'invalid_idempotent_request') return { outcome: 'sent', providerId: null }
  if (isFinal(status, name)) return { outcome: 'rejected', reason }
  const afterSeconds = Math.min(Number(headers?.['retry-after']), MAX_RETRY_AFTER_SECONDS)
  return { outcome: 'retry', reason, ...(afterSeconds > 0 && { afterSeconds }) }
}

/** A longer wait could exceed the day for which the provider remembers an idempotency key. */
const MAX_RETRY_AFTER_SECONDS = 3600

// Only errors caused by the message itself are final. The operator or provider can fix all others, such as a wrong API
// key, sender or URL, or a used-up quota. No tenant's email should be lost because of them.
const isFinal = (status: number, name: string) =>
  [400, 413, 422, 451].includes(status) && !['invalid_from_address', 'application_error', 'error'].includes(name)

import { Resend } from 'resend'
import type { Env } from '@/lib/platform/env'
import type { SubmissionResult, Transport } from './transport'

// Shorter than the job's own limit (email-queue.ts), so that a silent provider ends here, with a reason.
const TIMEOUT_MS = 8_000

/** Hands messages to Resend (https://resend.com/docs/api-reference/emails/send-email). */
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
 * Without a status nobody knows what became of the message: the connection broke, the time ran out,
 * or the answer could not be read. The idempotency key makes trying again safe.
 */
function toSubmissionResult(error: ProviderError | null, headers: Record<string, string> | null): SubmissionResult {
  const status = typeof error?.statusCode === 'number' ? error.statusCode : null
  if (status === null) return { outcome: 'retry', reason: 'no answer that could be read' }
  // Only a known shape: a provider's own words may quote the message.
  const name = typeof error?.name === 'string' && /^[a-z_]{1,60}$/.test(error.name) ? error.name : 'error'
  const reason = `${name} ${status}`
  // The key was used before with other content: an earlier try of this e-mail was accepted, and a
  // setting that stands in it (sender, address of the service) has changed since.
  if (name === 'invalid_idempotent_request') return { outcome: 'sent', providerId: null }
  if (isFinal(status, name)) return { outcome: 'refused', reason }
  const afterSeconds = Math.min(Number(headers?.['retry-after']), MAX_RETRY_AFTER_SECONDS)
  return { outcome: 'retry', reason, ...(afterSeconds > 0 && { afterSeconds }) }
}

/** A provider may ask for more; later tries still come within the day that it remembers a key. */
const MAX_RETRY_AFTER_SECONDS = 3600

// Final is what the message itself causes. All else is for the operator or the provider to mend (key,
// sender, address of the provider, quota), and no tenant's mail should be lost over it.
const isFinal = (status: number, name: string) =>
  [400, 413, 422, 451].includes(status) && !['invalid_from_address', 'application_error', 'error'].includes(name)

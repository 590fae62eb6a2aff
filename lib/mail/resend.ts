import { Resend } from 'resend'
import type { Env } from '../env'
import type { HandOver, Transport } from './transport'

// Shorter than the job's own limit (queue.ts), so that a silent provider ends here, with a reason.
const TIMEOUT_MS = 8_000

/** Hands messages to Resend (https://resend.com/docs/api-reference/emails/send-email). */
export function viaResend({ apiKey, from, baseUrl }: NonNullable<Env['resend']>): Transport {
  const resend = new Resend(apiKey, baseUrl ? { baseUrl: baseUrl.replace(/\/+$/, '') } : undefined)
  return async ({ idempotencyKey, ...message }) => {
    const { data, error, headers } = await resend.emails.send(
      { from, ...message },
      { idempotencyKey, signal: AbortSignal.timeout(TIMEOUT_MS) },
    )
    if (typeof data?.id === 'string') return { outcome: 'sent', providerId: data.id }
    return handOverOf(error, headers)
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
function handOverOf(error: ProviderError | null, headers: Record<string, string> | null): HandOver {
  const status = typeof error?.statusCode === 'number' ? error.statusCode : null
  if (status === null) return { outcome: 'retry', reason: 'no answer that could be read' }
  // Only a known shape: a provider's own words may quote the message.
  const name = typeof error?.name === 'string' && /^[a-z_]{1,60}$/.test(error.name) ? error.name : 'error'
  const reason = `${name} ${status}`
  if (!isTemporary(status, name)) return { outcome: 'refused', reason }
  const afterSeconds = Number(headers?.['retry-after'])
  return { outcome: 'retry', reason, ...(afterSeconds > 0 && { afterSeconds }) }
}

// 401 and 403 say that the key or the sender is not set up: the operator can mend that, and no tenant's
// mail should be lost over it.
const isTemporary = (status: number, name: string) =>
  status < 400 ||
  status >= 500 ||
  [401, 403, 408, 425, 429].includes(status) ||
  (status === 409 && name === 'concurrent_idempotent_requests')

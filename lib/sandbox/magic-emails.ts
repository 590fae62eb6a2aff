import type { Requester } from '@/lib/platform/identity/principal'
import type { EmailAddress } from '@/lib/platform/validation/email'

const DOMAIN = 'test-mode.example'

/** What the e-mail of a test key's call can provoke; a live key's call is worked on as any other. */
export const MAGIC_EMAILS = {
  'has-contract': 'create: 400 "Tenant email already associated with a contract"',
  fails: 'create: 500 "Failed to store external the service contract", quotes: 500 "Failed to retrieve quotes"',
  'user-fails': 'quotes: 500 "Failed to add user to database"',
  'rate-limited': 'both: 429 "Too many requests"',
  unavailable: 'both: 503 "Service temporarily unavailable"',
  'still-running': 'both: 409 "A call with this Idempotency-Key is still running"',
  bounced: 'create: succeeds, and the confirmation e-mail bounces',
} as const

export type MagicEmail = keyof typeof MAGIC_EMAILS

/** 'bounced@test-mode.example'. */
export const magicAddress = (name: MagicEmail) => `${name}@${DOMAIN}`

/**
 * What a call of a test key asks for by its e-mail, or null. A tag tells calls apart, since a tenant
 * may have one contract only: 'bounced+7@test-mode.example' is 'bounced' as well.
 */
export function provoked({ mode }: Pick<Requester, 'mode'>, { key }: EmailAddress): MagicEmail | null {
  if (mode !== 'test') return null
  const [local = '', domain] = key.split('@')
  const name = local.replace(/\+.*$/, '')
  return domain === DOMAIN && Object.hasOwn(MAGIC_EMAILS, name) ? (name as MagicEmail) : null
}

import type { Principal } from '@/lib/platform/identity/principal'
import type { EmailAddress } from '@/lib/platform/validation/email'

const SANDBOX_DOMAIN = 'test-mode.example'

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
export const magicEmailAddress = (name: MagicEmail) => `${name}@${SANDBOX_DOMAIN}`

/**
 * What a call of a test key asks for by its e-mail, or null. A tag tells calls apart, since a tenant
 * may have one contract only: 'bounced+7@test-mode.example' is 'bounced' as well.
 */
export function findMagicEmail({ mode }: Pick<Principal, 'mode'>, { key }: EmailAddress): MagicEmail | null {
  if (mode !== 'test') return null
  const [localPart = '', domain] = key.split('@')
  const name = localPart.replace(/\+.*$/, '')
  return domain === SANDBOX_DOMAIN && Object.hasOwn(MAGIC_EMAILS, name) ? (name as MagicEmail) : null
}

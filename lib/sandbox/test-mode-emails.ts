import type { Principal } from '@/lib/platform/identity/principal'
import type { EmailAddress } from '@/lib/platform/validation/email'

const SANDBOX_DOMAIN = 'test-mode.example'

/**
 * The parts before the `@` of the test email addresses, and what each one does in test mode, as the documentation
 * describes it. They have no effect in live mode.
 */
export const TEST_EMAILS = {
  'has-contract': 'createBillsPackage returns 400 “Tenant email already associated with a contract”',
  fails:
    'createBillsPackage returns 500 “Failed to store external the service contract”, and getQuotes returns 500 “Failed to retrieve quotes”',
  'user-fails': 'getQuotes returns 500 “Failed to add user to database”',
  'rate-limited': 'Both endpoints return 429 “Too many requests”',
  unavailable: 'Both endpoints return 503 “Service temporarily unavailable”',
  'still-running': 'Both endpoints return 409 “A call with this Idempotency-Key is still running”',
  bounced: 'createBillsPackage succeeds, and the confirmation email bounces',
} as const

export type TestEmail = keyof typeof TEST_EMAILS

/** Returns the test email address with this name, such as 'bounced@test-mode.example' or 'bounced+7@test-mode.example'. */
export const buildTestEmail = (name: TestEmail, tag?: string) => `${name}${tag ? `+${tag}` : ''}@${SANDBOX_DOMAIN}`

/**
 * Returns the name of the test email address that a request in test mode contains, or null. Ignores a tag after '+', so
 * 'bounced+7@test-mode.example' also counts as 'bounced'. Use a different tag for each request to give each its own
 * tenant, because a tenant can have only one contract.
 */
export function findTestEmail({ mode }: Pick<Principal, 'mode'>, { key }: EmailAddress): TestEmail | null {
  if (mode !== 'test') return null
  const [localPart = '', domain] = key.split('@')
  const name = localPart.replace(/\+.*$/, '')
  return domain === SANDBOX_DOMAIN && Object.hasOwn(TEST_EMAILS, name) ? (name as TestEmail) : null
}

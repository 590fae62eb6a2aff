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
  'existing-user':
    'createBillsPackage succeeds with “Contract created for existing user.”, as if the tenant already had an account',
  bounced: 'createBillsPackage succeeds, and the confirmation email bounces',
  'email-fails':
    'createBillsPackage succeeds, but the confirmation email fails. If you send it again, its status becomes captured',
  cancelled: 'createBillsPackage succeeds. About ten seconds later, the contract is cancelled, as if by support',
  expires:
    'If the address isn’t found, createBillsPackage returns the usual 400. About ten seconds later, the unmatched address expires',
} as const

export type TestEmail = keyof typeof TEST_EMAILS

/**
 * The failures that a request in test mode can get before it succeeds, and what each one does. The documentation shows
 * these texts. The part before the `@` is the name with '-once' or '-twice', such as 'fails-once'.
 */
export const TEMPORARY_FAILURES = {
  fails: '500, with the same message as for fails@test-mode.example',
  unavailable: '503 “Service temporarily unavailable”',
  'rate-limited': '429 “Too many requests”, with a Retry-After of 1 second',
  'still-running': '409 “A call with this Idempotency-Key is still running”',
  'times-out': 'No response for 15 seconds. Then we close the connection',
  disconnects: 'We close the connection without a response, before we do anything',
  'response-lost': 'We carry the request out, and close the connection without a response',
} as const

export type TemporaryFailure = keyof typeof TEMPORARY_FAILURES

const FREQUENCIES = { once: 1, twice: 2 } as const

export type Frequency = keyof typeof FREQUENCIES

/**
 * Returns how often a request can fail in this way before it succeeds. A response can be lost only once, because the
 * retry of a request with an Idempotency-Key is a replay.
 */
export const getFrequencies = (failure: TemporaryFailure): Frequency[] =>
  failure === 'response-lost' ? ['once'] : ['once', 'twice']

/** Returns the test email address with this name, such as 'bounced@test-mode.example' or 'bounced+7@test-mode.example'. */
export const buildTestEmail = (name: TestEmail | `${TemporaryFailure}-${Frequency}`, tag?: string) =>
  `${name}${tag ? `+${tag}` : ''}@${SANDBOX_DOMAIN}`

/**
 * Returns the name of the test email address that a request in test mode contains, or null. Ignores a tag after '+', so
 * 'bounced+7@test-mode.example' also counts as 'bounced'. Use a different tag for each request to give each its own
 * tenant, because a tenant can have only one active contract.
 */
export function findTestEmail(principal: Pick<Principal, 'mode'>, email: EmailAddress): TestEmail | null {
  const name = findLocalPart(principal, email)
  return name !== null && Object.hasOwn(TEST_EMAILS, name) ? (name as TestEmail) : null
}

/**
 * Returns the failure that a test email address simulates in test mode, and how many attempts fail before one succeeds.
 * Returns null for every other email address, and in live mode.
 */
export function findTemporaryFailure(
  principal: Pick<Principal, 'mode'>,
  email: EmailAddress,
): { failure: TemporaryFailure; times: number } | null {
  const [, failure = '', frequency] = /^(.+)-(once|twice)$/.exec(findLocalPart(principal, email) ?? '') ?? []
  if (!isTemporaryFailure(failure) || !isFrequencyOf(failure, frequency)) return null
  return { failure, times: FREQUENCIES[frequency] }
}

const isTemporaryFailure = (name: string): name is TemporaryFailure => Object.hasOwn(TEMPORARY_FAILURES, name)

const isFrequencyOf = (failure: TemporaryFailure, text: string | undefined): text is Frequency =>
  getFrequencies(failure).some((frequency) => frequency === text)

/** Returns the part before the tag of a test email address. Returns null in live mode, and for any other domain. */
function findLocalPart({ mode }: Pick<Principal, 'mode'>, { key }: EmailAddress): string | null {
  if (mode !== 'test') return null
  const [localPart = '', domain] = key.split('@')
  return domain === SANDBOX_DOMAIN ? localPart.replace(/\+.*$/, '') : null
}

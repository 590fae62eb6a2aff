import { createHmac } from 'node:crypto'
import { getDerivedKey } from '@/lib/platform/crypto/derived-key'
import { fixedWindowClock } from '@/lib/platform/rate-limits/fixed-window-clock'
import { leaseRequestBudget } from '@/lib/platform/rate-limits/lease-request-budget'
import type { RateLimitStatus } from '@/lib/platform/rate-limits/rate-limit-status'
import { RateLimiter } from '@/lib/platform/rate-limits/rate-limiter'

/** Calls a minute that an address may make without a usable key, or without the right token. */
const MAX_FAILED_ATTEMPTS_PER_MINUTE = 60

// Apart from the keys' own, so that no number of addresses can push those out of the memory.
const failedAttempts = new RateLimiter('address', leaseRequestBudget, fixedWindowClock)

/** Counted apart: whose keys are wrong goes on reading metrics. */
type CredentialKind = 'key' | 'metrics token'

/**
 * Counts a call whose key is not known to be usable, before it is looked up. Counted first, since
 * parallel guesses would all pass a count that is made afterwards.
 *
 * @param clientIp the client's (lib/platform/http/client-ip.ts)
 */
export function consumeFailedAuthLimit(clientIp: string, credential: CredentialKind = 'key'): Promise<RateLimitStatus> {
  return failedAttempts.admit(toLimitKey(clientIp, credential), MAX_FAILED_ATTEMPTS_PER_MINUTE)
}

/** The call was no guess: its key was usable. */
export function refundFailedAuthLimit(clientIp: string, credential: CredentialKind = 'key'): void {
  failedAttempts.refund(toLimitKey(clientIp, credential))
}

/** Look-ups a second, of all addresses that have no guesses left. */
const RESERVED_LOOKUPS_PER_SECOND = 5

let reserve = { second: 0, count: 0 }

/**
 * Whether a text in the form of a key may be looked up though its address has no guesses left: else
 * whoever guesses from there keeps a partner out whose key this process has not seen yet.
 */
export function consumeReservedLookup(): boolean {
  const second = Math.floor(performance.now() / 1000)
  if (second !== reserve.second) reserve = { second, count: 0 }
  reserve.count += 1
  return reserve.count <= RESERVED_LOOKUPS_PER_SECOND
}

/** An address is stored as a keyed hash only: unkeyed, all of IPv4 could be tried in minutes. */
const toLimitKey = (clientIp: string, credential: CredentialKind) =>
  `address:${createHmac('sha256', getDerivedKey('client address'))
    .update(credential === 'key' ? clientIp : `${credential} ${clientIp}`)
    .digest('base64url')}`

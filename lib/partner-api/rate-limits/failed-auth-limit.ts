import { createHmac } from 'node:crypto'
import { defineKeyPurpose, getDerivedKey } from '@/lib/platform/crypto/derived-key'
import { fixedWindowClock } from '@/lib/platform/rate-limits/fixed-window-clock'
import { leaseRequestBudget } from '@/lib/platform/rate-limits/lease-request-budget'
import { RateLimiter } from '@/lib/platform/rate-limits/limit-requests'
import type { RateLimitStatus } from '@/lib/platform/rate-limits/rate-limit-status'

/**
 * How many requests per minute an IP address can send without a valid credential, or with a key whose networks exclude
 * it.
 */
const MAX_FAILED_ATTEMPTS_PER_MINUTE = 60

// This limiter is separate from the one for API keys, because requests from many IP addresses could otherwise evict the
// keys' counters.
const failedAttempts = new RateLimiter('address', leaseRequestBudget, fixedWindowClock)

/**
 * The kind of credential. An IP address has a separate limit for each kind. Otherwise, requests with invalid API keys
 * could stop the operator's monitoring from reading metrics.
 */
type CredentialKind = 'key' | 'metrics token'

/**
 * Counts a request as a failed attempt. Call this before you look the credential up. Otherwise, parallel attempts would
 * all be looked up before the first one is counted.
 *
 * @param clientIp the IP address that `getClientIp` returns
 */
export function consumeFailedAuthLimit(clientIp: string, credential: CredentialKind = 'key'): Promise<RateLimitStatus> {
  return failedAttempts.admit(toLimitKey(clientIp, credential), MAX_FAILED_ATTEMPTS_PER_MINUTE)
}

/** Subtracts an attempt that was counted, because its credential turned out to be valid. */
export function refundFailedAuthLimit(clientIp: string, credential: CredentialKind = 'key'): void {
  failedAttempts.refund(toLimitKey(clientIp, credential))
}

/**
 * How many keys this process looks up per second for IP addresses over their limit. All these addresses share the
 * number.
 */
const RESERVED_LOOKUPS_PER_SECOND = 5

let reserve = { second: 0, count: 0 }

/**
 * Counts a lookup for an IP address that is over its limit, and returns whether the lookup is allowed. Without these
 * reserved lookups, somebody's failed attempts could lock out a partner at the same IP address whose key this process
 * hasn't accepted yet.
 */
export function consumeReservedLookup(): boolean {
  const second = Math.floor(performance.now() / 1000)
  if (second !== reserve.second) reserve = { second, count: 0 }
  reserve.count += 1
  return reserve.count <= RESERVED_LOOKUPS_PER_SECOND
}

const KEY_PURPOSE = defineKeyPurpose('client address')

/**
 * Returns the name of the counter for an IP address. It contains a keyed hash, because an unkeyed hash of an IPv4
 * address can be reversed in minutes.
 */
const toLimitKey = (clientIp: string, credential: CredentialKind) =>
  `address:${createHmac('sha256', getDerivedKey(KEY_PURPOSE))
    .update(credential === 'key' ? clientIp : `${credential} ${clientIp}`)
    .digest('base64url')}`

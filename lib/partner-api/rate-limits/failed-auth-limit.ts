import { createHmac } from 'node:crypto'
import { getDerivedKey } from '@/lib/platform/crypto/derived-key'
import { fixedWindowClock } from '@/lib/platform/rate-limits/fixed-window-clock'
import { leaseRequestBudget } from '@/lib/platform/rate-limits/lease-request-budget'
import type { RateLimitStatus } from '@/lib/platform/rate-limits/rate-limit-status'
import { RateLimiter } from '@/lib/platform/rate-limits/rate-limiter'

/** How many requests without a valid key, or without the metrics token, an IP address can send per minute. */
const MAX_FAILED_ATTEMPTS_PER_MINUTE = 60

// Separate from the limiter of API keys, so that many addresses can't evict its counters.
const failedAttempts = new RateLimiter('address', leaseRequestBudget, fixedWindowClock)

/** Counted separately, so that invalid API keys don't block an address from reading metrics. */
type CredentialKind = 'key' | 'metrics token'

/**
 * Counts a request with an unverified key before the key is looked up. If it were counted after the lookup, parallel
 * attempts would all get through.
 *
 * @param clientIp from lib/platform/http/client-ip.ts
 */
export function consumeFailedAuthLimit(clientIp: string, credential: CredentialKind = 'key'): Promise<RateLimitStatus> {
  return failedAttempts.admit(toLimitKey(clientIp, credential), MAX_FAILED_ATTEMPTS_PER_MINUTE)
}

/** Takes back a counted attempt whose credential turned out to be valid. */
export function refundFailedAuthLimit(clientIp: string, credential: CredentialKind = 'key'): void {
  failedAttempts.refund(toLimitKey(clientIp, credential))
}

/** Lookups per second for all addresses that are over their limit. */
const RESERVED_LOOKUPS_PER_SECOND = 5

let reserve = { second: 0, count: 0 }

/**
 * Whether a well-formed key may be looked up although its address is over the limit. Without this reserve, failed
 * attempts from a shared address would lock out a partner whose key this process hasn't seen yet.
 */
export function consumeReservedLookup(): boolean {
  const second = Math.floor(performance.now() / 1000)
  if (second !== reserve.second) reserve = { second, count: 0 }
  reserve.count += 1
  return reserve.count <= RESERVED_LOOKUPS_PER_SECOND
}

/** Addresses are stored as keyed hashes. An unkeyed hash of an IPv4 address could be reversed in minutes. */
const toLimitKey = (clientIp: string, credential: CredentialKind) =>
  `address:${createHmac('sha256', getDerivedKey('client address'))
    .update(credential === 'key' ? clientIp : `${credential} ${clientIp}`)
    .digest('base64url')}`

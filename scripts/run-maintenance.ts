// Once an hour, the worker deletes data that is past its retention period (lib/privacy/personal-data-inventory.ts).
// This uses a plain timer instead of a queue, because every task can safely be repeated.

import { purgeUsedChallenges } from '@/lib/auth/passkeys/purge-used-challenges'
import { purgePasswordTokens } from '@/lib/auth/password-reset-tokens/purge-password-tokens'
import { purgeEndedSessions } from '@/lib/auth/sessions/purge-ended-sessions'
import { purgeThrottles } from '@/lib/auth/throttle/purge-throttles'
import { purgeClosedUnmatchedAddresses } from '@/lib/contracts/unmatched-addresses/purge-closed-unmatched-addresses'
import { purgeExpiredUnmatchedAddresses } from '@/lib/contracts/unmatched-addresses/purge-expired-unmatched-addresses'
import { purgeExpiredIdempotencyKeys } from '@/lib/partner-api/idempotency/purge-expired-idempotency-keys'
import { maintainPartitions } from '@/lib/partner-api/request-log/maintain-partitions'
import { purgeOldApiRequests } from '@/lib/partner-api/request-log/purge-old-api-requests'
import { purgeTestApiRequests } from '@/lib/partner-api/request-log/purge-test-api-requests'
import { purgeServiceHours } from '@/lib/partner-api/service-status/purge-service-hours'
import { recordServiceHours } from '@/lib/partner-api/service-status/record-service-hours'
import { describeError } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import { purgeEmailContent } from '@/lib/privacy/retention/purge-email-content'
import { purgeEmailEvents } from '@/lib/privacy/retention/purge-email-events'
import { purgeQuoteOnlyTenants } from '@/lib/privacy/retention/purge-quote-only-tenants'
import { purgeSupportNotes } from '@/lib/privacy/retention/purge-support-notes'
import { purgeTenantAndSupportTokens } from '@/lib/privacy/retention/purge-tenant-and-support-tokens'
import { purgeSimulatedFailures } from '@/lib/sandbox/purge-simulated-failures'
import { purgeUnusedNameWords } from '@/lib/support/search/purge-unused-name-words'
import { purgeKeysOfExpiredAddresses } from '@/lib/webhooks/delivery/purge-keys-of-expired-addresses'
import { purgeOldDeliveries } from '@/lib/webhooks/delivery/purge-old-deliveries'

const INTERVAL_MS = 60 * 60 * 1000

/** The maintenance tasks. Each returns how many rows it deleted or changed. */
const TASKS: Record<string, () => Promise<number>> = {
  'tenants who only requested quotes': purgeQuoteOnlyTenants,
  'expired unmatched addresses': purgeExpiredUnmatchedAddresses,
  'closed unmatched addresses': purgeClosedUnmatchedAddresses,
  'expired idempotency keys': purgeExpiredIdempotencyKeys,
  'old days of the request log': maintainPartitions,
  'old requests in the request log': purgeOldApiRequests,
  'whole requests of test mode': purgeTestApiRequests,
  'contents of old emails': purgeEmailContent,
  'old email events': purgeEmailEvents,
  'old notes by support': purgeSupportNotes,
  'counts of simulated failures': purgeSimulatedFailures,
  'old webhook deliveries': purgeOldDeliveries,
  'keys in deliveries about expired unmatched addresses': purgeKeysOfExpiredAddresses,
  'unused name words': purgeUnusedNameWords,
  'ended sessions': purgeEndedSessions,
  'expired links of partner staff': purgePasswordTokens,
  'expired links of support staff and tenants': purgeTenantAndSupportTokens,
  'old throttles': purgeThrottles,
  'used challenges of passkeys': purgeUsedChallenges,
  'old measurements of the service': purgeServiceHours,
}

/**
 * Runs all tasks now, and then once an hour.
 *
 * @returns a function that stops the timer, and waits for the current run to finish
 */
export function startMaintenance(): () => Promise<void> {
  let currentRun = runMaintenance()
  const timer = setInterval(() => {
    currentRun = currentRun.then(runMaintenance)
  }, INTERVAL_MS)
  return async () => {
    clearInterval(timer)
    await currentRun
  }
}

/** Counts what the service measured, then runs all tasks once. If a task fails, logs that and continues with the others. */
export async function runMaintenance(): Promise<void> {
  // Count before anything that is counted is deleted.
  await recordServiceHours().catch((error: unknown) =>
    log.error({ error: describeError(error) }, 'the measurements of the service could not be counted'),
  )
  for (const [name, purge] of Object.entries(TASKS)) {
    try {
      const count = await purge()
      if (count > 0) log.info({ count }, `${name} deleted`)
    } catch (error) {
      log.error({ error: describeError(error) }, `${name} could not be deleted`)
    }
  }
}

// What the worker does once an hour: deletes what is kept for a time only (lib/privacy/inventory.ts). By a plain timer, since
// each part can be repeated and needs no queue.

import { purgeLinks } from '@/lib/auth/password-reset-tokens/mutations'
import { purgeEndedSessions } from '@/lib/auth/sessions/mutations'
import { purgeSlowDowns } from '@/lib/auth/throttle/mutations'
import { purgeExpiredAddressRequests } from '@/lib/contracts/unmatched-addresses/mutations'
import { purgeExpiredKeys } from '@/lib/partner-api/idempotency/mutations'
import { keepPartitions, purgeOldCalls } from '@/lib/partner-api/request-log/mutations'
import { describeFault } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import {
  purgeMailContent,
  purgeMailEvents,
  purgeOtherLinks,
  purgeQuotedTenants,
} from '@/lib/privacy/retention/mutations'
import { forgetNamesOfNobody } from '@/lib/support/search/mutations'
import { purgeOldDeliveries } from '../lib/webhooks/mutations'

const EVERY_MS = 60 * 60 * 1000

/** Each part returns how many it deleted. */
const PARTS: Record<string, () => Promise<number>> = {
  'tenants who only asked for quotes': purgeQuotedTenants,
  'expired address requests': purgeExpiredAddressRequests,
  'expired idempotency keys': purgeExpiredKeys,
  'days of the request log': keepPartitions,
  'old calls of the request log': purgeOldCalls,
  'contents of old e-mails': purgeMailContent,
  'old events of e-mails': purgeMailEvents,
  'old webhook deliveries': purgeOldDeliveries,
  'names that nobody has': forgetNamesOfNobody,
  'ended sessions': purgeEndedSessions,
  'ended links': purgeLinks,
  'ended links of support and tenants': purgeOtherLinks,
  'forgiven tries': purgeSlowDowns,
}

/** Does all parts now and then hourly; the returned function ends it, once what runs is done. */
export function startUpkeep(): () => Promise<void> {
  let running = doUpkeep()
  const timer = setInterval(() => {
    running = running.then(doUpkeep)
  }, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** Does all parts once. One that fails is logged and hinders no other. */
export async function doUpkeep(): Promise<void> {
  for (const [what, purge] of Object.entries(PARTS)) {
    try {
      const count = await purge()
      if (count > 0) log.info({ count }, `${what} deleted`)
    } catch (error) {
      log.error({ fault: describeFault(error) }, `${what} could not be deleted`)
    }
  }
}

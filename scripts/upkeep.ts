// What the worker does once an hour: deletes what is kept for a time only. By a plain timer, since
// each part can be repeated and needs no queue.
import { purgeExpiredAddressRequests } from '../lib/address-requests/mutations'
import { describeFault } from '../lib/fault'
import { purgeExpiredKeys } from '../lib/idempotency/mutations'
import { log } from '../lib/log'
import { keepPartitions } from '../lib/request-log/mutations'
import { purgeOldDeliveries } from '../lib/webhooks/mutations'

const EVERY_MS = 60 * 60 * 1000

/** Each part returns how many it deleted. */
const PARTS: Record<string, () => Promise<number>> = {
  'expired address requests': purgeExpiredAddressRequests,
  'expired idempotency keys': purgeExpiredKeys,
  'days of the request log': keepPartitions,
  'old webhook deliveries': purgeOldDeliveries,
}

/** Does all parts now and then hourly; the returned function ends it, once what runs is done. */
export function startUpkeep(): () => Promise<void> {
  let running = doAll()
  const timer = setInterval(() => {
    running = running.then(doAll)
  }, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await running
  }
}

async function doAll(): Promise<void> {
  for (const [what, purge] of Object.entries(PARTS)) {
    try {
      const count = await purge()
      if (count > 0) log.info({ count }, `${what} deleted`)
    } catch (error) {
      log.error({ fault: describeFault(error) }, `${what} could not be deleted`)
    }
  }
}

import { processSingleton } from '@/lib/platform/async/process-singleton'
import { withTimeout } from '@/lib/platform/async/with-timeout'
import { log } from '@/lib/platform/observability/log'

/** As long as a body may take, and longer than the database lets a statement. */
const TIMEOUT_MS = 10_000

const inFlight = processSingleton('running calls', () => new Set<Promise<unknown>>())

/** Makes a shutdown wait for a request, even if its caller has gone. Next only waits for responses that are being sent. */
export function trackRequest<Result>(request: Promise<Result>): Promise<Result> {
  inFlight.add(request)
  return request.finally(() => inFlight.delete(request))
}

/** Waits until no call is running, for so long at most; more may begin meanwhile. */
export async function waitForRequests(timeoutMs = TIMEOUT_MS): Promise<void> {
  if ((await withTimeout(waitUntilNoneInFlight(), timeoutMs)) === 'late') {
    log.error({ requests: inFlight.size }, 'requests were still running at shutdown')
  }
}

async function waitUntilNoneInFlight(): Promise<void> {
  while (inFlight.size > 0) await Promise.allSettled(inFlight)
}

import { processSingleton } from '@/lib/platform/async/process-singleton'
import { withTimeout } from '@/lib/platform/async/with-timeout'
import { log } from '@/lib/platform/observability/log'

/**
 * How long a shutdown waits for requests. It's as long as a client may take to send a body, and longer than the
 * database's statement timeout.
 */
const TIMEOUT_MS = 10_000

const inFlight = processSingleton('in-flight requests', () => new Set<Promise<unknown>>())

/**
 * Makes a shutdown wait for a request even if its client has disconnected. Next waits only for responses that it's
 * still sending.
 */
export function trackRequest<Result>(request: Promise<Result>): Promise<Result> {
  inFlight.add(request)
  return request.finally(() => inFlight.delete(request))
}

/**
 * Waits until no tracked request is in progress, including requests that start during the wait. If the time runs out,
 * stops waiting and logs an error.
 */
export async function waitForRequests(timeoutMs = TIMEOUT_MS): Promise<void> {
  if ((await withTimeout(waitUntilNoneInFlight(), timeoutMs)) === 'late') {
    log.error({ requests: inFlight.size }, 'requests were still running at shutdown')
  }
}

async function waitUntilNoneInFlight(): Promise<void> {
  while (inFlight.size > 0) await Promise.allSettled(inFlight)
}

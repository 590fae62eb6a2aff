import { setTimeout as delay } from 'node:timers/promises'
import type { DemoRequest } from '../database/demo-requests'
import type { LaunchSettings } from './launcher-settings'
import { getReachableHost } from './start-server'

/**
 * Sends the demo's requests. Sends the last one only after all others. The next start looks for the last request's
 * contract to find out whether all requests were sent (scripts/database/demo-requests.ts). Each request has an
 * idempotency key, so that it isn't executed twice if a start is interrupted.
 *
 * @throws {Error} if a response is a server error, the service can't be reached, or `signal` is aborted
 */
export async function sendDemoRequests(
  { host, port }: LaunchSettings,
  requests: DemoRequest[],
  signal: AbortSignal,
): Promise<void> {
  const send = async ({ endpoint, key, body }: DemoRequest, index: number): Promise<void> => {
    const response = await fetch(`http://${getReachableHost(host)}:${port}/api/external/${endpoint}.php`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': key, 'Idempotency-Key': `demo-${index}` },
      body: JSON.stringify(body),
      signal,
    })
    await response.body?.cancel()
    // A start that was killed may have sent this request. Send it again when the idempotency lock has expired.
    if (response.status === 409) {
      await delay(Number(response.headers.get('Retry-After')) * 1000, undefined, { signal })
      return send({ endpoint, key, body }, index)
    }
    // Ignore client errors. Some requests have an unclear address on purpose, or a user may already have created the
    // contract.
    if (response.status >= 500)
      throw new Error(`A demo request failed with status ${response.status}. To try again, start the service again.`)
  }
  const lastIndex = requests.length - 1
  await Promise.all(requests.slice(0, lastIndex).map(send))
  await send(requests[lastIndex]!, lastIndex)
}

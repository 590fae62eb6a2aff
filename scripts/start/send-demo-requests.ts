import { setTimeout as delay } from 'node:timers/promises'
import type { DemoRequest } from '../database/demo-requests'
import type { LaunchSettings } from './launcher-settings'
import { getReachableHost } from './start-server'

/**
 * Sends the demo's requests. The last one follows all others, because its presence means that all were sent
 * (scripts/database/demo-requests.ts). Idempotency keys prevent an interrupted start from sending a request twice.
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
    // A killed start may have begun this request. Its response is available once the idempotency lock has expired.
    if (response.status === 409) {
      await delay(Number(response.headers.get('Retry-After')) * 1000, undefined, { signal })
      return send({ endpoint, key, body }, index)
    }
    // Some are rejected: for their address, or because a user was faster.
    if (response.status >= 500) throw new Error(`a demo request failed with status ${response.status}`)
  }
  const lastIndex = requests.length - 1
  await Promise.all(requests.slice(0, lastIndex).map(send))
  await send(requests[lastIndex]!, lastIndex)
}

import { setTimeout as delay } from 'node:timers/promises'
import type { DemoRequest } from '../database/demo-requests'
import type { LaunchSettings } from './launcher-settings'
import { getReachableHost } from './start-server'

/**
 * Makes the demo's calls, the last one after all others: it stands for them (scripts/database/demo-requests.ts).
 * By their idempotency keys, what a start that was cut off has done is not done again.
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
    // A start that was killed may have begun it: the answer is there once that one's claim has run out.
    if (response.status === 409) {
      await delay(Number(response.headers.get('Retry-After')) * 1000, undefined, { signal })
      return send({ endpoint, key, body }, index)
    }
    // Some are refused: for their address, or since whoever tries this out was quicker.
    if (response.status >= 500) throw new Error(`a call of the demo was answered with ${response.status}`)
  }
  const lastIndex = requests.length - 1
  await Promise.all(requests.slice(0, lastIndex).map(send))
  await send(requests[lastIndex]!, lastIndex)
}

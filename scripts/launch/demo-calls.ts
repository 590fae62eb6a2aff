import { setTimeout as delay } from 'node:timers/promises'
import type { DemoCall } from '../database/demo-calls'
import { reachable } from './server'
import type { LaunchSettings } from './settings'

/**
 * Makes the demo's calls, the last one after all others: it stands for them (scripts/database/demo-calls.ts).
 * By their idempotency keys, what a start that was cut off has done is not done again.
 */
export async function makeDemoCalls(
  { host, port }: LaunchSettings,
  calls: DemoCall[],
  signal: AbortSignal,
): Promise<void> {
  const make = async ({ endpoint, key, body }: DemoCall, at: number): Promise<void> => {
    const answer = await fetch(`http://${reachable(host)}:${port}/api/external/${endpoint}.php`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': key, 'Idempotency-Key': `demo-${at}` },
      body: JSON.stringify(body),
      signal,
    })
    await answer.body?.cancel()
    // A start that was killed may have begun it: the answer is there once that one's claim has run out.
    if (answer.status === 409) {
      await delay(Number(answer.headers.get('Retry-After')) * 1000, undefined, { signal })
      return make({ endpoint, key, body }, at)
    }
    // Some are refused: for their address, or since whoever tries this out was quicker.
    if (answer.status >= 500) throw new Error(`a call of the demo was answered with ${answer.status}`)
  }
  const last = calls.length - 1
  await Promise.all(calls.slice(0, last).map(make))
  await make(calls[last]!, last)
}

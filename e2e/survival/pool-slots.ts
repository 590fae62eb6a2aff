import { setTimeout as delay } from 'node:timers/promises'
import type { Violation } from './checker'
import { SETTINGS } from './prepare'
import type { System } from './system'
import { triedAgain } from './tried-again'

/** Longer than what a process does by itself takes. */
const WITHIN_MS = 10_000

/**
 * What the pools of web processes take for in use while nobody calls: connections that were never given back. They may
 * be dead by now, so that no other side knows of them, and keep their place in the pool all the same.
 */
export async function keptSlots({ baseUrls }: System): Promise<Violation[]> {
  const inUse = () => Promise.all(baseUrls.map((url) => triedAgain(() => slotsInUse(url), 60_000)))
  let now = await inUse()
  for (
    const end = performance.now() + WITHIN_MS;
    Math.max(...now) > 0 && performance.now() < end;
    now = await inUse()
  ) {
    await delay(1_000)
  }
  const about = `connections of web processes that were never given back: ${now.join(' and ')}`
  return Math.max(...now) > 0 ? [{ rule: 'nothing leaks', about }] : []
}

async function slotsInUse(baseUrl: string): Promise<number> {
  const headers = { Authorization: `Bearer ${SETTINGS.METRICS_TOKEN}` }
  const metrics = await (await fetch(`${baseUrl}/api/metrics`, { headers })).text()
  const [, count] = /^house_bills_pool_connections\{state="in_use"\} (\d+)$/m.exec(metrics) ?? []
  if (!count) throw new Error('the metrics do not say how many connections are in use')
  return Number(count)
}

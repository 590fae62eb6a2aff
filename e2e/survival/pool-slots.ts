import type { Violation } from './checker'
import { heldWithin } from './let-go'
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
  const now = await heldWithin(WITHIN_MS, inUse, isAny)
  const about = `connections of web processes that were never given back: ${now.join(' and ')}`
  return isAny(now) ? [{ rule: 'nothing leaks', about }] : []
}

const isAny = (slots: number[]) => Math.max(...slots) > 0

async function slotsInUse(baseUrl: string): Promise<number> {
  const headers = { Authorization: `Bearer ${SETTINGS.METRICS_TOKEN}` }
  const metrics = await (await fetch(`${baseUrl}/api/metrics`, { headers })).text()
  const [, count] = /^house_bills_pool_connections\{state="in_use"\} (\d+)$/m.exec(metrics) ?? []
  if (!count) throw new Error('the metrics do not say how many connections are in use')
  return Number(count)
}

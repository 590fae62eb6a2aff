import type { Violation } from './check-history'
import { pollUsage } from './measure-idle-usage'
import { SERVICE_ENV } from './prepare-database'
import { retry } from './retry'
import type { SystemUnderTest } from './system-under-test-type'

/** Longer than what a process does by itself takes. */
const POLL_TIMEOUT_MS = 10_000

/**
 * What the pools of web processes take for in use while nobody calls: connections that were never given back. They may
 * be dead by now, so that no other side knows of them, and keep their place in the pool all the same.
 */
export async function findPoolLeaks({ baseUrls }: SystemUnderTest): Promise<Violation[]> {
  const measureSlotsInUse = () => Promise.all(baseUrls.map((url) => retry(() => readSlotsInUse(url), 60_000)))
  const slotsInUseByServer = await pollUsage(POLL_TIMEOUT_MS, measureSlotsInUse, hasAny)
  const about = `connections of web processes that were never given back: ${slotsInUseByServer.join(' and ')}`
  return hasAny(slotsInUseByServer) ? [{ rule: 'nothing leaks', about }] : []
}

const hasAny = (slots: number[]) => Math.max(...slots) > 0

async function readSlotsInUse(baseUrl: string): Promise<number> {
  const headers = { Authorization: `Bearer ${SERVICE_ENV.METRICS_TOKEN}` }
  const metrics = await (await fetch(`${baseUrl}/api/metrics`, { headers })).text()
  const [, count] = /^house_bills_pool_connections\{status="in_use"\} (\d+)$/m.exec(metrics) ?? []
  if (!count) throw new Error('the metrics do not say how many connections are in use')
  return Number(count)
}

import type { Violation } from './check-history'
import { pollUsage } from './measure-idle-usage'
import { SERVICE_ENV } from './prepare-database'
import { retry } from './retry'
import type { SystemUnderTest } from './system-under-test'

/** How long to wait until the pools are idle. The background work of a process takes less time. */
const POLL_TIMEOUT_MS = 10_000

/**
 * Returns a violation if web processes have connections that were never released. The pool counts such a connection as
 * in use, although no client sends requests. The connection takes up a place in the pool even if it's dead and
 * PostgreSQL no longer knows about it.
 */
export async function findPoolLeaks({ baseUrls }: SystemUnderTest): Promise<Violation[]> {
  const measureSlotsInUse = () => Promise.all(baseUrls.map((url) => retry(() => readSlotsInUse(url), 60_000)))
  const slotsInUseByServer = await pollUsage(POLL_TIMEOUT_MS, measureSlotsInUse, hasAny)
  const about = `connections of web processes that were never released: ${slotsInUseByServer.join(' and ')}`
  return hasAny(slotsInUseByServer) ? [{ rule: 'nothing leaks', about }] : []
}

const hasAny = (slots: number[]) => Math.max(...slots) > 0

async function readSlotsInUse(baseUrl: string): Promise<number> {
  const headers = { Authorization: `Bearer ${SERVICE_ENV.METRICS_TOKEN}` }
  const metrics = await (await fetch(`${baseUrl}/api/metrics`, { headers })).text()
  const [, count] = /^house_bills_pool_connections\{status="in_use"\} (\d+)$/m.exec(metrics) ?? []
  if (!count) throw new Error('the metrics lack house_bills_pool_connections')
  return Number(count)
}

import { singleFlight } from '@/lib/platform/async/single-flight'
import { isShuttingDown } from '@/lib/platform/jobs/shutdown-hooks'
import { getDatabaseHealth } from './get-database-health'

const TIMEOUT_MS = 2_000
/** An older heartbeat counts as missing. This is six times the interval between two heartbeats. */
const MAX_HEARTBEAT_AGE_SECONDS = 30

type CheckStatus = 'ok' | 'failed' | 'unknown'

export interface Readiness {
  ready: boolean
  /** The results of the checks. Undefined during shutdown, when nothing is checked. */
  checks?: Record<'database' | 'migrations' | 'worker', CheckStatus>
}

/**
 * Checks whether this process can serve requests. It's ready if all of these are true:
 * - The database responds within two seconds.
 * - The database has every migration and function of this build. It may have further ones, because a newer build may be
 *   rolling out.
 * - A worker has written a heartbeat in the last 30 seconds.
 *
 * Concurrent probes share one query. While a query hangs, no second one is sent.
 */
export async function checkReadiness(): Promise<Readiness> {
  if (isShuttingDown()) return { ready: false }
  const health = await loadDatabaseHealth()
  if (!health) return { ready: false, checks: { database: 'failed', migrations: 'unknown', worker: 'unknown' } }
  const { missing, heartbeatAgeSeconds } = health
  const migrations = missing.length === 0 ? 'ok' : 'failed'
  const worker = heartbeatAgeSeconds !== null && heartbeatAgeSeconds <= MAX_HEARTBEAT_AGE_SECONDS ? 'ok' : 'failed'
  return { ready: migrations === 'ok' && worker === 'ok', checks: { database: 'ok', migrations, worker } }
}

const loadDatabaseHealth = singleFlight(
  'readiness',
  () => getDatabaseHealth(parseList(process.env.BUILD_MIGRATIONS), parseList(process.env.BUILD_FUNCTIONS)),
  TIMEOUT_MS,
)

/** Parses a list that next.config.mjs wrote into the build. */
function parseList(text: string | undefined): string[] {
  if (!text) throw new Error('BUILD_MIGRATIONS or BUILD_FUNCTIONS is missing. The build sets both (next.config.mjs)')
  return text.split(',')
}

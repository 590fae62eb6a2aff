import { singleFlight } from '@/lib/platform/async/single-flight'
import { isShuttingDown } from '@/lib/platform/jobs/shutdown-hooks'
import { getDatabaseHealth } from './get-database-health'

const TIMEOUT_MS = 2_000
/** Six heartbeats. */
const MAX_HEARTBEAT_AGE_SECONDS = 30

type CheckStatus = 'ok' | 'failed' | 'unknown'

export interface Readiness {
  ready: boolean
  /** Without the checks while the process is stopping. */
  checks?: Record<'database' | 'migrations' | 'worker', CheckStatus>
}

/**
 * Whether calls should be sent to this process: the database answers within two seconds, has been given
 * every migration and function of this build (more of them are fine: a newer build is being rolled out),
 * and a worker takes jobs. Parallel probes share one query, and no second one is sent while one hangs.
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

/** Reads a list that next.config.mjs wrote into the build. */
function parseList(text: string | undefined): string[] {
  if (!text) throw new Error('BUILD_MIGRATIONS and BUILD_FUNCTIONS are set by next.config.mjs')
  return text.split(',')
}

import { askOnce } from '@/lib/platform/async/single-flight'
import { isStopping } from '@/lib/platform/jobs/shutdown-hooks'
import { databaseHealth } from './data'

const WITHIN_MS = 2_000
/** Six heartbeats. */
const STALE_SECONDS = 30

type State = 'ok' | 'failed' | 'unknown'

export interface Readiness {
  ready: boolean
  /** Without the checks while the process is stopping. */
  checks?: Record<'database' | 'migrations' | 'worker', State>
}

/**
 * Whether calls should be sent to this process: the database answers within two seconds, has been given
 * every migration and function of this build (more of them are fine: a newer build is being rolled out),
 * and a worker takes jobs. Parallel probes share one query, and no second one is sent while one hangs.
 */
export async function readiness(): Promise<Readiness> {
  if (isStopping()) return { ready: false }
  const health = await answerInTime()
  if (!health) return { ready: false, checks: { database: 'failed', migrations: 'unknown', worker: 'unknown' } }
  const { missing, heartbeatAgeSeconds } = health
  const migrations = missing.length === 0 ? 'ok' : 'failed'
  const worker = heartbeatAgeSeconds !== null && heartbeatAgeSeconds <= STALE_SECONDS ? 'ok' : 'failed'
  return { ready: migrations === 'ok' && worker === 'ok', checks: { database: 'ok', migrations, worker } }
}

const answerInTime = askOnce(
  'readiness',
  () => databaseHealth(listOf(process.env.BUILD_MIGRATIONS), listOf(process.env.BUILD_FUNCTIONS)),
  WITHIN_MS,
)

/** Reads a list that next.config.mjs wrote into the build. */
function listOf(text: string | undefined): string[] {
  if (!text) throw new Error('BUILD_MIGRATIONS and BUILD_FUNCTIONS are set by next.config.mjs')
  return text.split(',')
}

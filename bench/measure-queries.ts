// Measures how long queries take, and prints their plans.
import { open, stat } from 'node:fs/promises'
import pg from 'pg'

export interface BenchQuery {
  name: string
  /** The limit in milliseconds for the 95th percentile. */
  maxMs: number
  /** Which time the limit applies to: only the time in the database, or all of the server's time. */
  measuredIn: 'the database' | 'the server'
  run: () => Promise<unknown>
}

export interface MeasurementTarget {
  superuserUrl: string
  /** The path of PostgreSQL's log file. */
  log: string
  print: (line: string) => void
}

/** Prints how long each query takes, and its plan. Returns the names of the queries that exceed their limit. */
export async function measureQueries(
  queries: BenchQuery[],
  target: MeasurementTarget & { runs: number },
): Promise<string[]> {
  const { superuserUrl, log, runs, print } = target
  const firstQuery = queries[0]?.run ?? (async () => undefined)
  await enableDurationLog(superuserUrl, firstQuery)
  print(`${''.padEnd(52)}${'in the server'.padStart(16)}${'in the database'.padStart(18)}`)
  print(
    `${'milliseconds'.padEnd(52)}${'median'.padStart(8)}${'95%'.padStart(8)}${'median'.padStart(10)}${'95%'.padStart(8)}`,
  )
  const slowNames: string[] = []
  for (const query of queries) {
    // The first run isn't timed, because it reads data from disk that later runs find in memory.
    await query.run()
    const timings = await timeRuns(query, log, runs)
    const [server, database] = [
      summariseTimings(timings.map((timing) => timing.server)),
      summariseTimings(timings.map((one) => one.database)),
    ]
    if ((query.measuredIn === 'the database' ? database : server).percentile95 > query.maxMs) slowNames.push(query.name)
    const figures = [server.median, server.percentile95, database.median, database.percentile95].map((ms) =>
      ms.toFixed(1),
    )
    print(`${query.name.padEnd(52)}${figures.map((ms, index) => ms.padStart(index === 2 ? 10 : 8)).join('')}`)
  }
  await applyLogSettings(superuserUrl, PLAN_SETTINGS, firstQuery)
  for (const { name, run } of queries) print(`\n── ${name}\n${extractPlans(await captureLog(log, run)).join('\n')}`)
  return slowNames
}

/** Runs a query several times. Returns how many milliseconds each run takes, in the server and in the database. */
async function timeRuns(
  { run }: BenchQuery,
  log: string,
  runs: number,
): Promise<{ server: number; database: number }[]> {
  const timings: { server: number; database: number }[] = []
  for (let n = 0; n < runs; n++) {
    let server = 0
    const durations = await captureDurations(log, async () => {
      const startedAt = performance.now()
      await run()
      server = performance.now() - startedAt
    })
    timings.push({ server, database: durations.reduce((sum, ms) => sum + ms, 0) })
  }
  return timings
}

/**
 * Returns how many milliseconds each parse, plan and execution takes during the callback. Call `enableDurationLog`
 * first.
 */
export async function captureDurations(log: string, callback: () => Promise<unknown>): Promise<number[]> {
  const logText = await captureLog(log, callback)
  return [...logText.matchAll(/duration: (\S+) ms/g)].map(([, ms]) => Number(ms))
}

function summariseTimings(values: number[]): { median: number; percentile95: number } {
  const sorted = [...values].sort((a, b) => a - b)
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    percentile95: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0,
  }
}

/**
 * Makes a database log how long each statement takes. Closes the database's connections, so that new connections use
 * this setting.
 *
 * @param queryOnce runs a query, so that the connection pool notices that its connections were closed
 */
export const enableDurationLog = (superuserUrl: string, queryOnce: () => Promise<unknown>) =>
  applyLogSettings(superuserUrl, { log_duration: 'on', 'auto_explain.log_min_duration': '-1' }, queryOnce)

const PLAN_SETTINGS = {
  log_duration: 'off',
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
}

const extractPlans = (logText: string): string[] =>
  logText
    .split(/\n(?=\S)/)
    .filter((entry) => entry.includes('  plan:'))
    .map(removeStatement)

/** Removes the statement from a logged plan, because several plans may belong to the same statement. */
function removeStatement(entry: string): string {
  const planStart = entry.search(
    /\n\s+(Sort|Limit|Nested|Hash|Merge|Index|Incremental|Gather|Seq|Bitmap|Append|LockRows|Insert|Aggregate|Result|CTE|Subquery|Unique)/,
  )
  return `${entry.match(/duration: \S+ ms/)?.[0]}${entry.slice(planStart)}`
}

/**
 * Returns what PostgreSQL logs during the callback. The log file is complete when the callback ends, because PostgreSQL
 * logs a statement before it responds.
 */
async function captureLog(log: string, callback: () => Promise<unknown>): Promise<string> {
  const { size } = await stat(log)
  await callback()
  const file = await open(log)
  try {
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.alloc((await file.stat()).size - size),
      position: size,
    })
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Changes log settings of a database. Closes the connections that still have the old settings. */
async function applyLogSettings(
  superuserUrl: string,
  settings: Record<string, string>,
  queryOnce: () => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  const { rows } = await client.query<{ name: string }>('SELECT quote_ident(current_database()) AS name')
  for (const [setting, value] of Object.entries(settings))
    await client.query(`ALTER DATABASE ${rows[0]?.name} SET ${setting} = '${value}'`)
  await client.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  await client.end()
  // Run queries, so that the pool notices that its connections were closed.
  for (let n = 0; n < 3; n++) await queryOnce().catch(() => undefined)
}

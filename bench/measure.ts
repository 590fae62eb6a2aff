// How long each of some questions takes, and how PostgreSQL answered it.
import { open, stat } from 'node:fs/promises'
import pg from 'pg'

export interface Question {
  name: string
  /** The milliseconds within which 95 of 100 answers are to come. */
  mostMs: number
  /** Whose milliseconds those are: the database's own, or all until the answer is there. */
  within: 'the database' | 'the server'
  ask: () => Promise<unknown>
}

export interface Measured {
  superuserUrl: string
  /** Where PostgreSQL writes its log. */
  log: string
  say: (line: string) => void
}

/** Says how long each question takes and how it was answered; gives those that took longer than they may. */
export async function measure(all: Question[], measured: Measured & { times: number }): Promise<string[]> {
  const { superuserUrl, log, times, say } = measured
  const first = all[0]?.ask ?? (async () => undefined)
  await writeDurations(superuserUrl, first)
  say(`${''.padEnd(52)}${'until the answer'.padStart(16)}${'in the database'.padStart(18)}`)
  say(
    `${'milliseconds'.padEnd(52)}${'median'.padStart(8)}${'95%'.padStart(8)}${'median'.padStart(10)}${'95%'.padStart(8)}`,
  )
  const slow: string[] = []
  for (const question of all) {
    // The first time reads what no other question had read from disk.
    await question.ask()
    const taken = await timesOf(question, log, times)
    const [server, database] = [spread(taken.map((one) => one.server)), spread(taken.map((one) => one.database))]
    if ((question.within === 'the database' ? database : server).most > question.mostMs) slow.push(question.name)
    const figures = [server.median, server.most, database.median, database.most].map((ms) => ms.toFixed(1))
    say(`${question.name.padEnd(52)}${figures.map((ms, at) => ms.padStart(at === 2 ? 10 : 8)).join('')}`)
  }
  await writeFromNowOn(superuserUrl, PLANS, first)
  for (const { name, ask } of all) say(`\n── ${name}\n${plansIn(await writtenMeanwhile(log, ask)).join('\n')}`)
  return slow
}

/** How long a question took each time: until its answer was there, and what its statements took PostgreSQL. */
async function timesOf({ ask }: Question, log: string, times: number): Promise<{ server: number; database: number }[]> {
  const taken: { server: number; database: number }[] = []
  for (let n = 0; n < times; n++) {
    let server = 0
    const durations = await durationsOf(log, async () => {
      const started = performance.now()
      await ask()
      server = performance.now() - started
    })
    taken.push({ server, database: durations.reduce((sum, ms) => sum + ms, 0) })
  }
  return taken
}

/** The milliseconds of each parsing, planning and execution of a statement, once `writeDurations` is done. */
export async function durationsOf(log: string, asked: () => Promise<unknown>): Promise<number[]> {
  const written = await writtenMeanwhile(log, asked)
  return [...written.matchAll(/duration: (\S+) ms/g)].map(([, ms]) => Number(ms))
}

function spread(taken: number[]): { median: number; most: number } {
  const sorted = [...taken].sort((a, b) => a - b)
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, most: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0 }
}

/**
 * Lets the database of a URL write how long each statement takes into its log.
 *
 * @param ask something that uses the connections, which end
 */
export const writeDurations = (superuserUrl: string, ask: () => Promise<unknown>) =>
  writeFromNowOn(superuserUrl, { log_duration: 'on', 'auto_explain.log_min_duration': '-1' }, ask)

const PLANS = {
  log_duration: 'off',
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
}

const plansIn = (written: string): string[] =>
  written
    .split(/\n(?=\S)/)
    .filter((entry) => entry.includes('  plan:'))
    .map(planOnly)

/** Without the statement, which is the same for many. */
function planOnly(entry: string): string {
  const at = entry.search(
    /\n\s+(Sort|Limit|Nested|Hash|Merge|Index|Incremental|Gather|Seq|Bitmap|Append|LockRows|Insert|Aggregate|Result|CTE|Subquery|Unique)/,
  )
  return `${entry.match(/duration: \S+ ms/)?.[0]}${entry.slice(at)}`
}

/** What PostgreSQL wrote into its log while something was asked: it writes before it answers. */
async function writtenMeanwhile(log: string, asked: () => Promise<unknown>): Promise<string> {
  const { size } = await stat(log)
  await asked()
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

/** Gives the database of a URL settings of what it writes into its log, and ends the connections that have others. */
async function writeFromNowOn(
  superuserUrl: string,
  settings: Record<string, string>,
  ask: () => Promise<unknown>,
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
  // The pool has to notice that its connections were ended.
  for (let n = 0; n < 3; n++) await ask().catch(() => undefined)
}

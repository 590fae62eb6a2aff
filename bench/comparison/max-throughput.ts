// Measures how often per second PostgreSQL can run the statement that creates a contract when pgbench sends only that
// statement.
import { execFile } from 'node:child_process'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { prisma } from '@/lib/platform/database/prisma'
import { POST } from '../../app/api/external/createBillsPackage.php/route'
import { buildSamplePayload } from '../payloads'
import type { LoadResult } from '../wrk'
import type { BenchDatabase } from './comparison-databases'

/** The default of DATABASE_POOL_MAX. */
const POOL_SIZE = 10
const EMAIL = 'ceiling@example.org'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f])[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/

interface SentStatement {
  text: string
  values: unknown[]
}

/**
 * Builds a pgbench script from the statement that creates a contract. Values that differ between requests are random in
 * the script.
 *
 * @param database the database in this process's DATABASE_URL
 * @throws {Error} if the request fails, or if the endpoint doesn't call store_bills_package
 */
export async function buildCreateScript({ key }: BenchDatabase): Promise<string> {
  const statements = await captureStatements(async () => {
    const response = await POST(
      new Request('http://localhost/api/external/createBillsPackage.php', {
        method: 'POST',
        headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
        body: buildSamplePayload('createBillsPackage', EMAIL),
      }),
    )
    if (response.status !== 200)
      throw new Error(`the request failed with status ${response.status}, so there is no statement to measure`)
  })
  await prisma().$disconnect()
  const create = statements.find(({ text }) => text.includes('store_bills_package'))
  if (!create) throw new Error('the endpoint did not call store_bills_package')
  const statement = create.text.replaceAll(/\$(\d+)/g, (_, number) =>
    toSqlExpression(create.values[Number(number) - 1]),
  )
  return `\\set n random(1, 1000000000000000)\n${statement};\n`
}

/** Returns the statements that this process sends to PostgreSQL during the callback. */
async function captureStatements(callback: () => Promise<void>): Promise<SentStatement[]> {
  const statements: SentStatement[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [config, values] = args as [string | Partial<SentStatement>, unknown]
    const text = typeof config === 'string' ? config : (config.text ?? '')
    const parameters = typeof config === 'object' && config.values ? config.values : values
    statements.push({ text, values: Array.isArray(parameters) ? parameters : [] })
    return Reflect.apply(query, this, args)
  } as typeof query
  try {
    await callback()
  } finally {
    pg.Client.prototype.query = query
  }
  return statements
}

function toSqlExpression(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (value === EMAIL) return `('ceiling-' || :client_id::text || '-' || :n::text || '@example.org')`
  if (value instanceof Uint8Array) return `sha256(gen_random_uuid()::text::bytea)`
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = value instanceof Date ? value.toISOString() : value
  if (typeof text !== 'string') throw new Error('the pgbench script doesn’t support a value of this type')
  const [uuid, version] = UUID.exec(text) ?? []
  // Keep the UUID's version, because it decides where new rows go in an index, and that affects the speed.
  if (uuid) return version === '7' ? 'uuidv7()' : 'gen_random_uuid()'
  // Escape colons, because pgbench could mistake a colon for the start of a variable.
  return `(${pg.escapeLiteral(text).replaceAll(':', `'||chr(58)||'`)})`
}

/**
 * Runs the script with pgbench. Returns the throughput, and the median and 99th percentile of the statements' durations
 * in milliseconds.
 *
 * @throws {Error} if a statement failed
 */
export async function measureMaxThroughput(
  { url }: BenchDatabase,
  { script, folder, connections, seconds }: { script: string; folder: string; connections: number; seconds: number },
): Promise<LoadResult> {
  const file = path.join(folder, 'create.sql')
  const log = path.join(folder, 'pgbench')
  await writeFile(file, script)
  const { hostname, port, username, password, pathname } = new URL(url)
  // Use no more connections to PostgreSQL than a server's pool has, so that the comparison is fair.
  const sessions = Math.min(connections, POOL_SIZE)
  const args = [
    ...['-n', '-M', 'extended', '-f', file, '-T', String(seconds), '-c', String(sessions), '-j', '1'],
    ...['-l', `--log-prefix=${log}`],
  ]
  const { stdout } = await promisify(execFile)(await findPgbench(), args, {
    timeout: (seconds + 60) * 1000,
    env: {
      ...process.env,
      PGHOST: hostname,
      PGPORT: port,
      PGUSER: username,
      PGPASSWORD: password,
      PGDATABASE: pathname.slice(1),
    },
  })
  const durations = await readDurations(folder)
  const percentile = (fraction: number) =>
    (durations[Math.floor(fraction * (durations.length - 1))] ?? Number.NaN) / 1000
  return {
    requests: durations.length,
    requestsPerSecond: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]),
    p50: percentile(0.5),
    p99: percentile(0.99),
  }
}

/** Returns how long each statement took, in microseconds and ascending order. Deletes pgbench's log files. */
async function readDurations(folder: string): Promise<number[]> {
  const files = (await readdir(folder)).filter((name) => name.startsWith('pgbench.'))
  const texts = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')))
  await Promise.all(files.map((name) => rm(path.join(folder, name))))
  const lines = texts.join('').trimEnd().split('\n')
  return lines.map((line) => Number(line.split(' ')[2])).sort((a, b) => a - b)
}

/** Returns the path of pgbench: on the PATH, or in the folder in which Debian installs it. */
export async function findPgbench(): Promise<string> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => [])
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0]
  const isOnPath = await promisify(execFile)('pgbench', ['--version']).then(
    () => true,
    () => false,
  )
  return isOnPath || newest === undefined ? 'pgbench' : `/usr/lib/postgresql/${newest}/bin/pgbench`
}

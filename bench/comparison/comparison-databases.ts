// Creates databases on one PostgreSQL server. The databases differ only in their size.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { startBenchDatabase } from '../../scripts/database/bench-database'
import { setUpRoles } from '../../scripts/database/create-roles'
import { migrate } from '../../scripts/database/migrate'
import { seedDemo } from '../../scripts/database/seed-demo'
import { LARGEST_COMPANY_ID, seedContracts } from '../seed-contracts'
import { seedSupportRecords } from '../seed-support-records'
import { seedTenants } from '../seed-tenants'
import { BENCH_SETTINGS, createUnlimitedKey } from '../start-bench-servers'

export interface BenchDatabase {
  contracts: number
  /** The URL that the application connects to. */
  url: string
  superuserUrl: string
  /** An API key of the company with the most contracts. The company's rate limit is too high to be reached. */
  key: string
}

/**
 * The tables that requests write to, except the request log. Only the newest day of the request log grows, by the same
 * amount in every database, so the log needn't be restored. PostgreSQL truncates a table only together with the tables
 * that refer to it, so the list also includes such tables.
 */
const WRITTEN_TABLES = [
  ...['tenants', 'tenant_search_terms', 'name_words', 'house_contracts', 'tenant_tokens', 'emails', 'email_events'],
  ...['audit_events', 'quote_requests', 'unmatched_addresses', 'tenant_sessions', 'pgboss.job'],
  ...[
    'closed_unmatched_addresses',
    'tenant_passkeys',
    'tenant_recovery_codes',
    'support_notes',
    'email_status_history',
  ],
]

/** Settings that suit many writes, with enough connections for all servers and pgbench. */
const POSTGRES_SETTINGS = ['max_connections=300', 'max_wal_size=8GB', 'checkpoint_timeout=30min']

/** Creates a database for each number of contracts, and logs the progress. */
export async function startDatabases(contractCounts: number[], logProgress: (line: string) => void) {
  const { cluster, folder, remove } = await startBenchDatabase('bench', POSTGRES_SETTINGS, BENCH_SETTINGS)
  try {
    const databases: BenchDatabase[] = []
    for (const contracts of contractCounts) {
      const name = `contracts_${contracts}`
      logProgress(`creating ${contracts} contracts`)
      const urls = await setUpRoles(cluster, name, { owner: 'owner', app: 'app' })
      await migrate(urls.owner, urls.app)
      const superuserUrl = cluster.url(name)
      await seedContracts(superuserUrl, contracts, true)
      await seedTenants(superuserUrl, contracts)
      await seedSupportRecords(superuserUrl)
      await seedDemo(urls.owner)
      const key = await createUnlimitedKey(urls.owner, LARGEST_COMPANY_ID)
      await runStatements(superuserUrl, ['CHECKPOINT'])
      databases.push({ contracts, url: urls.app, superuserUrl, key })
    }
    const pidFile = await readFile(path.join(cluster.directory, 'postgres', 'postmaster.pid'), 'utf8')
    return { databases, folder, postmaster: Number(pidFile.split('\n')[0]), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Copies the tables that requests write to, for `restoreSnapshot`. */
export const saveSnapshot = ({ superuserUrl }: Pick<BenchDatabase, 'superuserUrl'>): Promise<void> =>
  runStatements(superuserUrl, [
    'CREATE SCHEMA snapshot',
    ...WRITTEN_TABLES.map((table) => `CREATE TABLE ${snapshotTable(table)} AS TABLE ${table}`),
  ])

/** Restores the tables that `saveSnapshot` copied. This undoes all changes that requests have made since then. */
export const restoreSnapshot = ({ superuserUrl }: Pick<BenchDatabase, 'superuserUrl'>): Promise<void> =>
  runStatements(superuserUrl, [
    'SET session_replication_role = replica',
    ['BEGIN', `TRUNCATE ${WRITTEN_TABLES.join(', ')}`].join('; '),
    ...WRITTEN_TABLES.map((table) => `INSERT INTO ${table} SELECT * FROM ${snapshotTable(table)}`),
    'COMMIT',
    `ANALYZE ${WRITTEN_TABLES.join(', ')}`,
  ])

const snapshotTable = (table: string) => `snapshot.${table.replace('.', '_')}`

async function runStatements(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

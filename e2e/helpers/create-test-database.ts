import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { inject } from 'vitest'
import type { DatabaseUrls } from '../../scripts/database/create-roles'
import { eventually } from './eventually'
import { buildServiceEnv, buildTestDatabaseUrls, TEMPLATE_DATABASES } from './start-test-database-server'

export interface TestDatabase extends DatabaseUrls {
  /** Runs SQL as the role that owns the database. */
  sql: <Row = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Row[]>
  /**
   * Lets the test change and delete rows of the audit and access logs. In production, triggers prevent such changes.
   */
  unlockLogs: () => Promise<void>
  /** The superuser's URL for this database. */
  superuserUrl: string
  /** Runs SQL as the superuser, connected to a different database from this one. */
  runAsSuperuser: (text: string) => Promise<void>
  /** Closes every connection and rejects new ones. Afterwards, nothing reads from or writes to the database. */
  blockConnections: () => Promise<void>
  allowConnections: () => Promise<void>
  /** Returns all rows of all tables as text. */
  dump: () => Promise<string>
  close: () => Promise<void>
}

/**
 * Creates a database for one test file from a template, and sets the environment variables that the service reads.
 * `close` deletes the database.
 */
export async function createTestDatabase(
  template: keyof typeof TEMPLATE_DATABASES = 'migrated',
): Promise<TestDatabase> {
  const name = `bills_${randomUUID().replaceAll('-', '')}`
  await runAsSuperuser(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE_DATABASES[template]} OWNER bills_owner`)
  const database = openTestDatabase(name)
  const close = async () => {
    await database.close()
    await runAsSuperuser(`DROP DATABASE ${name} WITH (FORCE)`)
  }
  return { ...database, close }
}

/** Opens a database that already exists, and sets the environment variables that the service reads. */
export function openTestDatabase(name: string): TestDatabase {
  const cluster = inject('cluster')
  const urls = buildTestDatabaseUrls(cluster, name)
  const pool = new pg.Pool({ connectionString: urls.owner, max: 4 })
  pool.on('error', () => undefined)
  Object.assign(process.env, buildServiceEnv(urls))
  return {
    ...urls,
    superuserUrl: cluster.superuserUrl.replace(/[^/]*$/, name),
    sql: async (text, values) => (await pool.query(text, values)).rows,
    unlockLogs: async () => {
      for (const table of ['audit_events', 'support_access_log'])
        await pool.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
    },
    runAsSuperuser,
    blockConnections: () => blockConnections(cluster.superuserUrl, name),
    allowConnections: () => runAsSuperuser(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`),
    dump: () => dumpTables(pool),
    close: () => pool.end(),
  }
}

/**
 * Blocks new connections and closes open ones. Just after a connection is accepted, pg_stat_activity doesn't show its
 * database yet. This function waits for such connections and closes them too.
 */
async function blockConnections(superuserUrl: string, name: string): Promise<void> {
  const superuser = new pg.Client({ connectionString: superuserUrl })
  await superuser.connect()
  try {
    await superuser.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
    const { rows } = await superuser.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND datname IS NULL`,
    )
    const startingPids = rows.map(({ pid }) => pid)
    await eventually(async () => {
      const remaining = await superuser.query(
        `SELECT CASE WHEN datname IS NOT NULL THEN pg_terminate_backend(pid) END FROM pg_stat_activity
         WHERE datname = $1 OR (datname IS NULL AND pid = ANY($2))`,
        [name, startingPids],
      )
      if (remaining.rows.length > 0) throw new Error(`${remaining.rows.length} connections are left`)
    })
  } finally {
    await superuser.end()
  }
}

async function runAsSuperuser(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('cluster').superuserUrl })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

/** Returns the rows of all tables in all schemas, in the text format of COPY. */
async function dumpTables(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  )
  const client = await pool.connect()
  try {
    let text = ''
    for (const { name } of rows) {
      for await (const chunk of client.query(copyTo(`COPY (SELECT * FROM ${name}) TO STDOUT`))) text += chunk
    }
    return text
  } finally {
    client.release()
  }
}

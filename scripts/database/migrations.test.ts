import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { MigrationList } from '@prisma/schema-engine-wasm'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { allocateTestPort } from '../../e2e/helpers/allocate-test-port'
import { createTestDatabase, type TestDatabase } from '../../e2e/helpers/create-test-database'
import { ROLE_PASSWORDS } from '../../e2e/helpers/start-test-database-server'
import { setUpRoles } from './create-roles'
import { describeCatalogue } from './describe-schema'
import { readFunctionFiles } from './function-files.mjs'
import { resetInterruptedMigrations, runScript } from './interrupted-migrations'
import { migrate } from './migrate'
import { ensurePostgresUser } from './postgres-user'
import { NO_FILTER, openSchemaEngine, readMigrations, readSchema } from './schema-engine'

it('finds no difference between schema.prisma and the migrations', async () => {
  expect(await findSchemaDrift(await readSchema())).toEqual([])
})

it('reports a column that only schema.prisma has', async () => {
  const schema = (await readSchema()).replace('model Company {', 'model Company {\n  nickname String?')
  expect(await findSchemaDrift(schema)).toEqual([expect.stringContaining('nickname')])
})

it('reports a partial index whose condition differs in schema.prisma', async () => {
  const schema = (await readSchema()).replace("status = 'active'", "status = 'cancelled'")
  expect(await findSchemaDrift(schema)).toHaveLength(2)
})

/** Creates an empty database with its two roles, and returns their URLs. */
type CreateDatabase = () => Promise<{ owner: string; app: string }>

it.each<[number, (callback: (createDatabase: CreateDatabase) => Promise<void>) => Promise<void>]>([
  [15, withPostgres15],
  [18, withPostgres18],
])(
  'migrates an empty database and a database at the baseline to the same schema on PostgreSQL %i',
  async (_, onPostgres) => {
    const { migrationDirectories } = await readMigrations()
    const [baseline, ...later] = migrationDirectories.map(({ path }) => path)
    const functions = readFunctionFiles().map(({ file }) => file)
    await onPostgres(async (createDatabase) => {
      const [empty, atBaseline] = [await createDatabase(), await createDatabase()]
      await applyFirstMigrations(1, atBaseline.owner)
      expect(await migrate(empty.owner, empty.app)).toEqual([baseline, ...later, ...functions])
      expect(await migrate(atBaseline.owner, atBaseline.app)).toEqual([...later, ...functions])
      expect(await readCatalogueLines(atBaseline)).toEqual(await readCatalogueLines(empty))
      expect(await migrate(empty.owner, empty.app)).toEqual([])
      expect(await migrate(atBaseline.owner, atBaseline.app)).toEqual([])
    })
  },
)

/** Applies only the first `count` migrations. */
async function applyFirstMigrations(count: number, ownerUrl: string): Promise<void> {
  const list = await readMigrations()
  await applyMigrations(ownerUrl, { ...list, migrationDirectories: list.migrationDirectories.slice(0, count) })
}

async function applyMigrations(ownerUrl: string, migrationsList: MigrationList): Promise<string[]> {
  const { engine, close } = await openSchemaEngine(ownerUrl)
  const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: NO_FILTER })
  await close()
  return appliedMigrationNames
}

async function readCatalogueLines({ owner, app }: { owner: string; app: string }): Promise<string[]> {
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  return describeCatalogue(client, new URL(app).username).finally(() => client.end())
}

it('rejects invalid database settings, and states the reason', async () => {
  const db = await createTestDatabase()
  await expect(migrate(db.owner, db.app.replace(/[^/]*$/, 'postgres'))).rejects.toThrow(
    'DATABASE_URL: expected the same database as DIRECT_DATABASE_URL.',
  )
  await expect(migrate(db.owner, db.superuserUrl)).rejects.toThrow("isn't a superuser")
  await expect(migrate(db.owner, db.owner)).rejects.toThrow('DATABASE_URL: expected a different role')
  await expect(migrate('postgres://owner:owner@127.0.0.1:1/bills', db.app)).rejects.toThrow('DIRECT_DATABASE_URL: ')
  await expect(migrate(db.owner, db.app.replace('bills_app', 'nobody'))).rejects.toThrow("doesn't exist")
  await db.close()
})

const insertUnfinishedMigration = (db: TestDatabase, name: string) =>
  db.sql("INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES (gen_random_uuid(), 'x', $1)", [name])

it('applies the baseline migration again if it was interrupted', async () => {
  const db = await createTestDatabase()
  await db.sql('DROP SCHEMA public, partitions, next_addresses CASCADE; CREATE SCHEMA public')
  const { migrationDirectories } = await readMigrations()
  await applyFirstMigrations(0, db.owner)
  await insertUnfinishedMigration(db, migrationDirectories[0]!.path)
  expect(await migrate(db.owner, db.app)).toContain(migrationDirectories[0]!.path)
  expect(await migrate(db.owner, db.app)).toEqual([])
  await db.close()
})

it('drops an index that an interrupted migration left behind, and creates it again', async () => {
  const db = await createTestDatabase()
  const content = { tag: 'ok' as const, value: 'CREATE INDEX CONCURRENTLY "companies_by_name" ON companies (name)' }
  const later = { path: '29990101000000_later', migrationFile: { path: 'migration.sql', content } }
  const list = await readMigrations()
  const withLater = { ...list, migrationDirectories: [...list.migrationDirectories, later] }
  await insertUnfinishedMigration(db, later.path)
  await db.sql('CREATE INDEX companies_by_name ON companies (id)')
  const owner = new pg.Client({ connectionString: db.owner })
  await owner.connect()
  await resetInterruptedMigrations(owner, withLater)
  await owner.end()
  expect(await applyMigrations(db.owner, withLater)).toEqual([later.path])
  expect(await db.sql("SELECT FROM pg_indexes WHERE indexdef LIKE '%companies_by_name%(name)'")).toHaveLength(1)
  await db.close()
})

it('records a migration as finished in the same transaction as its changes', async () => {
  const db = await createTestDatabase()
  await db.sql("INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('cut', 'x', 'x')")
  const pool = new pg.Pool({ connectionString: db.owner })
  const findFinished = () => db.sql("SELECT FROM _prisma_migrations WHERE id = 'cut' AND finished_at IS NOT NULL")
  await expect(runScript(pool, 'CREATE TABLE mine (id int); SELECT 1 / 0')).rejects.toThrow('division by zero')
  expect(await findFinished()).toHaveLength(0)
  await runScript(pool, 'CREATE TABLE mine (id int) -- no end')
  expect(await findFinished()).toHaveLength(1)
  await pool.end()
  await db.close()
})

it('calls a migration’s procedure outside a transaction, so that the procedure can commit', async () => {
  const db = await createTestDatabase()
  await db.sql(`CREATE TABLE mine (id int);
    CREATE PROCEDURE fill() LANGUAGE plpgsql AS $$ BEGIN INSERT INTO mine VALUES (1); COMMIT; END $$`)
  const pool = new pg.Pool({ connectionString: db.owner })
  await runScript(pool, 'CALL fill();')
  expect(await db.sql('SELECT * FROM mine')).toEqual([{ id: 1 }])
  await pool.end()
  await db.close()
})

it('gives up on a migration that waits for a table lock, and applies it on the next run', async () => {
  const db = await createTestDatabase()
  await db.sql('CREATE TABLE held (id int)')
  const [lockHolder, pool] = [
    new pg.Client({ connectionString: db.owner }),
    new pg.Pool({ connectionString: db.owner }),
  ]
  await lockHolder.connect()
  await lockHolder.query('BEGIN; LOCK TABLE held')
  const script = 'ALTER TABLE held ADD COLUMN more int'
  await expect(runScript(pool, script, 50)).rejects.toThrow('another session has locked')
  await lockHolder.end()
  await runScript(pool, script, 50)
  await pool.end()
  await db.close()
})

it('waits for a migration that is still running although its client has disconnected', async () => {
  const db = await createTestDatabase()
  const lockHolder = new pg.Client({ connectionString: db.owner })
  await lockHolder.connect()
  await lockHolder.query('SELECT pg_advisory_lock(1)')
  const pollActivity = (query: string) =>
    expect.poll(() =>
      db.sql('SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE $1', [query]),
    )
  const pool = new pg.Pool({ connectionString: db.owner })
  const order: string[] = []
  const script = runScript(pool, 'SELECT pg_advisory_xact_lock(1)').then(() => order.push('script'))
  await pollActivity('SELECT pg_advisory_xact_lock%').toHaveLength(1)
  const migration = migrate(db.owner, db.app).then(() => order.push('migrate'))
  await pollActivity('SELECT pg_try_advisory_lock%').toHaveLength(1)
  await lockHolder.end()
  await Promise.all([script, migration])
  expect(order).toEqual(['script', 'migrate'])
  await pool.end()
  await db.close()
})

it('rejects a database if one of its applied migrations has been edited since, except in comments', async () => {
  const db = await createTestDatabase()
  const setChecksum = (checksum: string) =>
    db.sql("UPDATE _prisma_migrations SET checksum = $1 WHERE migration_name LIKE '%_baseline'", [checksum])
  await setChecksum('0ba4cb47282a5b1e292475019e040c2131aa7be40ee58f3a9b824689186d8143')
  await expect(migrate(db.owner, db.app)).resolves.toEqual([])
  await setChecksum('other')
  await expect(migrate(db.owner, db.app)).rejects.toThrow('_baseline was changed after this database had applied it')
  await db.close()
})

it('prevents the application’s database role from changing logged rows, rate cards and table definitions', async () => {
  const db = await createTestDatabase()
  const app = new pg.Client({ connectionString: db.app })
  await app.connect()
  await db.sql("INSERT INTO audit_events (actor_type, action, subject_id) VALUES ('operator', 'company.created', 1)")
  expect((await app.query('SELECT * FROM audit_events')).rowCount).toBe(1)
  // The application's statements and idle transactions must end before a migration gives up waiting for their locks.
  expect((await app.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '7s' }])
  expect((await app.query('SHOW idle_in_transaction_session_timeout')).rows).toEqual([
    { idle_in_transaction_session_timeout: '7s' },
  ])
  for (const statement of [
    'UPDATE audit_events SET subject_id = 2',
    'DELETE FROM audit_events',
    'UPDATE rate_card_publications SET rate_card_id = 2',
    'DELETE FROM rate_card_publications',
    'UPDATE rate_cards SET imported_at = now()',
    'UPDATE energy_rates SET gas_unit = 1',
    'DELETE FROM energy_rates',
    "UPDATE api_requests SET error = 'other'",
    'DELETE FROM api_requests',
    'DROP TABLE api_requests',
    `SELECT * FROM partitions.api_requests_${new Date().toISOString().slice(0, 10).replaceAll('-', '_')}`,
    'TRUNCATE audit_events',
    'DROP TABLE tenants',
    'CREATE TABLE mine (id int)',
    'ALTER TABLE tenants ADD COLUMN mine int',
    'DELETE FROM _prisma_migrations',
    'DELETE FROM applied_functions',
  ]) {
    await expect(app.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  }
  await app.end()
  await db.close()
})

/** Compares the migrated database with one created from a schema. Returns the lines that only one of the two has. */
async function findSchemaDrift(schema: string): Promise<string[]> {
  const [migratedDb, declaredDb] = [await createTestDatabase(), await createTestDatabase()]
  await declaredDb.sql('DROP SCHEMA public CASCADE; CREATE SCHEMA public; CREATE EXTENSION pg_trgm')
  await declaredDb.sql(await createTablesSql(schema, declaredDb))
  const [a, b] = [await readStructure(migratedDb), await readStructure(declaredDb)]
  await Promise.all([migratedDb.close(), declaredDb.close()])
  return [...a.filter((line) => !b.includes(line)), ...b.filter((line) => !a.includes(line))]
}

/** Returns the SQL that creates a schema's tables in an empty database. */
async function createTablesSql(schema: string, db: TestDatabase): Promise<string> {
  const { engine, close } = await openSchemaEngine(db.owner)
  const { stdout } = await engine.diff({
    from: { tag: 'empty' },
    to: { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content: schema }] },
    script: true,
    exitCode: null,
    filters: NO_FILTER,
  })
  await close()
  return stdout ?? ''
}

/**
 * Describes columns, indexes, keys and enums as lines of text. Leaves out CHECK constraints, functions, partitions and
 * index settings, because a Prisma schema can't contain them.
 */
async function readStructure(db: TestDatabase): Promise<string[]> {
  const rows = await db.sql<{ line: string }>(`
    SELECT concat_ws(' ', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid)) AS line
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> '_prisma_migrations' AND a.attnum > 0 AND NOT a.attisdropped
    UNION ALL SELECT replace(regexp_replace(indexdef, ' WITH \\(.*?\\)', ''), ' ON ONLY ', ' ON ') FROM pg_indexes WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'
    UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'f', 'u') AND conname <> '_prisma_migrations_pkey'
    UNION ALL SELECT concat_ws(' ', t.typname, e.enumlabel, e.enumsortorder) FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid
    WHERE t.typnamespace = 'public'::regnamespace`)
  return rows.map(({ line }) => line)
}

/** Runs a test with a cluster of Debian's PostgreSQL 15. */
async function withPostgres15(callback: (createDatabase: CreateDatabase) => Promise<void>): Promise<void> {
  const bin = '/usr/lib/postgresql/15/bin'
  const folder = mkdtempSync(path.join(tmpdir(), 'house-bills-15-'))
  const user = await ensurePostgresUser()
  const run = (program: string, args: string[]) =>
    execFileSync(path.join(bin, program), args, { ...user, cwd: '/', stdio: 'ignore' })
  chmodSync(folder, 0o777)
  const dir = path.join(folder, 'data')
  run('initdb', ['-D', dir, '--auth=trust', '--username=postgres', '--encoding=UTF8', '--no-sync'])
  const port = await allocateTestPort()
  const settings = `-p ${port} -c unix_socket_directories='' -c fsync=off`
  run('pg_ctl', ['start', '-w', '-D', dir, '-l', path.join(dir, 'log'), '-o', settings])
  try {
    await callback(
      createDatabaseFactory({ port, url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}` }),
    )
  } finally {
    run('pg_ctl', ['stop', '-m', 'immediate', '-D', dir])
    rmSync(folder, { recursive: true })
  }
}

async function withPostgres18(callback: (createDatabase: CreateDatabase) => Promise<void>): Promise<void> {
  const { port, superuserUrl } = inject('cluster')
  await callback(createDatabaseFactory({ port, url: (database) => superuserUrl.replace(/[^/]*$/, database) }))
}

const createDatabaseFactory = (cluster: Parameters<typeof setUpRoles>[0]) => () =>
  setUpRoles(cluster, `bills_${randomUUID().replaceAll('-', '')}`, ROLE_PASSWORDS)

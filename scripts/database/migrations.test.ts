import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../e2e/support/database'
import { freePort } from './cluster'
import { migrate } from './migrate'
import { postgresUser } from './postgres-user'
import { NO_FILTER, readMigrations, readSchema, schemaEngine } from './schema-engine'

it('says the same in schema.prisma and in the migrations', async () => {
  expect(await drift(await readSchema())).toEqual([])
})

it('would notice a column that only the schema has', async () => {
  const schema = (await readSchema()).replace('model Company {', 'model Company {\n  nickname String?')
  expect(await drift(schema)).toEqual([expect.stringContaining('nickname')])
})

it('would notice a changed condition of a partial index', async () => {
  const schema = (await readSchema()).replace("state = 'active'", "state = 'cancelled'")
  expect(await drift(schema)).toHaveLength(2)
})

it('applies to PostgreSQL 15, and a second time does nothing', async () => {
  await onPostgres15(async (url) => {
    const superuser = new pg.Client({ connectionString: url('postgres') })
    await superuser.connect()
    await superuser.query("CREATE ROLE app LOGIN PASSWORD 'app'; CREATE ROLE owner LOGIN CREATEROLE PASSWORD 'owner'")
    await superuser.query('CREATE DATABASE bills OWNER owner')
    await superuser.end()
    const [owner, app] = ['owner', 'app'].map((role) => url('bills').replace(/\/\/[^@]*@/, `//${role}:${role}@`))
    const names = (await readMigrations()).migrationDirectories.map(({ path }) => path)
    expect(await migrate(owner!, app!)).toEqual(names)
    expect(await migrate(owner!, app!)).toEqual([])
    await expect(
      migrate(owner!, url('bills').replace('postgres:postgres', 'app:app').replace('bills', 'postgres')),
    ).rejects.toThrow('DATABASE_URL: expected the same database')
    await expect(migrate(owner!, url('bills'))).rejects.toThrow('not a superuser')
    await expect(migrate(owner!, owner!)).rejects.toThrow('DATABASE_URL: expected a role of its own')
    await expect(migrate('postgres://owner:owner@127.0.0.1:1/bills', app!)).rejects.toThrow('DIRECT_DATABASE_URL: ')
    await expect(migrate(owner!, app!.replace('//app:app', '//nobody:x'))).rejects.toThrow('does not exist')
  })
})

it('refuses a database whose applied migration reads otherwise now', async () => {
  const db = await testDatabase()
  await db.sql("UPDATE _prisma_migrations SET checksum = 'other' WHERE migration_name LIKE '%_tables'")
  await expect(migrate(db.owner, db.app)).rejects.toThrow('_tables was changed after this database had applied it')
  await db.close()
})

it('gives the application’s role rows and nothing else', async () => {
  const db = await testDatabase()
  const app = new pg.Client({ connectionString: db.app })
  await app.connect()
  await db.sql("INSERT INTO audit_events (actor_type, action, subject_id) VALUES ('operator', 'company.created', 1)")
  expect((await app.query('SELECT * FROM audit_events')).rowCount).toBe(1)
  for (const statement of [
    'UPDATE audit_events SET subject_id = 2',
    'DELETE FROM audit_events',
    "UPDATE api_requests SET error = 'other'",
    'DELETE FROM api_requests',
    'DROP TABLE api_requests',
    `SELECT * FROM partitions.api_requests_${new Date().toISOString().slice(0, 10).replaceAll('-', '_')}`,
    'TRUNCATE audit_events',
    'DROP TABLE tenants',
    'CREATE TABLE mine (id int)',
    'ALTER TABLE tenants ADD COLUMN mine int',
    'DELETE FROM _prisma_migrations',
  ]) {
    await expect(app.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  }
  await app.end()
  await db.close()
})

/** What the database of the migrations has and that of a schema has not, and the other way round. */
async function drift(schema: string): Promise<string[]> {
  const [migrated, declared] = [await testDatabase(), await testDatabase()]
  await declared.sql('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  await declared.sql(await tablesOf(schema, declared))
  const [a, b] = [await structure(migrated), await structure(declared)]
  await Promise.all([migrated.close(), declared.close()])
  return [...a.filter((line) => !b.includes(line)), ...b.filter((line) => !a.includes(line))]
}

/** The SQL that makes the tables of a schema from nothing. */
async function tablesOf(schema: string, db: TestDatabase): Promise<string> {
  const { engine, close } = await schemaEngine(db.owner)
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

/** Columns, indexes, keys and enums as lines of text; CHECKs, functions and partitions are the migrations' alone. */
async function structure(db: TestDatabase): Promise<string[]> {
  const rows = await db.sql<{ line: string }>(`
    SELECT concat_ws(' ', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid)) AS line
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> '_prisma_migrations' AND a.attnum > 0 AND NOT a.attisdropped
    UNION ALL SELECT replace(indexdef, ' ON ONLY ', ' ON ') FROM pg_indexes WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'
    UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'f', 'u') AND conname <> '_prisma_migrations_pkey'
    UNION ALL SELECT concat_ws(' ', t.typname, e.enumlabel, e.enumsortorder) FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid
    WHERE t.typnamespace = 'public'::regnamespace`)
  return rows.map(({ line }) => line)
}

/** A cluster of Debian's PostgreSQL 15 for the length of one test. */
async function onPostgres15(use: (url: (database: string) => string) => Promise<void>): Promise<void> {
  const bin = '/usr/lib/postgresql/15/bin'
  const folder = mkdtempSync(path.join(tmpdir(), 'house-bills-15-'))
  const user = await postgresUser()
  const run = (program: string, args: string[]) =>
    execFileSync(path.join(bin, program), args, { ...user, cwd: '/', stdio: 'ignore' })
  chmodSync(folder, 0o777)
  const dir = path.join(folder, 'data')
  run('initdb', ['-D', dir, '--auth=trust', '--username=postgres', '--encoding=UTF8', '--no-sync'])
  const port = await freePort(0)
  run('pg_ctl', [
    'start',
    '-w',
    '-D',
    dir,
    '-l',
    path.join(dir, 'log'),
    '-o',
    `-p ${port} -c unix_socket_directories='' -c fsync=off`,
  ])
  try {
    await use((database) => `postgres://postgres:postgres@127.0.0.1:${port}/${database}`)
  } finally {
    run('pg_ctl', ['stop', '-m', 'immediate', '-D', dir])
    rmSync(folder, { recursive: true })
  }
}

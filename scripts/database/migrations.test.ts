import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../e2e/support/database'
import { testPort } from '../../e2e/support/test-port'
import { runScript } from './cut-off-migrations'
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
    const searched = names.findIndex((name) => name.endsWith('_contract_search'))
    await applyFirst(searched, owner!)
    await contractsOfBefore(url('bills'), 2500)
    expect(await migrate(owner!, app!)).toEqual(names.slice(searched))
    expect(await found(url('bills'))).toEqual([{ contracts: 2500, transactions: 3 }])
    expect(await ofCompany(url('bills'))).toEqual([{ emails: 2500, transactions: 3 }])
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

/** Brings a database as far as the first migrations do. */
async function applyFirst(count: number, ownerUrl: string): Promise<void> {
  const list = await readMigrations()
  const { engine, close } = await schemaEngine(ownerUrl)
  const migrationDirectories = list.migrationDirectories.slice(0, count)
  await engine.applyMigrations({ migrationsList: { ...list, migrationDirectories }, filters: NO_FILTER })
  await close()
}

async function query(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** Contracts with their e-mails from before they could be searched; without tenants, which only a superuser can leave out. */
const contractsOfBefore = (superuserUrl: string, count: number) =>
  query(
    superuserUrl,
    'SET session_replication_role = replica',
    `INSERT INTO house_contracts (company_id, mode, tenant_id, first_name, last_name, birthday, email, contact_no, address,
       address_id, matched_address, postcode, broadband, number_of_tenants, start_date, end_date, gas, electricity, water,
       tv, wifi, request_id)
     SELECT 1, 'live', n, 'Ada', 'King', '2000-01-01', 'ada@x.org', '+44 7911 123456', '1 High Street, LS6 3AA', 'id',
       '1 High Street, LS6 3AA', 'LS6 3AA', '100mbps', 1, '2027-09-01', '2028-08-31', true, true, false, false, false,
       gen_random_uuid()
     FROM generate_series(1, ${count}) n`,
    `INSERT INTO emails (id, mode, contract_id, recipient, template, template_version, "values")
     SELECT gen_random_uuid(), mode, id, email, 'bills-package-confirmation', 1, '{}' FROM house_contracts`,
  )

/** How many of them are found by their words now, and in how many transactions that came about. */
const found = (url: string) =>
  query(
    url,
    `SELECT count(*)::int AS contracts, count(DISTINCT xmin::text)::int AS transactions FROM house_contracts
     WHERE search_words @@ '#live1 & king' AND sort_name = 'king ada'`,
  )

/** How many e-mails have their contract's company now. */
const ofCompany = (url: string) =>
  query(
    url,
    `SELECT count(*)::int AS emails, count(DISTINCT e.xmin::text)::int AS transactions
     FROM emails e JOIN house_contracts c ON c.id = e.contract_id AND c.company_id = e.company_id`,
  )

it('makes those again that were cut off, whatever they had come to', async () => {
  const db = await testDatabase()
  const { migrationDirectories } = await readMigrations()
  const names = migrationDirectories.map(({ path }) => path)
  const begun = names.filter((name) => /_webhook_tables|_emails_settled_index/.test(name))
  await db.sql('DROP SCHEMA public, partitions, next_addresses CASCADE; CREATE SCHEMA public')
  await applyFirst(names.indexOf(begun[0]!), db.owner)
  // Of the first nothing is there, of the second all but Prisma's note.
  const begin = (name: string | undefined) =>
    db.sql("INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES (gen_random_uuid(), 'x', $1)", [name])
  await begin(begun[0])
  await migrate(db.owner, db.app)
  await db.sql('DELETE FROM _prisma_migrations WHERE migration_name = $1', [begun[1]])
  await begin(begun[1])
  expect(await migrate(db.owner, db.app)).toEqual([begun[1]])
  expect(await migrate(db.owner, db.app)).toEqual([])
  await db.close()
})

it('notes that a migration is finished with what it does, or does neither', async () => {
  const db = await testDatabase()
  await db.sql("INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('cut', 'x', 'x')")
  const pool = new pg.Pool({ connectionString: db.owner })
  const finished = () => db.sql("SELECT FROM _prisma_migrations WHERE id = 'cut' AND finished_at IS NOT NULL")
  await expect(runScript(pool, 'CREATE TABLE mine (id int); SELECT 1 / 0')).rejects.toThrow('division by zero')
  expect(await finished()).toHaveLength(0)
  await runScript(pool, 'CREATE TABLE mine (id int) -- no end')
  expect(await finished()).toHaveLength(1)
  await pool.end()
  await db.close()
})

it('gives up a migration that waits for a table, rather than let all queries wait behind it, and makes it later', async () => {
  const db = await testDatabase()
  await db.sql('CREATE TABLE held (id int)')
  const [holder, pool] = [new pg.Client({ connectionString: db.owner }), new pg.Pool({ connectionString: db.owner })]
  await holder.connect()
  await holder.query('BEGIN; LOCK TABLE held')
  const script = 'ALTER TABLE held ADD COLUMN more int'
  await expect(runScript(pool, script, 50)).rejects.toThrow('another session holds')
  await holder.end()
  await runScript(pool, script, 50)
  await pool.end()
  await db.close()
})

it('waits for a script that outlives who sent it', async () => {
  const db = await testDatabase()
  const holder = new pg.Client({ connectionString: db.owner })
  await holder.connect()
  await holder.query('SELECT pg_advisory_lock(1)')
  const seen = (query: string) =>
    expect.poll(() =>
      db.sql('SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE $1', [query]),
    )
  const pool = new pg.Pool({ connectionString: db.owner })
  const order: string[] = []
  const script = runScript(pool, 'SELECT pg_advisory_xact_lock(1)').then(() => order.push('script'))
  await seen('SELECT pg_advisory_xact_lock%').toHaveLength(1)
  const migration = migrate(db.owner, db.app).then(() => order.push('migrate'))
  await seen('SELECT pg_try_advisory_lock%').toHaveLength(1)
  await holder.end()
  await Promise.all([script, migration])
  expect(order).toEqual(['script', 'migrate'])
  await pool.end()
  await db.close()
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
  // What a migration may have to wait for is bounded.
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
  ]) {
    await expect(app.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  }
  await app.end()
  await db.close()
})

/** What the database of the migrations has and that of a schema has not, and the other way round. */
async function drift(schema: string): Promise<string[]> {
  const [migrated, declared] = [await testDatabase(), await testDatabase()]
  await declared.sql('DROP SCHEMA public CASCADE; CREATE SCHEMA public; CREATE EXTENSION pg_trgm')
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

/** Columns, indexes, keys and enums as lines of text; CHECKs, functions, partitions and the settings of an index are the migrations' alone. */
async function structure(db: TestDatabase): Promise<string[]> {
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
  const port = await testPort()
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

import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../e2e/helpers/create-test-database'
import { applyFunctions } from './apply-functions'
import { readFunctionFiles } from './function-files.mjs'

let db: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  db = await createTestDatabase()
  owner = new pg.Client({ connectionString: db.owner })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await db.close()
})

const FILES = readFunctionFiles()
const functionName = (file: string) => path.basename(file, '.sql')

it('keeps each database function in exactly one file, which has the function’s name', async () => {
  const rows = await db.sql<{ name: string }>(
    `SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace
     AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')`,
  )
  const functions = rows.map(({ name }) => name).sort()
  const definitions = globSync('prisma/{migrations,functions}/**/*.sql').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^CREATE(?: OR REPLACE)? FUNCTION (\w+)/gim)].map(([, name]) => name),
  )
  const files = FILES.map(({ file }) => functionName(file)).filter((name) => !name.endsWith('.triggers'))
  expect(definitions.sort()).toEqual(functions)
  expect(files.sort()).toEqual(functions)
})

it('keeps each database trigger in exactly one .triggers.sql file', async () => {
  const triggers = await db.sql<{ name: string }>('SELECT tgname AS name FROM pg_trigger WHERE NOT tgisinternal')
  const definitions = FILES.flatMap(({ file, sql }) =>
    [...sql.matchAll(/^CREATE OR REPLACE TRIGGER (\w+)/gm)].map(([, name]) => [file.endsWith('.triggers.sql'), name]),
  )
  const expected = triggers.map(({ name }) => [true, name])
  expect(definitions.sort()).toEqual(expected.sort())
})

it('creates a function after the functions that it calls', () => {
  const position = (file: string) => FILES.findIndex((entry) => entry.file === file)
  expect(position('mail/email_is_outdated.sql')).toBeLessThan(position('mail/email_can_be_resent.sql'))
  expect(position('contracts/index_contract.sql')).toBeLessThan(position('contracts/house_contracts.triggers.sql'))
})

it('applies only function files whose text has changed, including changes back to an earlier text', async () => {
  const [first, ...others] = FILES
  const changed = [{ ...first!, sql: first!.sql.replace('BEGIN', 'BEGIN NULL;'), checksum: 'other' }, ...others]
  expect(await applyFunctions(owner)).toEqual([])
  expect(await applyFunctions(owner, changed)).toEqual([first!.file])
  expect(await applyFunctions(owner, changed)).toEqual([])
  expect(await applyFunctions(owner)).toEqual([first!.file])
  expect(await applyFunctions(owner)).toEqual([])
})

it('replaces a trigger function even while another session has locked the table', async () => {
  const file = FILES.find((entry) => entry.file === 'contracts/index_contract.sql')!
  const lockHolder = new pg.Client({ connectionString: db.owner })
  await lockHolder.connect()
  await lockHolder.query('BEGIN; LOCK TABLE house_contracts')
  expect(await applyFunctions(owner, [{ ...file, checksum: 'other' }])).toEqual([file.file])
  await lockHolder.end()
})

it('applies no function files if PostgreSQL rejects one, and names the rejected file', async () => {
  const validFile = {
    file: 'mail/good.sql',
    sql: "CREATE FUNCTION good() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    checksum: '1',
  }
  const invalidFile = { file: 'mail/broken.sql', sql: 'CREATE FUNCTION', checksum: '2' }
  await expect(applyFunctions(owner, [validFile, invalidFile])).rejects.toThrow(
    'prisma/functions/mail/broken.sql: syntax error',
  )
  expect(await db.sql("SELECT FROM pg_proc WHERE proname = 'good'")).toEqual([])
  expect(await applyFunctions(owner, [validFile])).toEqual([validFile.file])
})

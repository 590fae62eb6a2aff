import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../e2e/helpers/create-test-database'
import { describeCatalogue } from './describe-schema'

const run = promisify(execFile)

it('doesn’t change a database that is older than the baseline migration, and says how to recreate it', async () => {
  const db = await createTestDatabase()
  await db.sql(`
    DELETE FROM _prisma_migrations;
    INSERT INTO _prisma_migrations (id, checksum, migration_name)
      VALUES ('1', 'x', '20261120000000_tables'), ('2', 'x', '20261122002000_two_server_secrets');
    DROP FUNCTION enqueue_email;
    DROP TABLE applied_functions`)
  const owner = new pg.Client({ connectionString: db.owner })
  await owner.connect()
  const readState = async () => [await db.dump(), ...(await describeCatalogue(owner, 'bills_app'))]
  const before = await readState()
  const env = { ...process.env, DIRECT_DATABASE_URL: db.owner, DATABASE_URL: db.app }
  const migration = run(process.execPath, ['--import', 'tsx', 'scripts/migrate.ts'], { env })
  await expect(migration).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^This database can't be migrated.*Found 2 migrations, from 20261120000000_tables to 20261122002000_two_server_secrets.*delete the data folder.*create an empty database/s,
    ),
  })
  expect(await readState()).toEqual(before)
  await owner.end()
  await db.close()
})

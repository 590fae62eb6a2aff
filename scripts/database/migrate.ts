import type { MigrationList } from '@prisma/schema-engine-wasm'
import type pg from 'pg'
import { applyFunctions } from './apply-functions'
import { setUpQueues } from './create-job-queues'
import { grantToAppRole } from './grant-app-role'
import { acquireMigrationLock, resetInterruptedMigrations } from './interrupted-migrations'
import { rejectPreBaselineDatabase } from './pre-baseline-history'
import { rejectChangedMigrations } from './reject-changed-migrations'
import { NO_FILTER, openSchemaEngine, readMigrations } from './schema-engine'
import { withConnection } from './with-connection'

/**
 * Brings a database up to date: migrations, functions and triggers, job queues, partitions of the request log, and the
 * rights of the application role. It's safe to repeat this.
 *
 * @param ownerUrl the owner's URL (DIRECT_DATABASE_URL)
 * @param appUrl the application's URL (DATABASE_URL). Its user is the role that gets the rights
 * @returns the names of the migrations that this call applied, followed by the function files that it applied
 * @throws {Error} with the invalid setting, the function file that PostgreSQL rejects, or the migration that was edited
 *   after it was applied. Also throws if the database is older than the baseline.
 */
export async function migrate(ownerUrl: string, appUrl: string): Promise<string[]> {
  return withConnection('DIRECT_DATABASE_URL', ownerUrl, async (owner) => {
    const migrations = await readMigrations()
    await acquireMigrationLock(owner)
    const isNew = !(await hasMigrations(owner))
    if (!isNew) {
      await rejectPreBaselineDatabase(owner, migrations)
      await rejectChangedMigrations(owner, migrations)
      await resetInterruptedMigrations(owner, migrations)
    }
    const isUpToDate = !isNew && (await hasAllMigrations(owner, migrations))
    // Load the schema engine only if necessary, because that takes about 0.4 s of processor time.
    const applied = isUpToDate ? [] : await applyMigrations(ownerUrl, migrations)
    applied.push(...(await applyFunctions(owner)))
    await setUpQueues(ownerUrl)
    await owner.query('SELECT maintain_api_request_partitions()')
    await grantToAppRole(owner, decodeURIComponent(new URL(appUrl).username))
    await rejectOtherDatabase(appUrl)
    return applied
  })
}

/** Returns whether a database that isn't new has applied every migration. */
async function hasAllMigrations(owner: pg.Client, { migrationDirectories }: MigrationList): Promise<boolean> {
  const { rows } = await owner.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  )
  const appliedNames = new Set(rows.map(({ name }) => name))
  return migrationDirectories.every(({ path }) => appliedNames.has(path))
}

async function applyMigrations(ownerUrl: string, migrationsList: MigrationList): Promise<string[]> {
  const { engine, close } = await openSchemaEngine(ownerUrl)
  try {
    return (await engine.applyMigrations({ migrationsList, filters: NO_FILTER })).appliedMigrationNames
  } finally {
    await close()
  }
}

async function hasMigrations(owner: pg.Client): Promise<boolean> {
  return (await owner.query("SELECT FROM pg_tables WHERE tablename = '_prisma_migrations'")).rows.length > 0
}

/** Checks that the application's URL can connect, and leads to the database that was migrated. */
async function rejectOtherDatabase(appUrl: string): Promise<void> {
  await withConnection('DATABASE_URL', appUrl, async (app) => {
    await app.query('SELECT FROM _prisma_migrations LIMIT 1').catch(() => {
      throw new Error('DATABASE_URL: expected the same database as DIRECT_DATABASE_URL.')
    })
  })
}

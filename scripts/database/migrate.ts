import { grantToAppRole } from './app-role'
import { setUpQueues } from './queues'
import { NO_FILTER, readMigrations, schemaEngine } from './schema-engine'

/**
 * Brings a database up to date: migrations, queues, the application role's rights. Safe to repeat.
 *
 * @param ownerUrl the owner's connection (DIRECT_DATABASE_URL)
 * @param appUrl the application's connection (DATABASE_URL); its user is the role that gets the rights
 * @returns the names of the migrations applied now
 */
export async function migrate(ownerUrl: string, appUrl: string): Promise<string[]> {
  const { engine, close } = await schemaEngine(ownerUrl)
  try {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: await readMigrations(),
      filters: NO_FILTER,
    })
    await setUpQueues(ownerUrl)
    await grantToAppRole(ownerUrl, decodeURIComponent(new URL(appUrl).username))
    return appliedMigrationNames
  } finally {
    await close()
  }
}

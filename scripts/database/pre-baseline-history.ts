import type { MigrationList } from '@prisma/schema-engine-wasm'
import type pg from 'pg'

/**
 * Throws if the database was created before the baseline migration, which replaced all earlier ones. Otherwise, does
 * nothing.
 *
 * @throws {Error} that says what the database contains and how to recreate it
 */
export async function rejectPreBaselineDatabase(
  owner: pg.ClientBase,
  { migrationDirectories }: MigrationList,
): Promise<void> {
  const baseline = migrationDirectories[0]?.path
  const { rows } = await owner.query<{ count: number; oldest: string; newest: string; isOld: boolean }>(
    `SELECT count(*)::int AS count, min(migration_name) AS oldest, max(migration_name) AS newest,
       count(*) > 0 AND count(*) FILTER (WHERE migration_name = $1) = 0 AS "isOld"
     FROM _prisma_migrations`,
    [baseline],
  )
  const [history] = rows
  if (!history?.isOld) return
  throw new Error(
    `This database can't be migrated. It is older than the migration ${baseline}, which replaced all earlier ones.
Found ${history.count} migrations, from ${history.oldest} to ${history.newest}. Nothing was changed.
Recreate the database. This deletes its data, so first export what you need with the version that created it.
- If npm start created it, stop the service, delete the data folder (.data, or DATA_DIR) and start again.
- Otherwise, create an empty database and set DATABASE_URL and DIRECT_DATABASE_URL to it.`,
  )
}

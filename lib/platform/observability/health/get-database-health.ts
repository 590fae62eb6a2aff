import { monitoringPrisma } from '@/lib/platform/database/prisma'
import { describeError } from '../describe-error'

export interface DatabaseHealth {
  /** The migrations and functions of this build that the database doesn't have. */
  missing: string[]
  /** How long ago a worker last wrote a heartbeat. Null if none ever has. */
  heartbeatAgeSeconds: number | null
}

// PostgreSQL's error code undefined_table. The database either hasn't been migrated yet, or lacks the migration that
// creates the heartbeat table.
const UNDEFINED_TABLE = '42P01'

/**
 * Finds out, in one query, which of this build's migrations and functions the database doesn't have, and how old the
 * last heartbeat is. In a database that hasn't been migrated, all migrations and functions are missing.
 *
 * @param migrations the names of this build's migrations
 * @param functions the files of this build's functions, each with its checksum: 'mail/bounce_email.sql 1f…'
 * @throws if the database can't be queried
 */
export async function getDatabaseHealth(migrations: string[], functions: string[]): Promise<DatabaseHealth> {
  try {
    const [row] = await monitoringPrisma().$queryRaw<[DatabaseHealth]>`
      SELECT ARRAY(
               SELECT unnest(${migrations}::text[])
               EXCEPT SELECT migration_name::text FROM _prisma_migrations
               WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL
             ) || ARRAY(
               SELECT unnest(${functions}::text[]) EXCEPT SELECT file || ' ' || checksum FROM applied_functions
             ) AS missing,
             (SELECT extract(epoch FROM now() - beat_at)::float8 FROM worker_heartbeat) AS "heartbeatAgeSeconds"`
    return row
  } catch (error) {
    if (describeError(error).code === UNDEFINED_TABLE)
      return { missing: [...migrations, ...functions], heartbeatAgeSeconds: null }
    throw error
  }
}

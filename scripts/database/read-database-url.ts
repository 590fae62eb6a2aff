import { databaseUrlSchema } from '@/lib/platform/database/database-url'

/**
 * Reads and validates the database URL in a setting.
 *
 * @throws {Error} if the setting is missing or invalid. The message says what is expected
 */
export function readDatabaseUrl(setting: 'DATABASE_URL' | 'DIRECT_DATABASE_URL'): string {
  const role = setting === 'DATABASE_URL' ? 'application' : 'owner'
  const { success, data, error } = databaseUrlSchema(`expected the postgres:// URL of the ${role}`).safeParse(
    process.env[setting],
  )
  if (!success) throw new Error(`${setting}: ${error.issues[0]?.message}.`)
  return data
}

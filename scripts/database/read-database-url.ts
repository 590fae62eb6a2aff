import { databaseUrlSchema } from '@/lib/platform/database/database-url'

/**
 * The URL of a setting that a command reads by itself.
 *
 * @throws when it is missing or wrong, with what was expected
 */
export function readDatabaseUrl(setting: 'DATABASE_URL' | 'DIRECT_DATABASE_URL'): string {
  const role = setting === 'DATABASE_URL' ? 'application' : 'owner'
  const { success, data, error } = databaseUrlSchema(`expected the postgres:// URL of the ${role}`).safeParse(
    process.env[setting],
  )
  if (!success) throw new Error(`${setting}: ${error.issues[0]?.message}`)
  return data
}

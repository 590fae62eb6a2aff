import pg from 'pg'

/**
 * Uses one connection of a setting's URL, and ends it.
 *
 * @param settingName the name that an error gives: DATABASE_URL or DIRECT_DATABASE_URL
 */
export async function withConnection<T>(
  settingName: string,
  url: string,
  callback: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    throw new Error(`${settingName}: expected a database that can be reached (${message || code})`)
  }
  try {
    return await callback(client)
  } finally {
    await client.end()
  }
}

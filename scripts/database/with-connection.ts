import pg from 'pg'

/**
 * Connects to the database URL in a setting, runs a callback with the connection, and then closes it.
 *
 * @param settingName DATABASE_URL or DIRECT_DATABASE_URL, for error messages
 * @throws {Error} if it can't connect
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
    throw new Error(`${settingName}: can't connect (${message || code}).`)
  }
  try {
    return await callback(client)
  } finally {
    await client.end()
  }
}

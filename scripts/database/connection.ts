import pg from 'pg'

/**
 * Uses one connection of a setting's URL, and ends it.
 *
 * @param setting the name that an error gives: DATABASE_URL or DIRECT_DATABASE_URL
 */
export async function withConnection<T>(
  setting: string,
  url: string,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    throw new Error(`${setting}: expected a database that can be reached (${message || code})`)
  }
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

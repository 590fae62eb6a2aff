import { once } from 'node:events'
import { createServer } from 'node:net'
import { DATABASE_PORT } from '../../scripts/start/embedded-database'

/**
 * Takes the usual port of an installation's database for the whole run. Otherwise a test's service could get the port of
 * another's, whose database is down for a moment. Somebody's own service may have it already, which serves as well.
 *
 * @returns what gives it back
 */
export async function reserveDatabasePort(): Promise<() => void> {
  const server = createServer()
  server.listen(DATABASE_PORT, '127.0.0.1')
  await once(server, 'listening').catch((error) => {
    if (error.code !== 'EADDRINUSE') throw error
  })
  return () => server.close()
}

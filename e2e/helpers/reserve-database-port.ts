import { once } from 'node:events'
import { createServer } from 'node:net'
import { DATABASE_PORT } from '../../scripts/start/embedded-database'

/**
 * Occupies the usual port of the embedded database for the whole test run, unless a database is already running there.
 * Otherwise, a service of one test could take the port while another test restarts its database.
 *
 * @returns a function that releases the port
 */
export async function reserveDatabasePort(): Promise<() => void> {
  const server = createServer()
  server.listen(DATABASE_PORT, '127.0.0.1')
  await once(server, 'listening').catch((error) => {
    if (error.code !== 'EADDRINUSE') throw error
  })
  return () => server.close()
}

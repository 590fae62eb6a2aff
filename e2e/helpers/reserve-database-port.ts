import { once } from 'node:events'
import { createServer } from 'node:net'
import { DATABASE_PORT } from '../../scripts/start/embedded-database'

export interface PortReservation {
  /**
   * Whether this test run occupies the port. If it doesn't, another program does, and may release the port at any time.
   */
  isReserved: boolean
  release: () => void
}

/**
 * Occupies the usual port of the embedded database for the whole test run, unless another program has it. If the port
 * were free, the service that one test starts could take it while another test restarts its database.
 */
export async function reserveDatabasePort(): Promise<PortReservation> {
  const server = createServer()
  server.listen(DATABASE_PORT, '127.0.0.1')
  await once(server, 'listening').catch((error) => {
    if (error.code !== 'EADDRINUSE') throw error
  })
  return { isReserved: server.listening, release: () => server.close() }
}

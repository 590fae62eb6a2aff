import { randomInt } from 'node:crypto'
import { findFreePort } from '../../scripts/database/start-postgres-cluster'

// Each concurrent test file has its own range of ports. All ranges are below the one that the system uses for outgoing
// connections. So a port that is free when it's checked is still free when the server starts.
const PORTS_PER_WORKER = 1_000
const FIRST_PORT = 11_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 20) * PORTS_PER_WORKER

let nextOffset = randomInt(PORTS_PER_WORKER)

/** Returns a free port on 127.0.0.1 for a test's server. */
export async function allocateTestPort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + (nextOffset++ % PORTS_PER_WORKER)
    if ((await findFreePort(port)) === port) return port
  }
}

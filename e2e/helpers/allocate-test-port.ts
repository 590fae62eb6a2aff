import { randomInt } from 'node:crypto'
import { findFreePort } from '../../scripts/database/start-postgres-cluster'

// Below the ports that the system gives to connections as they come, and a stretch for each test file of those that run
// at once: what is free at the look is free still when the server has started.
const PORTS_PER_WORKER = 1_000
const FIRST_PORT = 11_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 20) * PORTS_PER_WORKER

let nextOffset = randomInt(PORTS_PER_WORKER)

/** A port of 127.0.0.1 for a server that a test starts. */
export async function allocateTestPort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + (nextOffset++ % PORTS_PER_WORKER)
    if ((await findFreePort(port)) === port) return port
  }
}

import { randomInt } from 'node:crypto'
import { freePort } from '../../scripts/database/cluster'

// Below the ports that the system gives to connections as they come, and a stretch for each test file of those that run
// at once: what is free at the look is free still when the server has started.
const STRETCH = 1_000
const FIRST = 11_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 20) * STRETCH

let tried = randomInt(STRETCH)

/** A port of 127.0.0.1 for a server that a test starts. */
export async function testPort(): Promise<number> {
  for (;;) {
    const port = FIRST + (tried++ % STRETCH)
    if ((await freePort(port)) === port) return port
  }
}

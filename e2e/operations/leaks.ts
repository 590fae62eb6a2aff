import { setTimeout as delay } from 'node:timers/promises'
import type { Violation } from '../survival/checker'
import type { ReplicatedSystem } from './replicated'

/** A pool lets go of what it has not used for 10 seconds. */
const REST_MS = 15_000
const WITHIN_MS = 40_000

/** How many connections of the service PgBouncer holds once what is not needed has been let go. */
export async function clientsAtRest(system: ReplicatedSystem): Promise<number> {
  await delay(REST_MS)
  return clients(system)
}

/** Waits until PgBouncer holds no more than it did. */
export async function leaks(system: ReplicatedSystem, before: number): Promise<Violation[]> {
  let now = await clientsAtRest(system)
  for (
    const end = performance.now() + WITHIN_MS;
    now > before && performance.now() < end;
    now = await clients(system)
  ) {
    await delay(1_000)
  }
  return now > before
    ? [{ rule: 'nothing leaks', about: `${now} connections at PgBouncer at the end, ${before} before` }]
    : []
}

/** Without the console's own. */
const clients = async ({ pgbouncer }: ReplicatedSystem) =>
  (await pgbouncer.console('SHOW CLIENTS')).filter(({ database }) => database !== 'pgbouncer').length

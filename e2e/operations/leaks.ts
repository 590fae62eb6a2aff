import type { Violation } from '../survival/checker'
import { heldAtLast, heldAtRest } from '../survival/let-go'
import type { ReplicatedSystem } from './replicated'

/** How many connections of the service PgBouncer holds once what is not needed has been let go. */
export const clientsAtRest = (system: ReplicatedSystem): Promise<number> => heldAtRest(() => clients(system))

/** Waits until PgBouncer holds no more than it did. */
export async function leaks(system: ReplicatedSystem, before: number): Promise<Violation[]> {
  const now = await heldAtLast(
    () => clients(system),
    (now) => now > before,
  )
  return now > before
    ? [{ rule: 'nothing leaks', about: `${now} connections at PgBouncer at the end, ${before} before` }]
    : []
}

/** Without the console's own. */
const clients = async ({ pgbouncer }: ReplicatedSystem) =>
  (await pgbouncer.console('SHOW CLIENTS')).filter(({ database }) => database !== 'pgbouncer').length

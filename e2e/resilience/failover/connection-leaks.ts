import type { Violation } from '../chaos/check-history'
import { measureIdleUsage, pollIdleUsage } from '../chaos/measure-idle-usage'
import type { ReplicatedSystem } from './replicated-system'

/** Counts the service's connections to PgBouncer after idle ones have been closed. */
export const countClientsAtRest = (system: ReplicatedSystem): Promise<number> =>
  measureIdleUsage(() => countClients(system))

/** Waits until PgBouncer has no more connections than before. */
export async function findConnectionLeaks(system: ReplicatedSystem, initialCount: number): Promise<Violation[]> {
  const finalCount = await pollIdleUsage(
    () => countClients(system),
    (count) => count > initialCount,
  )
  return finalCount > initialCount
    ? [{ rule: 'nothing leaks', about: `${finalCount} connections at PgBouncer at the end, ${initialCount} before` }]
    : []
}

/** Leaves out the admin console's own connection. */
const countClients = async ({ pgbouncer }: ReplicatedSystem) =>
  (await pgbouncer.runCommand('SHOW CLIENTS')).filter(({ database }) => database !== 'pgbouncer').length

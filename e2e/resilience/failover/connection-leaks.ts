import type { Violation } from '../chaos/check-history'
import { measureIdleUsage, pollIdleUsage } from '../chaos/measure-idle-usage'
import type { ReplicatedSystem } from './replicated-system'

/** How many connections of the service PgBouncer holds once what is not needed has been let go. */
export const countClientsAtRest = (system: ReplicatedSystem): Promise<number> =>
  measureIdleUsage(() => countClients(system))

/** Waits until PgBouncer holds no more than it did. */
export async function findConnectionLeaks(system: ReplicatedSystem, initialCount: number): Promise<Violation[]> {
  const finalCount = await pollIdleUsage(
    () => countClients(system),
    (count) => count > initialCount,
  )
  return finalCount > initialCount
    ? [{ rule: 'nothing leaks', about: `${finalCount} connections at PgBouncer at the end, ${initialCount} before` }]
    : []
}

/** Without the console's own. */
const countClients = async ({ pgbouncer }: ReplicatedSystem) =>
  (await pgbouncer.runCommand('SHOW CLIENTS')).filter(({ database }) => database !== 'pgbouncer').length

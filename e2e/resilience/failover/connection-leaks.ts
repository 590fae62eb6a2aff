import type { Violation } from '../chaos/check-history'
import { measureIdleUsage, pollIdleUsage } from '../chaos/measure-idle-usage'
import type { ReplicatedSystem } from './replicated-system'

/** Returns how many connections to PgBouncer the service has, after idle ones have been closed. */
export const countClientsAtRest = (system: ReplicatedSystem): Promise<number> =>
  measureIdleUsage(() => countClients(system))

/**
 * Waits until the service has no more connections to PgBouncer than before, or until the time is up. Returns a
 * violation if it still has more.
 */
export async function findConnectionLeaks(system: ReplicatedSystem, initialCount: number): Promise<Violation[]> {
  const finalCount = await pollIdleUsage(
    () => countClients(system),
    (count) => count > initialCount,
  )
  return finalCount > initialCount
    ? [{ rule: 'nothing leaks', about: `${finalCount} connections at PgBouncer at the end, ${initialCount} before` }]
    : []
}

/** Counts the connections to PgBouncer, without the one to the admin console that this function opens itself. */
const countClients = async ({ pgbouncer }: ReplicatedSystem) =>
  (await pgbouncer.runCommand('SHOW CLIENTS')).filter(({ database }) => database !== 'pgbouncer').length

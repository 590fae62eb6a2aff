// Makes one of the two PostgreSQL servers fail while clients send requests, and measures how long the service takes to
// recover.
import { setTimeout as delay } from 'node:timers/promises'
import { measureRecovery } from '../chaos/measure-recovery'
import { inferEffect } from '../chaos/operation-history'
import { type FaultScenario, findViolations, requestQuotesInParallel } from './fault-scenario'

/**
 * Cuts the standby off from the primary, and kills the primary later. Then promotes the standby, points PgBouncer at
 * it, and creates another standby. The rows that only the primary stored are lost, so no client may have received a
 * success for them.
 *
 * @param disconnectedSeconds how long the standby is cut off before the primary is killed
 */
export const failOver =
  (disconnectedSeconds: number): FaultScenario =>
  async (system, history) => {
    const { postgres, pgbouncer } = system
    postgres.network().setRejectsConnections(true)
    await delay(disconnectedSeconds * 1000)
    const startedAt = performance.now()
    await postgres.kill()
    await postgres.promote()
    await pgbouncer.pointTo(system.getPrimaryEntry())
    const repairedAt = performance.now()
    const recoveryTimes = await measureRecovery(system, history, `failover-${disconnectedSeconds}`, repairedAt)
    await postgres.rebuild()
    return {
      fault: `primary killed ${disconnectedSeconds} s after the standby lost it`,
      startedAt,
      repairedAt,
      ...recoveryTimes,
      violations: [],
    }
  }

/**
 * Cuts the standby off from the primary, so that commits wait for it. Then stops commits from waiting, so that they
 * finish before the service's timeout for a connection from the pool. Finally, creates another standby.
 */
export const loseStandby: FaultScenario = async (system, history) => {
  const { postgres } = system
  const startedAt = performance.now()
  postgres.network().setRejectsConnections(true)
  const pendingQuotes = requestQuotesInParallel(system, history, 'standby-waiting')
  await delay(1_500)
  await postgres.stopWaitingForStandby()
  const repairedAt = performance.now()
  const recoveryTimes = await measureRecovery(system, history, 'standby', repairedAt)
  const rule = 'requests that wait for the standby succeed once it is removed'
  const violations = findViolations(rule, await pendingQuotes, (outcome) => inferEffect(outcome) === 'done')
  await postgres.rebuild()
  return { fault: 'standby gone, removed after 1.5 s', startedAt, repairedAt, ...recoveryTimes, violations }
}

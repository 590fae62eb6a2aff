// What can become of the two PostgreSQLs while clients call, and how long until the service answers again.
import { setTimeout as delay } from 'node:timers/promises'
import { measureRecovery } from '../chaos/measure-recovery'
import { inferEffect } from '../chaos/operation-history'
import { type FaultScenario, findViolations, requestQuotesInParallel } from './fault-scenario'

/**
 * The standby loses the primary, and so long later the primary is killed; the standby is promoted, PgBouncer pointed to
 * it, and another standby made. What the primary stored in between is nowhere else, and must not have been answered.
 */
export const failOver =
  (disconnectedSeconds: number): FaultScenario =>
  async (system, history) => {
    const { postgres, pgbouncer } = system
    postgres.network().setRefusing(true)
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
 * The standby is gone, and commits wait for it, until they are told to wait for nobody: what has waited then is answered.
 * Not for longer than the service waits for a connection of its pool. Then another standby is made.
 */
export const loseStandby: FaultScenario = async (system, history) => {
  const { postgres } = system
  const startedAt = performance.now()
  postgres.network().setRefusing(true)
  const pendingQuotes = requestQuotesInParallel(system, history, 'standby-waiting')
  await delay(1_500)
  await postgres.stopWaitingForStandby()
  const repairedAt = performance.now()
  const recoveryTimes = await measureRecovery(system, history, 'standby', repairedAt)
  const rule = 'what waits for the standby is answered when it is given up'
  const violations = findViolations(rule, await pendingQuotes, (outcome) => inferEffect(outcome) === 'done')
  await postgres.rebuild()
  return { fault: 'standby gone, given up after 1.5 s', startedAt, repairedAt, ...recoveryTimes, violations }
}

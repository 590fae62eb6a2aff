// What can become of the two PostgreSQLs while clients call, and how long until the service answers again.
import { setTimeout as delay } from 'node:timers/promises'
import { effectOf } from '../survival/history'
import { recovery } from '../survival/recovery'
import { type Fault, quotesAtOnce, unlike } from './fault'

/**
 * The standby loses the primary, and so long later the primary is killed; the standby is promoted, PgBouncer pointed to
 * it, and another standby made. What the primary stored in between is nowhere else, and must not have been answered.
 */
export const failOver =
  (apartSeconds: number): Fault =>
  async (system, history) => {
    const { postgres, pgbouncer } = system
    postgres.network().refuse(true)
    await delay(apartSeconds * 1000)
    const began = performance.now()
    await postgres.kill()
    await postgres.promote()
    await pgbouncer.pointTo(system.primaryLine())
    const over = performance.now()
    const took = await recovery(system, history, `failover-${apartSeconds}`, over)
    await postgres.rebuild()
    return { fault: `primary killed ${apartSeconds} s after the standby lost it`, began, over, ...took, violations: [] }
  }

/**
 * The standby is gone, and commits wait for it, until they are told to wait for nobody: what has waited then is answered.
 * Not for longer than the service waits for a connection of its pool. Then another standby is made.
 */
export const loseStandby: Fault = async (system, history) => {
  const { postgres } = system
  const began = performance.now()
  postgres.network().refuse(true)
  const waiting = quotesAtOnce(system, history, 'standby-waiting')
  await delay(1_500)
  await postgres.goOnAlone()
  const over = performance.now()
  const took = await recovery(system, history, 'standby', over)
  const rule = 'what waits for the standby is answered when it is given up'
  const violations = unlike(rule, await waiting, (outcome) => effectOf(outcome) === 'done')
  await postgres.rebuild()
  return { fault: 'standby gone, given up after 1.5 s', began, over, ...took, violations }
}

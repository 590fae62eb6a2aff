// What can become of the two PostgreSQLs while clients call, and how long until the service answers again.
import { setTimeout as delay } from 'node:timers/promises'
import type { History } from '../survival/history'
import { type Recovery, recovery } from '../survival/recovery'
import type { ReplicatedSystem } from './replicated'

interface Repaired extends Recovery {
  fault: string
  /** From the fault to the operator's last step, in ms. */
  repair: number
}

/** A fault, after which an operator has done what is to be done. */
export type Fault = (system: ReplicatedSystem, history: History) => Promise<Repaired>

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
    const repaired = await answersAgain(system, history, `failover-${apartSeconds}`, began)
    await postgres.rebuild()
    return { fault: `primary killed ${apartSeconds} s after the standby lost it`, ...repaired }
  }

/** The standby is gone, and commits wait for it, until they are told to wait for nobody; then another one is made. */
export const loseStandby: Fault = async (system, history) => {
  const { postgres } = system
  const began = performance.now()
  postgres.network().refuse(true)
  await delay(5_000)
  await postgres.goOnAlone()
  const repaired = await answersAgain(system, history, 'standby', began)
  await postgres.rebuild()
  return { fault: 'standby gone, given up after 5 s', ...repaired }
}

async function answersAgain(system: ReplicatedSystem, history: History, name: string, began: number) {
  const over = performance.now()
  return { repair: Math.round(over - began), ...(await recovery(system, history, name, over)) }
}

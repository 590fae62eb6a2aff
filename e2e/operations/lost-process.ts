// What becomes of calls when a web process or PgBouncer is killed, and how long until the service answers again.
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { effectOf, type Outcome } from '../survival/history'
import { SETTINGS } from '../survival/prepare'
import { recovery } from '../survival/recovery'
import { withOwner } from '../survival/stored'
import { type Fault, quotesAtOnce, unlike } from './fault'
import type { ReplicatedSystem } from './replicated'

/** The bodies of HAProxy's own answers (deploy/haproxy.cfg). */
const CUT_OFF = 'No answer was received; the call may have been carried out'
const UNAVAILABLE = 'Service temporarily unavailable'

const isDone = (outcome: Outcome) => effectOf(outcome) === 'done'
const isOf = (status: number, message: string) => (outcome: Outcome) =>
  outcome.kind === 'answered' && outcome.status === status && outcome.message === message
const isCutOff = isOf(502, CUT_OFF)
const isUnavailable = isOf(503, UNAVAILABLE)

/**
 * A web process is killed with calls in it. HAProxy does not send them again: it answers 502, or hangs up where the
 * caller's connection had carried a call before, as HTTP lets a server do with a kept one. Calls after the kill go to the
 * other process, though HAProxy has not looked yet. Then it is started again.
 */
export const killWeb: Fault = async (system, history) => {
  let began = 0
  // They wait for a table, so that they are in both processes for certain.
  const [inFlight] = await withOwner(system.ownerUrl, async (client) => {
    await client.query('BEGIN; LOCK TABLE quote_requests')
    // More than there are kept connections.
    const calls = quotesAtOnce(system, history, 'web-in-flight', 40)
    await allWaiting(client)
    began = performance.now()
    await system.killWeb(0)
    await client.query('ROLLBACK')
    return [calls]
  })
  const after = await quotesAtOnce(system, history, 'web-after')
  const took = await recovery(system, history, 'web', began)
  await untilDown(system, ['web1'])
  await system.startWeb(0)
  const before = await inFlight!
  const violations = [
    ...unlike('a call after the kill goes to the other process', after, isDone),
    ...unlike(
      'a call in flight is answered 200 or 502, or not',
      before,
      (outcome) => isDone(outcome) || isCutOff(outcome) || outcome.kind === 'no answer',
    ),
    ...(before.some(isCutOff) ? [] : [{ rule: 'a first call in flight is answered 502', about: 'none was' }]),
  ]
  return { fault: 'web process killed', began, over: began, ...took, violations }
}

/** Until the table is waited for on every connection of both processes, or ten seconds. */
async function allWaiting(client: pg.Client): Promise<void> {
  const until = performance.now() + 10_000
  const waiting = async () => {
    const { rows } = await client.query(
      `SELECT count(*)::int AS sessions FROM pg_locks WHERE NOT granted AND relation = 'quote_requests'::regclass`,
    )
    return rows[0].sessions
  }
  while ((await waiting()) < 2 * Number(SETTINGS.DATABASE_POOL_MAX) && performance.now() < until) await delay(50)
}

/** PgBouncer is killed: HAProxy finds no web process ready, and answers by itself. Then PgBouncer is started again. */
export const killPgBouncer: Fault = async (system, history) => {
  const began = performance.now()
  await system.pgbouncer.kill()
  const first = await quotesAtOnce(system, history, 'pgbouncer-away')
  await untilDown(system, ['web1', 'web2'])
  const later = await quotesAtOnce(system, history, 'pgbouncer-away-still')
  await system.pgbouncer.start()
  const over = performance.now()
  const took = await recovery(system, history, 'pgbouncer', over)
  const violations = [
    ...unlike('without PgBouncer a call is answered 500 or 503', first, (one) => isUnavailable(one) || isFault(one)),
    ...unlike(
      'HAProxy answers 503 by itself when no process is ready',
      later,
      (one) => isUnavailable(one) && !hasId(one),
    ),
  ]
  return { fault: 'PgBouncer killed', began, over, ...took, violations }
}

/** The service's own: who sent the call was known still. */
const isFault = (outcome: Outcome) => outcome.kind === 'answered' && outcome.status === 500 && hasId(outcome)

/** The service's own answers have one. */
const hasId = (outcome: Outcome) => outcome.kind === 'answered' && outcome.requestId !== null

/** Until HAProxy has looked at them. */
async function untilDown({ haproxy }: ReplicatedSystem, servers: string[]): Promise<void> {
  const someAreUp = async () => (await Promise.all(servers.map(haproxy.isUp))).some(Boolean)
  for (const end = performance.now() + 10_000; await someAreUp(); await delay(100)) {
    if (performance.now() > end) throw new Error(`HAProxy still sends calls to ${servers.join(', ')}`)
  }
}

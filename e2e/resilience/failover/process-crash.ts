// Kills a web process or PgBouncer, and checks requests and the time until the service recovers.
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { withConnection } from '@/e2e/resilience/chaos/with-connection'
import { measureRecovery } from '../chaos/measure-recovery'
import { inferEffect, type Outcome } from '../chaos/operation-history'
import { SERVICE_ENV } from '../chaos/prepare-database'
import { type FaultScenario, findViolations, requestQuotesInParallel } from './fault-scenario'
import type { ReplicatedSystem } from './replicated-system'

/** The bodies of HAProxy's own error responses (deploy/haproxy.cfg). */
const INTERRUPTED_MESSAGE = 'No answer was received; the call may have been carried out'
const UNAVAILABLE_MESSAGE = 'Service temporarily unavailable'

const isDone = (outcome: Outcome) => inferEffect(outcome) === 'done'
const matchesResponse = (status: number, message: string) => (outcome: Outcome) =>
  outcome.kind === 'response' && outcome.status === status && outcome.message === message
const isInterrupted = matchesResponse(502, INTERRUPTED_MESSAGE)
const isUnavailable = matchesResponse(503, UNAVAILABLE_MESSAGE)

/**
 * Kills a web process that is handling requests. HAProxy doesn't repeat them: it responds with 502, or closes the
 * connection if that had carried a request before, as HTTP allows. Requests after the kill go to the other process,
 * even before HAProxy's next health check. Then restarts the process.
 */
export const killWeb: FaultScenario = async (system, history) => {
  let startedAt = 0
  // They wait for a locked table, so that both processes certainly have some.
  const [inFlight] = await withConnection(system.ownerUrl, async (client) => {
    await client.query('BEGIN; LOCK TABLE quote_requests')
    // More requests than open connections, so that some need a new one.
    const requests = requestQuotesInParallel(system, history, 'web-in-flight', 40)
    await waitUntilAllBlocked(client)
    startedAt = performance.now()
    await system.killWeb(0)
    await client.query('ROLLBACK')
    return [requests]
  })
  const laterOutcomes = await requestQuotesInParallel(system, history, 'web-after')
  const recoveryTimes = await measureRecovery(system, history, 'web', startedAt)
  await waitUntilDown(system, ['web1'])
  await system.startWeb(0)
  const inFlightOutcomes = await inFlight!
  const violations = [
    ...findViolations('a request after the kill goes to the other process', laterOutcomes, isDone),
    ...findViolations(
      'a request in flight gets 200, 502 or no response',
      inFlightOutcomes,
      (outcome) => isDone(outcome) || isInterrupted(outcome) || outcome.kind === 'no response',
    ),
    ...(inFlightOutcomes.some(isInterrupted)
      ? []
      : [{ rule: 'a request in flight on a new connection gets 502', about: 'none did' }]),
  ]
  return { fault: 'web process killed', startedAt, repairedAt: startedAt, ...recoveryTimes, violations }
}

/** Waits until every connection of both processes waits for the table, or ten seconds. */
async function waitUntilAllBlocked(client: pg.Client): Promise<void> {
  const deadline = performance.now() + 10_000
  const countBlocked = async () => {
    const { rows } = await client.query(
      `SELECT count(*)::int AS sessions FROM pg_locks WHERE NOT granted AND relation = 'quote_requests'::regclass`,
    )
    return rows[0].sessions
  }
  while ((await countBlocked()) < 2 * Number(SERVICE_ENV.DATABASE_POOL_MAX) && performance.now() < deadline)
    await delay(50)
}

/** Kills PgBouncer: HAProxy finds no ready web process and responds with 503 itself. Then restarts PgBouncer. */
export const killPgBouncer: FaultScenario = async (system, history) => {
  const startedAt = performance.now()
  await system.pgbouncer.kill()
  const firstOutcomes = await requestQuotesInParallel(system, history, 'pgbouncer-away')
  await waitUntilDown(system, ['web1', 'web2'])
  const laterOutcomes = await requestQuotesInParallel(system, history, 'pgbouncer-away-still')
  await system.pgbouncer.start()
  const repairedAt = performance.now()
  const recoveryTimes = await measureRecovery(system, history, 'pgbouncer', repairedAt)
  const violations = [
    ...findViolations(
      'without PgBouncer, a request gets 500 or 503',
      firstOutcomes,
      (outcome) => isUnavailable(outcome) || isServerError(outcome),
    ),
    ...findViolations(
      'HAProxy itself responds with 503 when no process is ready',
      laterOutcomes,
      (outcome) => isUnavailable(outcome) && !hasRequestId(outcome),
    ),
  ]
  return { fault: 'PgBouncer killed', startedAt, repairedAt, ...recoveryTimes, violations }
}

/** An error from the service, which still knew who had sent the request. */
const isServerError = (outcome: Outcome) =>
  outcome.kind === 'response' && outcome.status === 500 && hasRequestId(outcome)

/** The service's own responses have a request ID. */
const hasRequestId = (outcome: Outcome) => outcome.kind === 'response' && outcome.requestId !== null

/** Waits until HAProxy has noticed that the servers are down. */
async function waitUntilDown({ haproxy }: ReplicatedSystem, servers: string[]): Promise<void> {
  const areSomeUp = async () => (await Promise.all(servers.map(haproxy.isUp))).some(Boolean)
  for (const deadline = performance.now() + 10_000; await areSomeUp(); await delay(100)) {
    if (performance.now() > deadline) throw new Error(`HAProxy still sends requests to ${servers.join(', ')}`)
  }
}

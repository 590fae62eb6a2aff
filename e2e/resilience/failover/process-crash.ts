// Kills a web process or PgBouncer, checks the responses while it's down, and measures how long the service takes to
// recover.
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { withConnection } from '@/e2e/resilience/chaos/with-connection'
import { measureRecovery } from '../chaos/measure-recovery'
import { inferEffect, type Outcome } from '../chaos/operation-history'
import { SERVICE_ENV } from '../chaos/prepare-database'
import { type FaultScenario, findViolations, requestQuotesInParallel } from './fault-scenario'
import type { ReplicatedSystem } from './replicated-system'

/** The messages in HAProxy's own error responses (deploy/haproxy.cfg). */
const INTERRUPTED_MESSAGE = 'No response was received; the request may have been carried out'
const UNAVAILABLE_MESSAGE = 'Service temporarily unavailable'

const isDone = (outcome: Outcome) => inferEffect(outcome) === 'done'
const matchesResponse = (status: number, message: string) => (outcome: Outcome) =>
  outcome.kind === 'response' && outcome.status === status && outcome.message === message
const isInterrupted = matchesResponse(502, INTERRUPTED_MESSAGE)
const isUnavailable = matchesResponse(503, UNAVAILABLE_MESSAGE)

/**
 * Kills a web process that is handling requests, and restarts it later. HAProxy doesn't repeat these requests, because
 * they may have been carried out. HAProxy responds with 502 or, if the client's connection was used for an earlier
 * request, closes the connection, as HTTP allows. Requests after the kill must go to the other process, even before
 * HAProxy's next health check.
 */
export const killWeb: FaultScenario = async (system, history) => {
  let startedAt = 0
  // Lock a table that the requests need. They wait for it, so both processes are sure to have some in progress.
  const [inFlight] = await withConnection(system.ownerUrl, async (client) => {
    await client.query('BEGIN; LOCK TABLE quote_requests')
    // Send more requests than the client has open connections to HAProxy, so that some requests need a new connection.
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

/**
 * Waits until every database connection of both web processes is waiting for the table, or until ten seconds have
 * passed.
 */
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

/**
 * Kills PgBouncer and restarts it. In between, HAProxy finds no web process that is ready, and responds with 503
 * itself.
 */
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

/**
 * Returns whether the service itself responded with 500, as it does without a database while its cache still contains
 * the API key.
 */
const isServerError = (outcome: Outcome) =>
  outcome.kind === 'response' && outcome.status === 500 && hasRequestId(outcome)

/** Returns whether the service itself responded. HAProxy's own responses have no request ID. */
const hasRequestId = (outcome: Outcome) => outcome.kind === 'response' && outcome.requestId !== null

/** Waits until HAProxy has noticed that these servers are down. Throws after ten seconds. */
async function waitUntilDown({ haproxy }: ReplicatedSystem, servers: string[]): Promise<void> {
  const areSomeUp = async () => (await Promise.all(servers.map(haproxy.isUp))).some(Boolean)
  for (const deadline = performance.now() + 10_000; await areSomeUp(); await delay(100)) {
    if (performance.now() > deadline) throw new Error(`HAProxy still sends requests to ${servers.join(', ')}`)
  }
}

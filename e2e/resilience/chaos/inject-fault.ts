import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { acceptAndClose, acceptAndHang, type FakeReaction, respondWithError } from '../../helpers/fake-resend'
import type { Fault, FaultKind } from './fault-schedule'
import { retry } from './retry'
import type { ChaosSystem } from './start-chaos-system'
import { type SupervisedProcess, sendSignal } from './supervise-process'
import { withConnection } from './with-connection'

/** A fault that was injected, with times from `performance.now()`. */
export interface InjectedFault extends Fault {
  startedAt: number
  /** When the fault was over. For a kill, that's when the process was killed. */
  endedAt: number
  /**
   * A description of what the fault affected, such as a process or a number of messages. Null if it affected nothing.
   */
  affected: string | null
}

/** Injects a fault and ends it again. */
export async function injectFault(system: ChaosSystem, fault: Fault): Promise<InjectedFault> {
  const startedAt = performance.now()
  let endedAt: number | undefined
  const affected = await FAULT_INJECTORS[fault.kind](system, fault, () => {
    endedAt = performance.now()
  })
  return { ...fault, startedAt, endedAt: endedAt ?? performance.now(), affected }
}

/**
 * Injects a fault. The fault is over when the function returns, or when it calls `markEnded`.
 *
 * @returns a description of what the fault affected, or null if it affected nothing
 */
type FaultInjector = (system: ChaosSystem, fault: Fault, markEnded: () => void) => Promise<string | null>

const describeCount = (count: number, unit: string) => (count > 0 ? `${count} ${unit}` : null)

const killProcess =
  (systemPart: 'web' | 'workers'): FaultInjector =>
  async (system, { target }) => {
    const pid = pick(system[systemPart], target).getPid()
    return sendSignal(pid, 'SIGKILL') ? `process ${pid}` : null
  }

const pauseProcess =
  (systemPart: 'web' | 'workers'): FaultInjector =>
  async (system, { target, durationMs }) => {
    const pid = pick<SupervisedProcess>(system[systemPart], target).getPid()
    return (await pauseProcesses([pid], durationMs)) > 0 ? `process ${pid}` : null
  }

/** Makes the email provider react to every message with `reaction` during the fault. */
const setProviderReaction =
  (reaction: FakeReaction): FaultInjector =>
  async ({ provider }, { durationMs }) => {
    const countBefore = provider.submissions.length
    provider.setReaction(reaction)
    await waitUntilAffected(durationMs, () => provider.submissions.length > countBefore)
    provider.setReaction(null)
    return describeCount(provider.submissions.length - countBefore, 'messages')
  }

const delayNetwork =
  (systemPart: 'databaseNetwork' | 'providerNetwork'): FaultInjector =>
  async (system, { target, durationMs }) => {
    const network = system[systemPart]
    const countBefore = network.chunksPassed()
    network.setDelay(50 + target * 10)
    await waitUntilAffected(durationMs, () => network.chunksPassed() > countBefore)
    network.setDelay(0)
    return describeCount(network.chunksPassed() - countBefore, 'chunks')
  }

/**
 * Waits for the fault's duration. If the fault hasn't affected anything by then, waits up to 3 more seconds, because
 * emails are sent only about once a second.
 */
async function waitUntilAffected(durationMs: number, hasAffected: () => boolean): Promise<void> {
  await delay(durationMs)
  for (const end = performance.now() + 3_000; !hasAffected() && performance.now() < end; ) await delay(20)
}

const FAULT_INJECTORS: Record<FaultKind, FaultInjector> = {
  'web killed': killProcess('web'),
  'web paused': pauseProcess('web'),
  'web paused beyond a lease': pauseProcess('web'),
  'worker killed': killProcess('workers'),
  'worker paused': pauseProcess('workers'),
  'worker paused beyond a lease': pauseProcess('workers'),

  'postmaster killed': async (system, _, markEnded) => {
    const pid = await readPostmasterPid(system)
    sendSignal(pid, 'SIGKILL')
    markEnded()
    await system.restartPostgres()
    return `process ${pid}`
  },
  'backend killed': async (system, { target }) => {
    const pids = await findServicePids(system)
    if (pids.length === 0) return null
    return sendSignal(pick(pids, target), 'SIGKILL') ? `session ${pick(pids, target)}` : null
  },
  'sessions ended': async (system) => {
    const terminateSql = `SELECT pg_terminate_backend(pid) FROM (${SERVICE_SESSIONS_SQL}) s`
    return describeCount((await runAsSuperuser(system, (client) => client.query(terminateSql))).rows.length, 'sessions')
  },
  'postgres paused': async (system, { durationMs }) =>
    describeCount(
      await pauseProcesses([await readPostmasterPid(system), ...(await findPostgresPids(system))], durationMs),
      'processes',
    ),
  'backend paused': async (system, { target, durationMs }) => {
    const pids = await findServicePids(system)
    if (pids.length === 0) return null
    return (await pauseProcesses([pick(pids, target)], durationMs)) > 0 ? `session ${pick(pids, target)}` : null
  },
  'table locked': (system, { target, durationMs }) =>
    runAsSuperuser(system, async (client) => {
      await client.query(`BEGIN; SET LOCAL lock_timeout = '3s'; LOCK TABLE ${pick(LOCKED_TABLES, target)}`)
      await delay(durationMs)
      const { rows } = await client.query('SELECT count(DISTINCT pid)::int AS waiting FROM pg_locks WHERE NOT granted')
      await client.query('ROLLBACK')
      return describeCount(rows[0].waiting, `sessions that waited for ${pick(LOCKED_TABLES, target)}`)
    }),
  'connections taken': async ({ ownerUrl, databaseNetwork }, { durationMs }) => {
    const takenConnections = new Set<pg.Client>()
    const end = performance.now() + 500 + durationMs
    databaseNetwork.cut()
    while (performance.now() < end) await takeConnection(ownerUrl, takenConnections)
    const count = takenConnections.size
    await Promise.all([...takenConnections].map((client) => client.end().catch(() => undefined)))
    return describeCount(count, 'connections')
  },

  'connections cut': async ({ databaseNetwork }) => describeCount(databaseNetwork.cut(), 'connections'),
  'responses lost': async ({ databaseNetwork }, { target, durationMs }) => {
    const countBefore = databaseNetwork.responsesLost()
    databaseNetwork.dropResponses(1 + (target % 5))
    await delay(durationMs)
    databaseNetwork.dropResponses(0)
    return describeCount(databaseNetwork.responsesLost() - countBefore, 'responses')
  },
  'connections delayed': delayNetwork('databaseNetwork'),
  'connections dead': async ({ databaseNetwork }) =>
    describeCount(databaseNetwork.makeConnectionsDead(), 'connections'),
  'connections refused': async ({ databaseNetwork }, { durationMs }) => {
    const cut = databaseNetwork.setRejectsConnections(true)
    await delay(durationMs)
    databaseNetwork.setRejectsConnections(false)
    return describeCount(cut, 'connections')
  },

  'mail fails with 500': setProviderReaction(respondWithError(500, 'internal_server_error')),
  'mail fails with 429': setProviderReaction(respondWithError(429, 'rate_limit_exceeded', { 'retry-after': '2' })),
  'mail lost': setProviderReaction((response) => void response.destroy()),
  'mail accepted, response lost': setProviderReaction(acceptAndClose),
  'mail hangs': setProviderReaction(() => undefined),
  'mail accepted, hangs': setProviderReaction(acceptAndHang),
  'mail connections cut': async ({ providerNetwork }) => describeCount(providerNetwork.cut(), 'connections'),
  'mail delayed': delayNetwork('providerNetwork'),
  'mail connections dead': async ({ providerNetwork }) =>
    describeCount(providerNetwork.makeConnectionsDead(), 'connections'),
}

/** Tables that requests write to or workers read. While one is locked, the connection pools fill up. */
const LOCKED_TABLES = ['tenants', 'house_contracts', 'emails', 'pgboss.job', 'idempotency_keys', 'api_keys']

const pick = <T>(items: readonly T[], target: number): T => items[target % items.length]!

/**
 * Pauses processes for `durationMs` milliseconds.
 *
 * @returns how many of them existed
 */
async function pauseProcesses(pids: number[], durationMs: number): Promise<number> {
  const pausedPids = pids.filter((pid) => sendSignal(pid, 'SIGSTOP'))
  await delay(durationMs)
  for (const pid of pausedPids) sendSignal(pid, 'SIGCONT')
  return pausedPids.length
}

async function readPostmasterPid({ postgres }: ChaosSystem): Promise<number> {
  return Number((await readFile(path.join(postgres.directory, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
}

const SERVICE_SESSIONS_SQL = `SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'house-bills%' ORDER BY pid`

const findServicePids = (system: ChaosSystem) => queryPids(system, SERVICE_SESSIONS_SQL)
const findPostgresPids = (system: ChaosSystem) =>
  queryPids(system, 'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()')

const queryPids = (system: ChaosSystem, sql: string): Promise<number[]> =>
  runAsSuperuser(system, async (client) => (await client.query(sql)).rows.map(({ pid }) => pid))

/**
 * Repeats the work for up to a minute until it succeeds, because another fault may break the connection or stop the
 * database.
 */
const runAsSuperuser = <T>({ superuserUrl }: ChaosSystem, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  retry(() => withConnection(superuserUrl, work), 60_000)

/**
 * Opens a connection and adds it to `takenConnections`. Waits 20 ms if it can't connect. To leave no connections for
 * ordinary roles, call this function repeatedly.
 */
async function takeConnection(url: string, takenConnections: Set<pg.Client>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => takenConnections.delete(client))
  const isConnected = await client.connect().then(
    () => true,
    () => false,
  )
  if (isConnected) takenConnections.add(client)
  else await delay(20)
}

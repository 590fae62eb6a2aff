import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { acceptAndCut, acceptAndHang, answer, type Reaction } from '../support/resend-stand-in'
import type { DirectSystem } from './direct'
import { type KeptProcess, signal } from './kept-process'
import type { Fault, Kind } from './plan'
import { withOwner } from './stored'

/** Does a fault and undoes it. Returns when it was over, by `performance.now()`: for a kill the moment of the kill. */
export async function happen(system: DirectSystem, fault: Fault): Promise<number> {
  const over = await FAULTS[fault.kind](system, fault)
  return typeof over === 'number' ? over : performance.now()
}

type Doing = (system: DirectSystem, fault: Fault) => Promise<unknown>

const killed =
  (of: 'web' | 'workers'): Doing =>
  async (system, { target }) =>
    signal(one(system[of], target).pid(), 'SIGKILL')

const paused =
  (of: 'web' | 'workers'): Doing =>
  (system, { target, lasts }) =>
    standStill([one<KeptProcess>(system[of], target).pid()], lasts)

/** The provider meets every message so for a while. */
const met =
  (reaction: Reaction): Doing =>
  async ({ provider }, { lasts }) => {
    provider.always(reaction)
    await delay(lasts)
    provider.always(null)
  }

const FAULTS: Record<Kind, Doing> = {
  'web killed': killed('web'),
  'web paused': paused('web'),
  'web paused beyond a lease': paused('web'),
  'worker killed': killed('workers'),
  'worker paused': paused('workers'),
  'worker paused beyond a lease': paused('workers'),

  'postmaster killed': async (system) => {
    signal(await postmaster(system), 'SIGKILL')
    const over = performance.now()
    await system.revivePostgres()
    return over
  },
  'backend killed': async (system, { target }) => {
    const pids = await sessions(system)
    if (pids.length > 0) signal(one(pids, target), 'SIGKILL')
  },
  'sessions ended': async (system) => {
    await asSuperuser(system, (client) => client.query(`SELECT pg_terminate_backend(pid) FROM (${SESSIONS}) s`))
  },
  'postgres paused': async (system, { lasts }) =>
    standStill([await postmaster(system), ...(await allOfPostgres(system))], lasts),
  'backend paused': async (system, { target, lasts }) => {
    const pids = await sessions(system)
    if (pids.length > 0) await standStill([one(pids, target)], lasts)
  },
  'table locked': (system, { target, lasts }) =>
    asSuperuser(system, async (client) => {
      await client.query(`BEGIN; SET LOCAL lock_timeout = '3s'; LOCK TABLE ${one(TABLES, target)}`)
      await delay(lasts)
      await client.query('ROLLBACK')
    }),
  'connections taken': async ({ ownerUrl, toDatabase }, { lasts }) => {
    const taken = new Set<pg.Client>()
    const end = performance.now() + 500 + lasts
    toDatabase.cut()
    while (performance.now() < end) await takeAll(ownerUrl, taken)
    await Promise.all([...taken].map((client) => client.end().catch(() => undefined)))
  },

  'connections cut': async ({ toDatabase }) => toDatabase.cut(),
  'answers lost': async ({ toDatabase }, { target, lasts }) => {
    toDatabase.loseAnswers(1 + (target % 5))
    await delay(lasts)
    toDatabase.loseAnswers(0)
  },
  'connections delayed': async ({ toDatabase }, { target, lasts }) => {
    toDatabase.delay(50 + target * 10)
    await delay(lasts)
    toDatabase.delay(0)
  },
  'connections silent': async ({ toDatabase }) => toDatabase.silence(),
  'connections refused': async ({ toDatabase }, { lasts }) => {
    toDatabase.refuse(true)
    await delay(lasts)
    toDatabase.refuse(false)
  },

  'mail answered 500': met(answer(500, 'internal_server_error')),
  'mail answered 429': met(answer(429, 'rate_limit_exceeded', { 'retry-after': '2' })),
  'mail lost': met((response) => void response.destroy()),
  'mail taken, answer lost': met(acceptAndCut),
  'mail hangs': met(() => undefined),
  'mail taken, hangs': met(acceptAndHang),
  'mail connections cut': async ({ toProvider }) => toProvider.cut(),
  'mail delayed': async ({ toProvider }, { target, lasts }) => {
    toProvider.delay(50 + target * 10)
    await delay(lasts)
    toProvider.delay(0)
  },
  'mail silent': async ({ toProvider }) => toProvider.silence(),
}

/** What a create writes or a worker takes; whoever holds one of them fills the pools. */
const TABLES = ['tenants', 'house_contracts', 'emails', 'pgboss.job', 'idempotency_keys', 'api_keys']

const one = <T>(list: readonly T[], target: number): T => list[target % list.length]!

async function standStill(pids: number[], lasts: number): Promise<void> {
  for (const pid of pids) signal(pid, 'SIGSTOP')
  await delay(lasts)
  for (const pid of pids) signal(pid, 'SIGCONT')
}

async function postmaster({ postgres }: DirectSystem): Promise<number> {
  return Number((await readFile(path.join(postgres.home, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
}

const SESSIONS = `SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'house-bills%' ORDER BY pid`

const sessions = (system: DirectSystem) => pidsOf(system, SESSIONS)
const allOfPostgres = (system: DirectSystem) =>
  pidsOf(system, 'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()')

const pidsOf = (system: DirectSystem, sql: string): Promise<number[]> =>
  asSuperuser(system, async (client) => (await client.query(sql)).rows.map(({ pid }) => pid))

/** Until it is done: what else happens at the same time may end the connection, or the database. */
async function asSuperuser<T>({ superuserUrl }: DirectSystem, work: (client: pg.Client) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await withOwner(superuserUrl, work)
    } catch (error) {
      if (tries === 20) throw error
      await delay(250)
    }
  }
}

/** Takes connections until the database has none left for anybody without rights of its own. */
async function takeAll(url: string, taken: Set<pg.Client>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => taken.delete(client))
  const connected = await client.connect().then(
    () => true,
    () => false,
  )
  if (connected) taken.add(client)
  else await delay(20)
}

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { acceptAndCut, acceptAndHang, answer, type Reaction } from '../support/resend-stand-in'
import type { DirectSystem } from './direct'
import { type KeptProcess, signal } from './kept-process'
import type { Fault, Kind } from './plan'
import { withOwner } from './stored'
import { triedAgain } from './tried-again'

/** A fault as it came out. Times by `performance.now()`. */
export interface Happened extends Fault {
  began: number
  /** From when on nothing was wrong any more: for a kill its own moment. */
  over: number
  /** Whom or what it came to; null: nobody was there, and so nothing happened. */
  hit: string | null
}

/** Does a fault and undoes it. */
export async function happen(system: DirectSystem, fault: Fault): Promise<Happened> {
  const began = performance.now()
  let over: number | undefined
  const hit = await FAULTS[fault.kind](system, fault, () => {
    over = performance.now()
  })
  return { ...fault, began, over: over ?? performance.now(), hit }
}

/** @returns whom it came to; is over then, unless it said `isOver` before */
type Doing = (system: DirectSystem, fault: Fault, isOver: () => void) => Promise<string | null>

const counted = (count: number, what: string) => (count > 0 ? `${count} ${what}` : null)

const killed =
  (of: 'web' | 'workers'): Doing =>
  async (system, { target }) => {
    const pid = one(system[of], target).pid()
    return signal(pid, 'SIGKILL') ? `process ${pid}` : null
  }

const paused =
  (of: 'web' | 'workers'): Doing =>
  async (system, { target, lasts }) => {
    const pid = one<KeptProcess>(system[of], target).pid()
    return (await standStill([pid], lasts)) > 0 ? `process ${pid}` : null
  }

/** The provider meets every message so for a while. */
const met =
  (reaction: Reaction): Doing =>
  async ({ provider }, { lasts }) => {
    const before = provider.calls.length
    provider.always(reaction)
    await untilMet(lasts, () => provider.calls.length > before)
    provider.always(null)
    return counted(provider.calls.length - before, 'messages')
  }

const delayed =
  (of: 'toDatabase' | 'toProvider'): Doing =>
  async (system, { target, lasts }) => {
    const network = system[of]
    const before = network.passed()
    network.delay(50 + target * 10)
    await untilMet(lasts, () => network.passed() > before)
    network.delay(0)
    return counted(network.passed() - before, 'pieces')
  }

/** As long as it lasts, and until it has come to somebody, 3 seconds longer at most: mail leaves about once a second. */
async function untilMet(lasts: number, isMet: () => boolean): Promise<void> {
  await delay(lasts)
  for (const end = performance.now() + 3_000; !isMet() && performance.now() < end; ) await delay(20)
}

const FAULTS: Record<Kind, Doing> = {
  'web killed': killed('web'),
  'web paused': paused('web'),
  'web paused beyond a lease': paused('web'),
  'worker killed': killed('workers'),
  'worker paused': paused('workers'),
  'worker paused beyond a lease': paused('workers'),

  'postmaster killed': async (system, _, isOver) => {
    const pid = await postmaster(system)
    signal(pid, 'SIGKILL')
    isOver()
    await system.revivePostgres()
    return `process ${pid}`
  },
  'backend killed': async (system, { target }) => {
    const pids = await sessions(system)
    if (pids.length === 0) return null
    return signal(one(pids, target), 'SIGKILL') ? `session ${one(pids, target)}` : null
  },
  'sessions ended': async (system) => {
    const ended = `SELECT pg_terminate_backend(pid) FROM (${SESSIONS}) s`
    return counted((await asSuperuser(system, (client) => client.query(ended))).rows.length, 'sessions')
  },
  'postgres paused': async (system, { lasts }) =>
    counted(await standStill([await postmaster(system), ...(await allOfPostgres(system))], lasts), 'processes'),
  'backend paused': async (system, { target, lasts }) => {
    const pids = await sessions(system)
    if (pids.length === 0) return null
    return (await standStill([one(pids, target)], lasts)) > 0 ? `session ${one(pids, target)}` : null
  },
  'table locked': (system, { target, lasts }) =>
    asSuperuser(system, async (client) => {
      await client.query(`BEGIN; SET LOCAL lock_timeout = '3s'; LOCK TABLE ${one(TABLES, target)}`)
      await delay(lasts)
      const { rows } = await client.query('SELECT count(DISTINCT pid)::int AS waiting FROM pg_locks WHERE NOT granted')
      await client.query('ROLLBACK')
      return counted(rows[0].waiting, `sessions that waited for ${one(TABLES, target)}`)
    }),
  'connections taken': async ({ ownerUrl, toDatabase }, { lasts }) => {
    const taken = new Set<pg.Client>()
    const end = performance.now() + 500 + lasts
    toDatabase.cut()
    while (performance.now() < end) await takeAll(ownerUrl, taken)
    const count = taken.size
    await Promise.all([...taken].map((client) => client.end().catch(() => undefined)))
    return counted(count, 'connections')
  },

  'connections cut': async ({ toDatabase }) => counted(toDatabase.cut(), 'connections'),
  'answers lost': async ({ toDatabase }, { target, lasts }) => {
    const before = toDatabase.lost()
    toDatabase.loseAnswers(1 + (target % 5))
    await delay(lasts)
    toDatabase.loseAnswers(0)
    return counted(toDatabase.lost() - before, 'answers')
  },
  'connections delayed': delayed('toDatabase'),
  'connections silent': async ({ toDatabase }) => counted(toDatabase.silence(), 'connections'),
  'connections refused': async ({ toDatabase }, { lasts }) => {
    const cut = toDatabase.refuse(true)
    await delay(lasts)
    toDatabase.refuse(false)
    return counted(cut, 'connections')
  },

  'mail answered 500': met(answer(500, 'internal_server_error')),
  'mail answered 429': met(answer(429, 'rate_limit_exceeded', { 'retry-after': '2' })),
  'mail lost': met((response) => void response.destroy()),
  'mail taken, answer lost': met(acceptAndCut),
  'mail hangs': met(() => undefined),
  'mail taken, hangs': met(acceptAndHang),
  'mail connections cut': async ({ toProvider }) => counted(toProvider.cut(), 'connections'),
  'mail delayed': delayed('toProvider'),
  'mail silent': async ({ toProvider }) => counted(toProvider.silence(), 'connections'),
}

/** What a create writes or a worker takes; whoever holds one of them fills the pools. */
const TABLES = ['tenants', 'house_contracts', 'emails', 'pgboss.job', 'idempotency_keys', 'api_keys']

const one = <T>(list: readonly T[], target: number): T => list[target % list.length]!

/** @returns how many of them were there */
async function standStill(pids: number[], lasts: number): Promise<number> {
  const there = pids.filter((pid) => signal(pid, 'SIGSTOP'))
  await delay(lasts)
  for (const pid of there) signal(pid, 'SIGCONT')
  return there.length
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
const asSuperuser = <T>({ superuserUrl }: DirectSystem, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  triedAgain(() => withOwner(superuserUrl, work), 60_000)

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

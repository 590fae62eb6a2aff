import { readdir, readFile } from 'node:fs/promises'
import type { Violation } from './checker'
import type { DirectSystem } from './direct'
import { heldAtLast, heldAtRest } from './let-go'
import { withOwner } from './stored'

/** What the service holds while nobody calls. */
interface Held {
  /** Its sessions in the database, by what they are. */
  sessions: number
  /** Those of them that hold a transaction open or have been at one statement for a second. */
  stuck: number
  /** To the database and the mail provider. */
  connections: number
  /** Open files and sockets, without those that callers keep, of the process that has most: of web processes, of workers. */
  webFiles: number
  workerFiles: number
}

/** Files that a process opens by the way, as a worker's thread does. */
const BY_THE_WAY = 4

/** What is held once what is not needed has been let go. */
export const heldByService = (system: DirectSystem): Promise<Held> => heldAtRest(() => held(system))

/**
 * Waits until the service holds no more than it did, and says what it does not let go of. Nobody ends for it what fell
 * silent.
 */
export async function leaks(system: DirectSystem, before: Held): Promise<Violation[]> {
  const now = await heldAtLast(
    () => held(system),
    (now) => more(before, now).length > 0,
  )
  return more(before, now)
}

const more = (before: Held, now: Held): Violation[] =>
  (Object.keys(before) as (keyof Held)[])
    .filter((what) => now[what] > before[what] + (what.endsWith('Files') ? BY_THE_WAY : 0))
    .map((what) => ({ rule: 'nothing leaks', about: `${what}: ${now[what]} at the end, ${before[what]} before` }))

async function held({ superuserUrl, baseUrls, web, workers, toDatabase, toProvider }: DirectSystem): Promise<Held> {
  const [row] = await withOwner(superuserUrl, async (client) => (await client.query(SESSIONS)).rows)
  return {
    ...row,
    connections: toDatabase.connections() + toProvider.connections(),
    webFiles: Math.max(...(await Promise.all(web.map(({ pid }, at) => ownFiles(pid(), baseUrls[at]!))))),
    workerFiles: Math.max(...(await Promise.all(workers.map(({ pid }) => openFiles(pid()))))),
  }
}

const SESSIONS = `
  SELECT count(*)::int AS sessions,
    (count(*) FILTER (WHERE state LIKE 'idle in transaction%' OR state = 'active' AND now() - query_start > '1 s'))::int AS stuck
  FROM pg_stat_activity WHERE application_name LIKE 'house-bills%'`

const openFiles = async (pid: number): Promise<number> => (await readdir(`/proc/${pid}/fd`).catch(() => [])).length

/** Without the connections of callers that stand: the service leaves it to them to close what they keep. */
async function ownFiles(pid: number, baseUrl: string): Promise<number> {
  const here = `:${Number(new URL(baseUrl).port).toString(16).toUpperCase()}`
  const connections = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map((line) => line.trim().split(/\s+/))
  const kept = connections.filter(([, local, , state]) => local?.endsWith(here) && state === ESTABLISHED)
  return (await openFiles(pid)) - kept.length
}

/** As /proc/net/tcp has it. */
const ESTABLISHED = '01'

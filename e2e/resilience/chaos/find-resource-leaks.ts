import { readdir, readFile } from 'node:fs/promises'
import type { Violation } from './check-history'
import { measureIdleUsage, pollIdleUsage } from './measure-idle-usage'
import type { ChaosSystem } from './start-chaos-system'
import { withConnection } from './with-connection'

/** The resources that the service uses while no client sends requests. */
interface ResourceUsage {
  /** How many sessions the service has in the database. */
  sessions: number
  /** How many sessions are idle in a transaction, or have run a statement for more than a second. */
  stuck: number
  /** How many connections the service has to the database and the email provider. */
  connections: number
  /** How many open files and sockets the web process with the most has. Connections of clients don't count. */
  webFiles: number
  /** How many open files and sockets the worker with the most has. */
  workerFiles: number
}

/** How many more files a process may have open than before, for example because of a worker thread. */
const FILE_ALLOWANCE = 4

/** Measures what the service uses, after idle resources have been released. */
export const measureServiceUsage = (system: ChaosSystem): Promise<ResourceUsage> =>
  measureIdleUsage(() => readServiceUsage(system))

/**
 * Waits until the service uses no more than before, apart from `FILE_ALLOWANCE`, or until the time is up. Returns a
 * violation for each resource of which the service still uses more. The service must notice and close its dead
 * connections itself.
 */
export async function findResourceLeaks(system: ChaosSystem, before: ResourceUsage): Promise<Violation[]> {
  const usage = await pollIdleUsage(
    () => readServiceUsage(system),
    (usage) => findIncreases(before, usage).length > 0,
  )
  return findIncreases(before, usage)
}

const findIncreases = (before: ResourceUsage, usage: ResourceUsage): Violation[] =>
  (Object.keys(before) as (keyof ResourceUsage)[])
    .filter((resource) => usage[resource] > before[resource] + (resource.endsWith('Files') ? FILE_ALLOWANCE : 0))
    .map((resource) => ({
      rule: 'nothing leaks',
      about: `${resource}: ${usage[resource]} at the end, ${before[resource]} before`,
    }))

async function readServiceUsage({
  superuserUrl,
  baseUrls,
  web,
  workers,
  databaseNetwork,
  providerNetwork,
}: ChaosSystem): Promise<ResourceUsage> {
  const [row] = await withConnection(superuserUrl, async (client) => (await client.query(SESSIONS_SQL)).rows)
  return {
    ...row,
    connections: databaseNetwork.countConnections() + providerNetwork.countConnections(),
    webFiles: Math.max(
      ...(await Promise.all(web.map(({ getPid }, index) => countOwnFiles(getPid(), baseUrls[index]!)))),
    ),
    workerFiles: Math.max(...(await Promise.all(workers.map(({ getPid }) => countOpenFiles(getPid()))))),
  }
}

const SESSIONS_SQL = `
  SELECT count(*)::int AS sessions,
    (count(*) FILTER (WHERE state LIKE 'idle in transaction%' OR state = 'active' AND now() - query_start > '1 s'))::int AS stuck
  FROM pg_stat_activity WHERE application_name LIKE 'house-bills%'`

const countOpenFiles = async (pid: number): Promise<number> => (await readdir(`/proc/${pid}/fd`).catch(() => [])).length

/**
 * Counts a process's open files and sockets. Leaves out connections of clients, because clients are responsible for
 * closing those.
 */
async function countOwnFiles(pid: number, baseUrl: string): Promise<number> {
  const localPortSuffix = `:${Number(new URL(baseUrl).port).toString(16).toUpperCase()}`
  const connections = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map((line) => line.trim().split(/\s+/))
  const clientConnections = connections.filter(
    ([, local, , state]) => local?.endsWith(localPortSuffix) && state === TCP_ESTABLISHED,
  )
  return (await countOpenFiles(pid)) - clientConnections.length
}

/** The state of an open connection in /proc/net/tcp. */
const TCP_ESTABLISHED = '01'

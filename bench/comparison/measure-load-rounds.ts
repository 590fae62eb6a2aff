// Measures all servers and pgbench in each of several rounds, so that other load on the machine affects all of them
// equally.
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createRandom, type Random } from '../addresses/seeded-random'
import { FASTIFY, NEXT_AND_PRISMA } from '../baselines/baseline-servers'
import { measureCpuSeconds } from '../process-usage'
import { OWN_SERVER, startServer } from '../start-bench-servers'
import { type LoadResult, runLoad } from '../wrk'
import { type BenchDatabase, restoreSnapshot } from './comparison-databases'
import { measureMaxThroughput } from './max-throughput'

export const OWN_NAME = 'House Bills'
export const PGBENCH_NAME = 'pgbench'
const ROOT = path.resolve(import.meta.dirname, '../..')
const OWN_SERVERS = [{ name: OWN_NAME, args: OWN_SERVER }]
const ALL_SERVERS = [...OWN_SERVERS, FASTIFY, NEXT_AND_PRISMA]

export const ENDPOINTS = ['createBillsPackage', 'getQuotes'] as const
export type Endpoint = (typeof ENDPOINTS)[number]

/** Something that is measured on one database: a server, or pgbench. */
export interface Contender {
  name: string
  database: BenchDatabase
  /** The server's process ID, or null for pgbench. */
  pid: number | null
  load: (endpoint: Endpoint, connections: number, seconds: number) => Promise<LoadResult>
  stop: () => Promise<unknown>
}

export interface Sample extends LoadResult {
  round: number
  name: string
  contracts: number
  endpoint: Endpoint
  connections: number
  /** The processor time per request, in milliseconds: that of the server's processes, and that of PostgreSQL's. */
  serverCpuMs: number
  databaseCpuMs: number
}

/**
 * How long to send requests before each measurement, in seconds. These requests open connections and refill the
 * connections' plan caches.
 */
const WARM_UP_SECONDS = 2
/** The pause after each load in milliseconds, so that open requests finish and batches of log lines are written. */
const SETTLE_MS = 800

/** Starts one process of each server on each database. */
export const startContenders = (databases: BenchDatabase[]): Promise<Contender[]> =>
  startServers(ALL_SERVERS, databases)

/** Starts one process of this project's server on each database. */
export const startOwnServers = (databases: BenchDatabase[]): Promise<Contender[]> =>
  startServers(OWN_SERVERS, databases)

async function startServers(servers: typeof ALL_SERVERS, databases: BenchDatabase[]): Promise<Contender[]> {
  const contenders: Contender[] = []
  try {
    for (const database of databases) {
      for (const { name, args } of servers) {
        const { baseUrl, pid, stop } = await startServer(args, ROOT, database.url)
        const loadServer: Contender['load'] = (endpoint, connections, seconds) =>
          runLoad(baseUrl, { endpoint, key: database.key, connections, seconds })
        contenders.push({ name, database, pid, load: loadServer, stop })
      }
    }
    return contenders
  } catch (error) {
    for (const { stop } of contenders) await stop()
    throw error
  }
}

export const createPgbenchContender = (database: BenchDatabase, script: string, folder: string): Contender => ({
  name: PGBENCH_NAME,
  database,
  pid: null,
  load: (_, connections, seconds) => measureMaxThroughput(database, { script, folder, connections, seconds }),
  stop: async () => undefined,
})

export interface MeasurementPlan {
  rounds: number
  seconds: number
  connections: number[]
  /** The process ID of PostgreSQL's main process. */
  postmaster: number
  logProgress: (line: string) => void
}

/**
 * Measures the servers at both endpoints, and pgbench only for createBillsPackage. Restores the smallest database
 * before each group of measurements, so that it stays small.
 */
export async function measureLoadRounds(
  servers: Contender[],
  pgbenchContenders: Contender[],
  { rounds, seconds, connections, postmaster, logProgress }: MeasurementPlan,
): Promise<Sample[]> {
  await warmUp(servers)
  const samples: Sample[] = []
  const random = createRandom(1)
  for (let round = 0; round < rounds; round += 1) {
    for (const endpoint of ENDPOINTS) {
      for (const count of connections) {
        const [smallest] = servers
        if (smallest) await restoreSnapshot(smallest.database)
        for (const contender of [
          ...shuffle(servers, random),
          ...(endpoint === 'createBillsPackage' ? pgbenchContenders : []),
        ]) {
          samples.push({ round, ...(await measureTurn(contender, endpoint, count, seconds, postmaster)) })
        }
      }
    }
    logProgress(`round ${round + 1} of ${rounds}`)
  }
  return samples
}

/**
 * Sends requests to each server, so that V8 has compiled the hot code before the measurements. Ignores errors, because
 * they would also occur in the measurements.
 */
export async function warmUp(servers: Contender[]): Promise<void> {
  for (const server of servers) {
    for (const endpoint of ENDPOINTS) await server.load(endpoint, 16, 5).catch(() => undefined)
  }
}

/** Measures one contender while the others are idle. */
export async function measureTurn(
  { name, database, pid, load }: Contender,
  endpoint: Endpoint,
  connections: number,
  seconds: number,
  postmaster: number,
): Promise<Omit<Sample, 'round'>> {
  const readCpuSeconds = () =>
    Promise.all([measureCpuSeconds(pid === null ? [] : [pid]), measureCpuSeconds([postmaster])])
  const loadAndSettle = async (seconds: number) => {
    const result = await load(endpoint, connections, seconds).catch((cause) => {
      throw new Error(`${name} at ${connections} connections`, { cause })
    })
    await wait(SETTLE_MS)
    return result
  }
  await loadAndSettle(WARM_UP_SECONDS)
  const [serverBefore, databaseBefore] = await readCpuSeconds()
  const result = await loadAndSettle(seconds)
  const [serverAfter, databaseAfter] = await readCpuSeconds()
  // Add one request for each connection. When wrk ends, it doesn't count requests that have no response yet, but the
  // server still carries them out.
  const completed = result.requests + (pid === null ? 0 : connections)
  return {
    ...result,
    ...{ name, endpoint, connections, contracts: database.contracts },
    serverCpuMs: ((serverAfter - serverBefore) * 1000) / completed,
    databaseCpuMs: ((databaseAfter - databaseBefore) * 1000) / completed,
  }
}

/** Returns the items in random order, because the state of the machine may depend on what ran before. */
function shuffle<Item>(items: Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, sortKey: random.integerBelow(2 ** 30) }))
    .sort((a, b) => a.sortKey - b.sortKey)
    .map(({ item }) => item)
}

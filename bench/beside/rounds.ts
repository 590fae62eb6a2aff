// Rounds in which all that is measured takes turns, so that what else the machine does meets all alike.
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Chance, chanceOf } from '../addresses/random'
import { FASTIFY, NEXT_AND_PRISMA } from '../peers/peers'
import { processorSeconds } from '../processes'
import { OWN_SERVER, startServer } from '../servers'
import { type Loaded, load } from '../wrk'
import { ceiling } from './ceiling'
import { type FilledDatabase, putBack } from './databases'

export const OWN = 'House Bills'
export const CEILING = 'pgbench'
const ROOT = path.resolve(import.meta.dirname, '../..')
const OWN_ALONE = [{ name: OWN, args: OWN_SERVER }]
const ALL_SERVERS = [...OWN_ALONE, FASTIFY, NEXT_AND_PRISMA]

export const ENDPOINTS = ['createBillsPackage', 'getQuotes'] as const
export type Endpoint = (typeof ENDPOINTS)[number]

/** Something that takes its turn on a database. */
export interface Contender {
  name: string
  database: FilledDatabase
  /** Of its server; none of pgbench. */
  pid: number | null
  load: (endpoint: Endpoint, connections: number, seconds: number) => Promise<Loaded>
  stop: () => Promise<unknown>
}

export interface Sample extends Loaded {
  round: number
  name: string
  contracts: number
  endpoint: Endpoint
  connections: number
  /** Milliseconds of processors for a call: of the server's processes, and of PostgreSQL's. */
  serverCpu: number
  databaseCpu: number
}

/** Unmeasured, before each turn: idle connections were closed since the last one, and new ones know no plan yet. */
const WARM_SECONDS = 2
/** After each load: what wrk has left open is answered, and a log that is written in batches has had its turn. */
const SETTLE_MS = 800

/** Starts each server on each database, one process each. */
export const startContenders = (databases: FilledDatabase[]): Promise<Contender[]> => start(ALL_SERVERS, databases)

/** Starts this project's server alone on each database. */
export const startOwn = (databases: FilledDatabase[]): Promise<Contender[]> => start(OWN_ALONE, databases)

async function start(servers: typeof ALL_SERVERS, databases: FilledDatabase[]): Promise<Contender[]> {
  const started: Contender[] = []
  try {
    for (const database of databases) {
      for (const { name, args } of servers) {
        const { baseUrl, pid, stop } = await startServer(args, ROOT, database.url)
        const run: Contender['load'] = (endpoint, connections, seconds) =>
          load(baseUrl, { endpoint, key: database.key, connections, seconds })
        started.push({ name, database, pid, load: run, stop })
      }
    }
    return started
  } catch (error) {
    for (const { stop } of started) await stop()
    throw error
  }
}

export const ceilingOf = (database: FilledDatabase, script: string, folder: string): Contender => ({
  name: CEILING,
  database,
  pid: null,
  load: (_, connections, seconds) => ceiling(database, { script, folder, connections, seconds }),
  stop: async () => undefined,
})

export interface Plan {
  rounds: number
  seconds: number
  connections: number[]
  /** PostgreSQL's first process. */
  postmaster: number
  say: (line: string) => void
}

/**
 * Measures servers and ceilings at both endpoints. The smallest database is put back before each block of turns, so
 * that it stays small.
 */
export async function measureRounds(
  servers: Contender[],
  ceilings: Contender[],
  { rounds, seconds, connections, postmaster, say }: Plan,
): Promise<Sample[]> {
  await warm(servers)
  const samples: Sample[] = []
  const chance = chanceOf(1)
  for (let round = 0; round < rounds; round += 1) {
    for (const endpoint of ENDPOINTS) {
      for (const count of connections) {
        const [smallest] = servers
        if (smallest) await putBack(smallest.database)
        for (const contender of [
          ...inAnyOrder(servers, chance),
          ...(endpoint === 'createBillsPackage' ? ceilings : []),
        ]) {
          samples.push({ round, ...(await turn(contender, endpoint, count, seconds, postmaster)) })
        }
      }
    }
    say(`round ${round + 1} of ${rounds}`)
  }
  return samples
}

/** Code that runs often enough is compiled; all are to be measured then. What fails here fails in its turn as well. */
export async function warm(servers: Contender[]): Promise<void> {
  for (const server of servers) {
    for (const endpoint of ENDPOINTS) await server.load(endpoint, 16, 5).catch(() => undefined)
  }
}

/** What one contender does when nothing else is called. */
export async function turn(
  { name, database, pid, load }: Contender,
  endpoint: Endpoint,
  connections: number,
  seconds: number,
  postmaster: number,
): Promise<Omit<Sample, 'round'>> {
  const used = () => Promise.all([processorSeconds(pid === null ? [] : [pid]), processorSeconds([postmaster])])
  const loaded = async (seconds: number) => {
    const result = await load(endpoint, connections, seconds).catch((cause) => {
      throw new Error(`${name} at ${connections} connections`, { cause })
    })
    await wait(SETTLE_MS)
    return result
  }
  await loaded(WARM_SECONDS)
  const [serverBefore, databaseBefore] = await used()
  const result = await loaded(seconds)
  const [serverAfter, databaseAfter] = await used()
  // wrk counts none of the calls that it leaves open at its end; a server carries them out all the same.
  const done = result.calls + (pid === null ? 0 : connections)
  return {
    ...result,
    ...{ name, endpoint, connections, contracts: database.contracts },
    serverCpu: ((serverAfter - serverBefore) * 1000) / done,
    databaseCpu: ((databaseAfter - databaseBefore) * 1000) / done,
  }
}

/** Whoever comes first, or after another, may find the machine in another state. */
function inAnyOrder<Item>(items: Item[], chance: Chance): Item[] {
  return items
    .map((item) => ({ item, place: chance.below(2 ** 30) }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item)
}

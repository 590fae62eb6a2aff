// `npm run bench` compares this project's built server with two baselines that do the same work (bench/baselines). It
// also compares the server with pgbench, which only sends the statement that creates a contract. All take turns on one
// PostgreSQL server. A complete run takes about half an hour, prints the results, and writes them to the benchmark
// documentation. A smaller run only prints its results. Needs wrk and pgbench.
//
//   npm run bench -- [--rounds 5] [--seconds 3] [--connections 1,16,64] [--contracts 1000,1000000]
//                                        a smaller run than this doesn't write its results
//   npm run bench -- --sizes 20          compares creating contracts with few and with many contracts, in 20 pairs of
//                                        runs; writes its results for 20 or more
//   npm run bench -- --memory 10         measures memory use for 10 minutes; writes its results for 10 or more
//   --built                              uses the servers' last builds
import { execFile } from 'node:child_process'
import os from 'node:os'
import { parseArgs, promisify } from 'node:util'
import pg from 'pg'
import { buildServer } from '../scripts/start/build-server'
import { buildBaselines } from './baselines/baseline-servers'
import { type BenchDatabase, saveSnapshot, startDatabases } from './comparison/comparison-databases'
import { buildCreateScript, findPgbench } from './comparison/max-throughput'
import { measureDatasetSizes } from './comparison/measure-dataset-sizes'
import {
  createPgbenchContender,
  measureLoadRounds,
  startContenders,
  startOwnServers,
} from './comparison/measure-load-rounds'
import { measureMemory } from './comparison/measure-memory'
import { describeEnvironment, formatFigures, formatTable, formatTargets, formatWhole } from './comparison/print-report'
import { type ResultsSection, writeResults } from './comparison/write-benchmarks-doc'
import { readMemory } from './process-usage'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '1,16,64' },
    contracts: { type: 'string', default: '1000,1000000' },
    sizes: { type: 'string' },
    memory: { type: 'string' },
    built: { type: 'boolean', default: false },
  },
})
const parseNumbers = (text: string) => text.split(',').map(Number)
const [rounds = 0, seconds = 0] = [Number(values.rounds), Number(values.seconds)]
const [connections, contractCounts] = [
  parseNumbers(values.connections),
  parseNumbers(values.contracts).sort((a, b) => a - b),
]
const minutes = values.memory === undefined ? null : Number(values.memory)
const pairs = values.sizes === undefined ? null : Number(values.sizes)
const numericOptions = [rounds, seconds, ...connections, ...contractCounts, minutes ?? 1, pairs ?? 1]
if (!numericOptions.every((value) => Number.isInteger(value) && value > 0)) {
  console.error(
    '--rounds, --seconds, --connections, --contracts, --sizes, --memory: expected whole numbers of at least 1',
  )
  process.exit(1)
}
if ((minutes !== null && pairs !== null) || (pairs !== null && new Set(contractCounts).size !== 2)) {
  console.error('--memory and --sizes can’t be combined. --sizes needs exactly two numbers in --contracts')
  process.exit(1)
}
const isSpeedRun = minutes === null && pairs === null

// Whether the run has the settings of the documented results.
const hasDocumentedSettings = seconds >= 3 && `${connections}` === '1,16,64' && `${contractCounts}` === '1000,1000000'
const isFullRun =
  minutes === null ? hasDocumentedSettings && (pairs === null ? rounds >= 5 : pairs >= 20) : minutes >= 10

const logProgress = (line: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${line}`)
const loadAverage = os.loadavg()[0] ?? 0
if (loadAverage > 1) logProgress(`the machine is busy (load ${loadAverage.toFixed(1)}): the results won’t be reliable`)
// Report a missing program now, before the builds and the databases take several minutes.
const versions = { wrk: await readWrkVersion(), pgbench: await readPgbenchVersion() }
if (!values.built) {
  logProgress('building')
  const abortController = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => abortController.abort())
  await buildServer(abortController.signal)
  if (isSpeedRun) await buildBaselines()
  abortController.signal.throwIfAborted()
}
const { databases, folder, postmaster, remove } = await startDatabases(
  minutes === null ? contractCounts : [1000],
  logProgress,
)
try {
  const [smallest] = databases
  if (smallest && minutes !== null) await benchmarkMemory(smallest, minutes)
  else if (smallest && pairs !== null) await benchmarkSizes(smallest, pairs)
  else if (smallest) await benchmarkSpeed(smallest)
} finally {
  await remove()
}
process.exit()

async function benchmarkSpeed(smallest: BenchDatabase): Promise<void> {
  process.env.DATABASE_URL = smallest.url
  const script = await buildCreateScript(smallest)
  await saveSnapshot(smallest)
  const servers = await startContenders(databases)
  try {
    const pgbenchContenders = databases.map((database) => createPgbenchContender(database, script, folder))
    const samples = await measureLoadRounds(servers, pgbenchContenders, {
      rounds,
      seconds,
      connections,
      postmaster,
      logProgress,
    })
    const memoryRows = await Promise.all(
      servers.map(async ({ name, database, pid }) => {
        const { residentMb, privateMb } = await readMemory(pid ?? 0)
        return [name, formatWhole(database.contracts), residentMb.toFixed(0), privateMb.toFixed(0)]
      }),
    )
    const options = `--rounds ${rounds} --seconds ${seconds} --connections ${connections} --contracts ${contractCounts}`
    const text = [
      await describeRun(options, smallest),
      formatTargets(samples),
      formatFigures(samples),
      '### Memory after all rounds',
      formatTable(['server', 'contracts', 'resident MB', 'private MB'], memoryRows),
    ].join('\n\n')
    await reportResults('speed', text)
  } finally {
    for (const { stop } of servers) await stop()
  }
}

async function benchmarkSizes(smallest: BenchDatabase, pairs: number): Promise<void> {
  await saveSnapshot(smallest)
  const servers = await startOwnServers(databases)
  try {
    const [smaller, larger] = [servers[0], servers.at(-1)]
    if (!smaller || !larger) throw new Error('expected two databases')
    const plan = { rounds: pairs, seconds, connections, postmaster, logProgress }
    const { isPassed, text } = await measureDatasetSizes(smaller, larger, plan)
    const options = `--sizes ${pairs} --seconds ${seconds} --connections ${connections} --contracts ${contractCounts}`
    await reportResults('sizes', `${await describeRun(options, smallest)}\n\n${text}`)
    process.exitCode = isPassed ? 0 : 1
  } finally {
    for (const { stop } of servers) await stop()
  }
}

async function benchmarkMemory(database: BenchDatabase, minutes: number): Promise<void> {
  const { isStable, text } = await measureMemory(database, minutes, logProgress)
  await reportResults('memory', `${await describeRun(`--memory ${minutes}`, database)}\n\n${text}`)
  process.exitCode = isStable ? 0 : 1
}

async function reportResults(section: ResultsSection, text: string): Promise<void> {
  console.log(text)
  if (isFullRun) await writeResults(section, text)
  else logProgress('results not written: this run is smaller than the runs in docs/benchmarks/results.md')
}

async function describeRun(options: string, database: BenchDatabase): Promise<string> {
  const date = new Date().toISOString().slice(0, 10)
  const summary = `Measured on ${date} by \`npm run bench -- ${options}\`. The load average before the run was ${loadAverage.toFixed(1)}.`
  return `${summary}\n\n${describeEnvironment(await readPostgresVersion(database), versions)}`
}

async function readPostgresVersion({ superuserUrl }: BenchDatabase): Promise<string> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  const { rows } = await client.query('SHOW server_version').finally(() => client.end())
  return rows[0].server_version
}

/** Returns wrk's version. `wrk -v` prints it, then fails because the URL is missing. */
async function readWrkVersion(): Promise<string> {
  const { stdout } = await promisify(execFile)('wrk', ['-v']).catch((error: { stdout?: string }) => error)
  return /^wrk \S+/.exec(stdout ?? '')?.[0] ?? exitForMissingProgram('wrk')
}

async function readPgbenchVersion(): Promise<string> {
  const { stdout } = await promisify(execFile)(await findPgbench(), ['--version']).catch(() =>
    exitForMissingProgram('pgbench'),
  )
  return /pgbench \(PostgreSQL\) [\d.]+/.exec(stdout)?.[0] ?? exitForMissingProgram('pgbench')
}

function exitForMissingProgram(program: string): never {
  console.error(`${program} is not installed. On Debian, run this as root: apt-get install wrk postgresql`)
  process.exit(1)
}

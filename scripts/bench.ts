// `npm run bench`: this project's built server beside two others that do the same work (bench/peers), and pgbench with
// its create statement, in turns on one PostgreSQL. Prints what they did and, of a whole run, writes docs/benchmarks.md;
// about half an hour. Needs wrk and pgbench.
//
//   npm run bench -- [--rounds 5] [--seconds 3] [--connections 1,16,64] [--contracts 1000,1000000]
//                                        a smaller run writes nothing
//   npm run bench -- --sizes 20          whether a create is as quick with many contracts, by so many pairs of turns;
//                                        from twenty on they are written
//   npm run bench -- --memory 10         for so many minutes: whether its memory stays what it is; ten are written
//   --built                              as all servers were built last
import { execFile } from 'node:child_process'
import os from 'node:os'
import { parseArgs, promisify } from 'node:util'
import pg from 'pg'
import { createScript, pgbench } from '../bench/beside/ceiling'
import { type FilledDatabase, keep, startDatabases } from '../bench/beside/databases'
import { type Part, writeMeasured } from '../bench/beside/document'
import { measureMemory } from '../bench/beside/memory'
import { aimsTable, figures, surroundings, table } from '../bench/beside/report'
import { ceilingOf, measureRounds, startContenders, startOwn } from '../bench/beside/rounds'
import { measureSizes } from '../bench/beside/sizes'
import { buildPeers } from '../bench/peers/peers'
import { memory } from '../bench/processes'
import { buildServer } from './launch/web-build'

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
const numbers = (text: string) => text.split(',').map(Number)
const [rounds = 0, seconds = 0] = [Number(values.rounds), Number(values.seconds)]
const [connections, sizes] = [numbers(values.connections), numbers(values.contracts).sort((one, other) => one - other)]
const minutes = values.memory === undefined ? null : Number(values.memory)
const pairs = values.sizes === undefined ? null : Number(values.sizes)
const given = [rounds, seconds, ...connections, ...sizes, minutes ?? 1, pairs ?? 1]
if (!given.every((value) => Number.isInteger(value) && value > 0)) {
  console.error('--rounds, --seconds, --connections, --contracts, --sizes, --memory: expected whole numbers from 1')
  process.exit(1)
}
if ((minutes !== null && pairs !== null) || (pairs !== null && new Set(sizes).size !== 2)) {
  console.error('--memory and --sizes are runs of their own, and --sizes compares two numbers of --contracts')
  process.exit(1)
}
const isOfSpeed = minutes === null && pairs === null

// Of what docs/benchmarks.md shows.
const isOfAll = seconds >= 3 && `${connections}` === '1,16,64' && `${sizes}` === '1000,1000000'
const isWhole = minutes === null ? isOfAll && (pairs === null ? rounds >= 5 : pairs >= 20) : minutes >= 10

const say = (line: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${line}`)
const busy = os.loadavg()[0] ?? 0
if (busy > 1) say(`the machine is busy (load ${busy.toFixed(1)}): what is measured now says little`)
// Missing programs are to be told before the builds and a million contracts.
const versions = { wrk: await wrkVersion(), pgbench: await pgbenchVersion() }
if (!values.built) {
  say('building')
  const interrupted = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupted.abort())
  await buildServer(interrupted.signal)
  if (isOfSpeed) await buildPeers()
  interrupted.signal.throwIfAborted()
}
const { databases, folder, postmaster, remove } = await startDatabases(minutes === null ? sizes : [1000], say)
try {
  const [smallest] = databases
  if (smallest && minutes !== null) await memoryOver(smallest, minutes)
  else if (smallest && pairs !== null) await acrossSizes(smallest, pairs)
  else if (smallest) await speed(smallest)
} finally {
  await remove()
}
process.exit()

async function speed(smallest: FilledDatabase): Promise<void> {
  process.env.DATABASE_URL = smallest.url
  const script = await createScript(smallest)
  await keep(smallest)
  const servers = await startContenders(databases)
  try {
    const ceilings = databases.map((database) => ceilingOf(database, script, folder))
    const samples = await measureRounds(servers, ceilings, { rounds, seconds, connections, postmaster, say })
    const used = await Promise.all(
      servers.map(async ({ name, database, pid }) => {
        const { resident, own } = await memory(pid ?? 0)
        return [name, String(database.contracts), resident.toFixed(0), own.toFixed(0)]
      }),
    )
    const options = `--rounds ${rounds} --seconds ${seconds} --connections ${connections} --contracts ${sizes}`
    const text = [
      await measuredBy(options, smallest),
      aimsTable(samples),
      figures(samples),
      '### Memory after all rounds',
      table(['', 'contracts', 'resident MB', 'its own MB'], used),
    ].join('\n\n')
    await tell('speed', text)
  } finally {
    for (const { stop } of servers) await stop()
  }
}

async function acrossSizes(smallest: FilledDatabase, pairs: number): Promise<void> {
  await keep(smallest)
  const servers = await startOwn(databases)
  try {
    const [smaller, larger] = [servers[0], servers.at(-1)]
    if (!smaller || !larger) throw new Error('two databases are compared')
    const plan = { rounds: pairs, seconds, connections, postmaster, say }
    const { isMet, text } = await measureSizes(smaller, larger, plan)
    const options = `--sizes ${pairs} --seconds ${seconds} --connections ${connections} --contracts ${sizes}`
    await tell('sizes', `${await measuredBy(options, smallest)}\n\n${text}`)
    process.exitCode = isMet ? 0 : 1
  } finally {
    for (const { stop } of servers) await stop()
  }
}

async function memoryOver(database: FilledDatabase, minutes: number): Promise<void> {
  const { isSteady, text } = await measureMemory(database, minutes, say)
  await tell('memory', `${await measuredBy(`--memory ${minutes}`, database)}\n\n${text}`)
  process.exitCode = isSteady ? 0 : 1
}

async function tell(part: Part, text: string): Promise<void> {
  console.log(text)
  if (isWhole) await writeMeasured(part, text)
  else say('not written: this was a smaller run than docs/benchmarks.md shows')
}

async function measuredBy(options: string, database: FilledDatabase): Promise<string> {
  const day = new Date().toISOString().slice(0, 10)
  const sentence = `Measured on ${day} by \`npm run bench -- ${options}\`, at a load of ${busy.toFixed(1)} before it began.`
  return `${sentence}\n\n${surroundings(await postgresVersion(database), versions)}`
}

async function postgresVersion({ superuserUrl }: FilledDatabase): Promise<string> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  const { rows } = await client.query('SHOW server_version').finally(() => client.end())
  return rows[0].server_version
}

/** wrk says its version and that it lacks a URL. */
async function wrkVersion(): Promise<string> {
  const { stdout } = await promisify(execFile)('wrk', ['-v']).catch((error: { stdout?: string }) => error)
  return /^wrk \S+/.exec(stdout ?? '')?.[0] ?? missing('wrk')
}

async function pgbenchVersion(): Promise<string> {
  const { stdout } = await promisify(execFile)(await pgbench(), ['--version']).catch(() => missing('pgbench'))
  return /pgbench \(PostgreSQL\) [\d.]+/.exec(stdout)?.[0] ?? missing('pgbench')
}

function missing(program: string): never {
  console.error(`${program} is not here. On Debian, as root: apt-get install wrk postgresql`)
  process.exit(1)
}

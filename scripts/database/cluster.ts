// The embedded PostgreSQL: a cluster in a folder, of the programs that npm installed. It runs
// detached (pg_ctl), so a Ctrl-C in the terminal reaches the server first and PostgreSQL last, and
// a killed parent leaves a database that the next start finds running.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { postgresBinaries } from './binaries'
import { clusterHome } from './cluster-home'
import { postgresUser } from './postgres-user'
import { serves } from './processes'

const run = promisify(execFile)

export interface Cluster {
  /** Where its files lie. */
  home: string
  port: number
  /** The superuser's URL of one database. */
  url: (database: string) => string
  /** Whether its server is there still. */
  runs: () => Promise<boolean>
  /** Ends all sessions and stops PostgreSQL. */
  stop: () => Promise<void>
}

/** Begins the names of folders in which a cluster is made. */
const MAKING = 'postgres.making-'

/** How long a start may take: after a crash PostgreSQL first replays its log. */
const START_MS = 60_000

/**
 * Starts the cluster of a folder, making it first where there is none, or finds it running.
 * Two at a time for one folder: see `joinCluster`.
 *
 * @param port the one to take when it is free; another free one otherwise
 * @param more settings that it starts with, such as `shared_buffers=1GB`
 * @throws when PostgreSQL does not come up, with the last lines of its log
 */
export async function startCluster(folder: string, port: number, more: string[] = []): Promise<Cluster> {
  const user = await postgresUser()
  const binaries = await postgresBinaries(user)
  await mkdir(folder, { recursive: true })
  const home = await clusterHome(await realpath(folder), user)
  if (user.uid !== undefined) await chmod(home, 0o711)
  const dir = path.join(home, 'postgres')
  const log = path.join(dir, 'server.log')
  const passwordFile = path.join(home, 'postgres.password')
  const ready = path.join(home, 'postgres.ready')
  // Nothing of our own environment (PGPORT, a broken locale) decides how PostgreSQL runs.
  const asPostgres = { ...user, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' } as unknown as NodeJS.ProcessEnv }
  const pgCtl = (...args: string[]) => run(binaries.pg_ctl, [...args, '-D', dir], asPostgres)

  const initialise = async () => {
    await rm(ready, { force: true })
    await rm(dir, { recursive: true, force: true })
    const left = (await readdir(home)).filter((name) => name.startsWith(MAKING))
    // Where a killed start's initdb is still at work it writes on: then the next one removes it.
    await Promise.all(left.map((name) => rm(path.join(home, name), { recursive: true }).catch(() => undefined)))
    // Each in a folder of its own, which two at once would break.
    const making = path.join(home, MAKING + randomBytes(4).toString('hex'))
    await mkdir(making, { mode: 0o700 })
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (user.uid !== undefined && user.gid !== undefined) {
      await chown(making, user.uid, user.gid)
      await chown(passwordFile, user.uid, user.gid)
    }
    const flags = ['--auth=scram-sha-256', '--username=postgres', `--pwfile=${passwordFile}`]
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    await run(binaries.initdb, ['-D', making, ...flags, ...locale], asPostgres)
    await rename(making, dir)
    await writeFile(ready, '')
  }

  const stop = async () => {
    if (!(await postmaster(dir))) return
    await pgCtl('stop', '-w', '-m', 'fast', '-t', '15').catch(() => pgCtl('stop', '-w', '-m', 'immediate'))
  }

  // Without its mark it was never finished.
  if (!existsSync(ready)) await initialise()
  const password = await readFile(passwordFile, 'utf8')
  const url = (at: number, database: string) => `postgres://postgres:${password}@127.0.0.1:${at}/${database}`

  const lastLines = async () => (await readFile(log, 'utf8').catch(() => '')).trimEnd().split('\n').slice(-8).join('\n')
  const end = performance.now() + START_MS
  while (performance.now() < end) {
    const found = await postmaster(dir)
    if (found && (await answers(url(found.port, 'postgres')))) {
      const runs = async () => (await server(dir)) !== undefined
      return { home, port: found.port, url: (database) => url(found.port, database), runs, stop }
    }
    if (found) {
      // It comes up, or goes down because a stop was cut off.
      await delay(100)
      continue
    }
    await rm(log, { force: true })
    const settings = [`-p ${await freePort(port)}`, ...SETTINGS, ...more.map((setting) => `-c ${setting}`)].join(' ')
    const started = await pgCtl('start', '-w', '-t', '60', '-l', log, '-o', settings).then(
      () => true,
      () => false,
    )
    if (started) continue
    if (!PASSES.test(await lastLines())) break
    await delay(100)
  }
  throw new Error(`PostgreSQL did not start. The end of ${log}:\n${await lastLines()}`)
}

const SETTINGS = [
  '-c listen_addresses=127.0.0.1',
  "-c unix_socket_directories=''",
  '-c max_connections=100',
  '-c shared_buffers=128MB',
  '-c timezone=UTC',
  '-c log_timezone=UTC',
  // Keeps the values of a failed row out of the log.
  '-c log_error_verbosity=terse',
]

/** Reasons that go away: sessions that outlived a killed server, and a port that was just taken. */
const PASSES = /pre-existing shared memory block|Address already in use/

const noteOf = (dir: string) => path.join(dir, 'postmaster.pid')

/** The server of a data directory by its own note. */
async function server(dir: string): Promise<{ port: number } | undefined> {
  const note = await readFile(noteOf(dir), 'utf8').catch(() => '')
  const lines = note.split('\n')
  return (await serves(Number(lines[0]), dir)) ? { port: Number(lines[3]) } : undefined
}

/** The same for whoever may start or stop it: a note that a crash left is removed. */
async function postmaster(dir: string): Promise<{ port: number } | undefined> {
  if (!existsSync(noteOf(dir))) return undefined
  const found = await server(dir)
  // PostgreSQL takes any living process of that number for a server of this directory.
  if (!found) await rm(noteOf(dir), { force: true })
  return found
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  const connected = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end().catch(() => undefined)
  return connected
}

/** The port itself when nothing listens on it, else one that the system gives. */
export async function freePort(wanted: number): Promise<number> {
  const listen = (port: number) =>
    new Promise<number>((resolve, reject) => {
      const server = createServer()
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        const address = server.address()
        server.close(() => resolve(typeof address === 'object' && address ? address.port : port))
      })
    })
  return listen(wanted).catch(() => listen(0))
}

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
import { resolveClusterDirectory } from './cluster-directory'
import { preparePostgresBinaries } from './postgres-binaries'
import { ensurePostgresUser } from './postgres-user'
import { isPostgresServer } from './process-start-time'

const run = promisify(execFile)

export interface Cluster {
  /** Where its files lie. */
  directory: string
  port: number
  /** The superuser's URL of one database. */
  url: (database: string) => string
  /** Whether its server is there still. */
  isRunning: () => Promise<boolean>
  /** Ends all sessions and stops PostgreSQL. */
  stop: () => Promise<void>
}

/** Begins the names of folders in which a cluster is made. */
const NEW_CLUSTER_PREFIX = 'postgres.making-'

/** How long a start may take: after a crash PostgreSQL first replays its log. */
const START_TIMEOUT_MS = 60_000

/**
 * Starts the cluster of a folder, making it first where there is none, or finds it running.
 * Two at a time for one folder: see `joinCluster`.
 *
 * @param port the one to take when it is free; another free one otherwise
 * @param extraSettings settings that it starts with, such as `shared_buffers=1GB`
 * @throws when PostgreSQL does not come up, with the last lines of its log
 */
export async function startCluster(folder: string, port: number, extraSettings: string[] = []): Promise<Cluster> {
  const user = await ensurePostgresUser()
  const binaries = await preparePostgresBinaries(user)
  await mkdir(folder, { recursive: true })
  const directory = await resolveClusterDirectory(await realpath(folder), user)
  if (user.uid !== undefined) await chmod(directory, 0o711)
  const dataDirectory = path.join(directory, 'postgres')
  const logFile = path.join(dataDirectory, 'server.log')
  const passwordFile = path.join(directory, 'postgres.password')
  const readyFile = path.join(directory, 'postgres.ready')
  // Nothing of our own environment (PGPORT, a broken locale) decides how PostgreSQL runs.
  const spawnOptions = {
    ...user,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C' } as unknown as NodeJS.ProcessEnv,
  }
  const runPgCtl = (...args: string[]) => run(binaries.pg_ctl, [...args, '-D', dataDirectory], spawnOptions)

  const initialise = async () => {
    await rm(readyFile, { force: true })
    await rm(dataDirectory, { recursive: true, force: true })
    const leftovers = (await readdir(directory)).filter((name) => name.startsWith(NEW_CLUSTER_PREFIX))
    // Where a killed start's initdb is still at work it writes on: then the next one removes it.
    await Promise.all(
      leftovers.map((name) => rm(path.join(directory, name), { recursive: true }).catch(() => undefined)),
    )
    // Each in a folder of its own, which two at once would break.
    const newDirectory = path.join(directory, NEW_CLUSTER_PREFIX + randomBytes(4).toString('hex'))
    await mkdir(newDirectory, { mode: 0o700 })
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (user.uid !== undefined && user.gid !== undefined) {
      await chown(newDirectory, user.uid, user.gid)
      await chown(passwordFile, user.uid, user.gid)
    }
    const flags = ['--auth=scram-sha-256', '--username=postgres', `--pwfile=${passwordFile}`]
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    await run(binaries.initdb, ['-D', newDirectory, ...flags, ...locale], spawnOptions)
    await rename(newDirectory, dataDirectory)
    await writeFile(readyFile, '')
  }

  const stop = async () => {
    if (!(await findServerOrRemovePidFile(dataDirectory))) return
    await runPgCtl('stop', '-w', '-m', 'fast', '-t', '15').catch(() => runPgCtl('stop', '-w', '-m', 'immediate'))
  }

  // Without its mark it was never finished.
  if (!existsSync(readyFile)) await initialise()
  const password = await readFile(passwordFile, 'utf8')
  const buildUrl = (serverPort: number, database: string) =>
    `postgres://postgres:${password}@127.0.0.1:${serverPort}/${database}`

  const readLastLogLines = async () =>
    (await readFile(logFile, 'utf8').catch(() => '')).trimEnd().split('\n').slice(-8).join('\n')
  const deadline = performance.now() + START_TIMEOUT_MS
  while (performance.now() < deadline) {
    const runningServer = await findServerOrRemovePidFile(dataDirectory)
    if (runningServer && (await acceptsConnections(buildUrl(runningServer.port, 'postgres')))) {
      const isRunning = async () => (await findServer(dataDirectory)) !== undefined
      return {
        directory,
        port: runningServer.port,
        url: (database) => buildUrl(runningServer.port, database),
        isRunning,
        stop,
      }
    }
    if (runningServer) {
      // It comes up, or goes down because a stop was cut off.
      await delay(100)
      continue
    }
    await rm(logFile, { force: true })
    const settings = [
      `-p ${await findFreePort(port)}`,
      ...POSTGRES_SETTINGS,
      ...extraSettings.map((setting) => `-c ${setting}`),
    ].join(' ')
    const hasStarted = await runPgCtl('start', '-w', '-t', '60', '-l', logFile, '-o', settings).then(
      () => true,
      () => false,
    )
    if (hasStarted) continue
    if (!TRANSIENT_ERROR.test(await readLastLogLines())) break
    await delay(100)
  }
  throw new Error(`PostgreSQL did not start. The end of ${logFile}:\n${await readLastLogLines()}`)
}

const POSTGRES_SETTINGS = [
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
const TRANSIENT_ERROR = /pre-existing shared memory block|Address already in use/

const pidFileOf = (dir: string) => path.join(dir, 'postmaster.pid')

/** The server of a data directory by its own note. */
async function findServer(dir: string): Promise<{ port: number } | undefined> {
  const pidFile = await readFile(pidFileOf(dir), 'utf8').catch(() => '')
  const lines = pidFile.split('\n')
  return (await isPostgresServer(Number(lines[0]), dir)) ? { port: Number(lines[3]) } : undefined
}

/** The same for whoever may start or stop it: a note that a crash left is removed. */
async function findServerOrRemovePidFile(dir: string): Promise<{ port: number } | undefined> {
  if (!existsSync(pidFileOf(dir))) return undefined
  const runningServer = await findServer(dir)
  // PostgreSQL takes any living process of that number for a server of this directory.
  if (!runningServer) await rm(pidFileOf(dir), { force: true })
  return runningServer
}

async function acceptsConnections(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  const isConnected = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end().catch(() => undefined)
  return isConnected
}

/** The port itself when nothing listens on it, else one that the system gives. */
export async function findFreePort(preferredPort: number): Promise<number> {
  const listen = (port: number) =>
    new Promise<number>((resolve, reject) => {
      const server = createServer()
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        const address = server.address()
        server.close(() => resolve(typeof address === 'object' && address ? address.port : port))
      })
    })
  return listen(preferredPort).catch(() => listen(0))
}

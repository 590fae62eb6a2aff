// Runs the embedded PostgreSQL: a cluster in a folder, with the programs that npm installed. PostgreSQL runs detached
// (pg_ctl), so Ctrl-C in the terminal doesn't stop it before the web server. If the launcher is killed, the next start
// finds PostgreSQL still running.
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
  /** The directory that contains the cluster's files. */
  directory: string
  port: number
  /** Returns the superuser's URL for a database. */
  url: (database: string) => string
  /** Returns whether the cluster's server is still running. */
  isRunning: () => Promise<boolean>
  /** Ends all sessions and stops PostgreSQL. */
  stop: () => Promise<void>
}

/** The prefix of the folder in which a new cluster is created, before it's complete. */
const NEW_CLUSTER_PREFIX = 'postgres.making-'

/** How long a start may take. After a crash, PostgreSQL first replays its log. */
const START_TIMEOUT_MS = 60_000

/**
 * Starts a folder's cluster, unless it's already running. If the folder has no cluster, creates one. If several
 * processes can start the same cluster, use `joinCluster`.
 *
 * @param port the preferred port. If it's taken, PostgreSQL uses another free one
 * @param extraSettings further settings for the server, such as `shared_buffers=1GB`
 * @throws {Error} with the last lines of the log if PostgreSQL doesn't start
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
  // Don't pass this process's environment to PostgreSQL, because variables such as PGPORT or an invalid locale would
  // affect it.
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
    // Ignore an error: if a start was killed, its initdb may still be writing to the folder. The next start removes it.
    await Promise.all(
      leftovers.map((name) => rm(path.join(directory, name), { recursive: true }).catch(() => undefined)),
    )
    // Run every initdb in its own folder, because two in the same folder would damage each other's files.
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

  // Create a cluster if the marker file is missing. Then there's no cluster yet, or its creation was interrupted.
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
      // The server accepts no connections: it's starting, or it's stopping because an earlier stop was interrupted.
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
  throw new Error(`PostgreSQL didn't start. The last lines of ${logFile}:\n${await readLastLogLines()}`)
}

const POSTGRES_SETTINGS = [
  '-c listen_addresses=127.0.0.1',
  "-c unix_socket_directories=''",
  '-c max_connections=100',
  '-c shared_buffers=128MB',
  '-c timezone=UTC',
  '-c log_timezone=UTC',
  // Don't log the values of rows that are rejected, because they may be personal data.
  '-c log_error_verbosity=terse',
]

/**
 * Matches errors that are worth a retry. Sessions of a killed server may still be ending, or another process may have
 * taken the port after it was found to be free.
 */
const TRANSIENT_ERROR = /pre-existing shared memory block|Address already in use/

const pidFileOf = (dir: string) => path.join(dir, 'postmaster.pid')

/** Finds the running server of a data directory in the directory's PID file. Returns undefined if it isn't running. */
async function findServer(dir: string): Promise<{ port: number } | undefined> {
  const pidFile = await readFile(pidFileOf(dir), 'utf8').catch(() => '')
  const lines = pidFile.split('\n')
  return (await isPostgresServer(Number(lines[0]), dir)) ? { port: Number(lines[3]) } : undefined
}

/**
 * Finds the running server as `findServer` does. If a crash has left a PID file behind, removes it. Call this only in a
 * process that may start and stop the server.
 */
async function findServerOrRemovePidFile(dir: string): Promise<{ port: number } | undefined> {
  if (!existsSync(pidFileOf(dir))) return undefined
  const runningServer = await findServer(dir)
  // With the old PID file, PostgreSQL wouldn't start if any process had the ID in the file. It would take that process
  // for the directory's server.
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

/** Returns the preferred port if nothing listens on it. Otherwise, returns a free port. */
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

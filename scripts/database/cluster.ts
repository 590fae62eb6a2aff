// The embedded PostgreSQL: a cluster in a folder, of the programs that npm installed. It runs
// detached (pg_ctl), so a Ctrl-C in the terminal reaches the server first and PostgreSQL last, and
// a killed parent leaves a database that the next start finds running.
import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { OPEN_FOLDER, postgresBinaries } from './binaries'
import { canReach, postgresUser } from './postgres-user'

const run = promisify(execFile)

export interface Cluster {
  port: number
  /** The superuser's URL of one database. */
  url: (database: string) => string
  /** Ends all sessions and stops PostgreSQL. */
  stop: () => Promise<void>
}

/**
 * Starts the cluster of a folder, making it first where there is none, or finds it running.
 *
 * @param port the one to take when it is free; another free one otherwise
 * @throws when PostgreSQL does not come up, with the last lines of its log
 */
export async function startCluster(folder: string, port: number): Promise<Cluster> {
  const user = await postgresUser()
  const binaries = await postgresBinaries(user)
  await mkdir(folder, { recursive: true })
  const home = (await canReach(user, folder)) ? folder : path.join(OPEN_FOLDER, digest(path.resolve(folder)))
  await mkdir(home, { recursive: true, mode: 0o711 })
  const dir = path.join(home, 'postgres')
  const log = path.join(dir, 'server.log')
  const pgCtl = (...args: string[]) => run(binaries.pg_ctl, [...args, '-D', dir], { ...user, cwd: '/' })

  const runningPort = async (): Promise<number | undefined> => {
    const up = await pgCtl('status').then(
      () => true,
      () => false,
    )
    if (!up) return undefined
    const pid = await readFile(path.join(dir, 'postmaster.pid'), 'utf8')
    return Number(pid.split('\n')[3])
  }

  const initialise = async () => {
    // A folder that initdb did not finish has no PG_VERSION, or a marker left by us.
    await rm(dir, { recursive: true, force: true })
    await mkdir(dir, { mode: 0o700 })
    const passwordFile = path.join(home, 'postgres.password')
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (user.uid !== undefined && user.gid !== undefined) {
      await chown(dir, user.uid, user.gid)
      await chown(passwordFile, user.uid, user.gid)
    }
    const flags = ['--auth=scram-sha-256', '--username=postgres', `--pwfile=${passwordFile}`]
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    await run(binaries.initdb, ['-D', dir, ...flags, ...locale], { ...user, cwd: '/' })
    await writeFile(path.join(home, 'postgres.ready'), '')
  }

  if (!existsSync(path.join(home, 'postgres.ready'))) await initialise()
  let actual = await runningPort()
  if (!actual) {
    actual = await freePort(port)
    const settings = [`-p ${actual}`, '-c listen_addresses=127.0.0.1', `-c unix_socket_directories=''`, ...SETTINGS]
    await pgCtl('start', '-w', '-t', '60', '-l', log, '-o', settings.join(' ')).catch(async () => {
      const lines = await readFile(log, 'utf8').catch(() => '')
      throw new Error(`PostgreSQL did not start. The end of ${log}:\n${lines.split('\n').slice(-8).join('\n')}`)
    })
  }
  const password = await readFile(path.join(home, 'postgres.password'), 'utf8')
  return {
    port: actual,
    url: (database) => `postgres://postgres:${password}@127.0.0.1:${actual}/${database}`,
    stop: async () => {
      await pgCtl('stop', '-w', '-m', 'fast')
    },
  }
}

// `terse` keeps the values of a failed row out of the log.
const SETTINGS = ['-c log_error_verbosity=terse', '-c max_connections=100', '-c shared_buffers=128MB']

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

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

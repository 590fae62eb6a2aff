// Runs clusters of Debian's PostgreSQL 15 in temporary folders.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { ensurePostgresUser } from '../../../scripts/database/postgres-user'
import { findStablePort } from '../chaos/find-stable-port'

const execFileAsync = promisify(execFile)
const BIN = '/usr/lib/postgresql/15/bin'

/** A PostgreSQL server. It accepts every connection from this machine, under any role, without a password. */
export interface PostgresNode {
  port: number
  dir: string
  url: (database: string, role?: string) => string
  /** Starts the server, also after `stop` or `kill`. */
  start: () => Promise<void>
  stop: (mode?: 'fast' | 'immediate') => Promise<void>
  /** Kills the main process, as if the machine had failed. Its child processes notice that and exit. */
  kill: () => Promise<void>
  /** Promotes the server from standby to primary, and waits until it accepts writes. */
  promote: () => Promise<void>
  log: () => Promise<string>
}

/** Runs one of PostgreSQL's programs, such as pg_dump, as PostgreSQL's user. Returns its output. */
export async function runPostgresProgram(program: string, ...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, LC_ALL: 'C' } as unknown as NodeJS.ProcessEnv
  return (await execFileAsync(path.join(BIN, program), args, { ...(await ensurePostgresUser()), cwd: '/', env })).stdout
}

/** Creates a cluster without starting it. PostgreSQL's user must be able to create the cluster's folder. */
export async function createCluster(dir: string, settings: string[] = []): Promise<PostgresNode> {
  await runPostgresProgram('initdb', '-D', dir, '--auth=trust', '--username=postgres', '--encoding=UTF8', '--no-sync')
  return createNode(dir, settings)
}

/**
 * Creates a standby as a copy of the primary, without starting it. Once it's started, it replicates the primary.
 *
 * @param port the port at which the standby reaches the primary
 * @param name the name under which the standby connects, as in synchronous_standby_names
 */
export async function createStandby(
  dir: string,
  port: number,
  name: string,
  settings: string[] = [],
): Promise<PostgresNode> {
  const connection = `host=127.0.0.1 port=${port} user=postgres application_name=${name}`
  await runPostgresProgram('pg_basebackup', '-D', dir, '-d', connection, '--write-recovery-conf', '--checkpoint=fast')
  return createNode(dir, settings)
}

/**
 * Returns the functions that control the cluster in a folder. Chooses a port that stays free while the cluster is
 * stopped.
 */
async function createNode(dir: string, settings: string[] = []): Promise<PostgresNode> {
  const port = await findStablePort()
  const options = [`port=${port}`, "unix_socket_directories=''", 'log_error_verbosity=terse', ...settings]
  const log = path.join(dir, 'server.log')
  const runPgCtl = (...args: string[]) => runPostgresProgram('pg_ctl', ...args, '-w', '-D', dir)
  return {
    port,
    dir,
    url: (database, role = 'postgres') => `postgres://${role}:${role}@127.0.0.1:${port}/${database}`,
    start: async () => {
      const flags = options.map((option) => `-c ${option}`).join(' ')
      await runPgCtl('start', '-l', log, '-o', flags)
    },
    stop: async (mode = 'fast') => {
      await runPgCtl('stop', '-m', mode)
    },
    kill: async () => {
      const [pid] = (await readFile(path.join(dir, 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    promote: async () => {
      await runPgCtl('promote')
    },
    log: () => readFile(log, 'utf8'),
  }
}

// Debian's PostgreSQL 15: clusters in temporary folders, with all of its programs.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { ensurePostgresUser } from '../../../scripts/database/postgres-user'
import { findStablePort } from '../chaos/find-stable-port'

const execFileAsync = promisify(execFile)
const BIN = '/usr/lib/postgresql/15/bin'

/** A PostgreSQL server that trusts every local connection, under any name. */
export interface PostgresNode {
  port: number
  dir: string
  url: (database: string, role?: string) => string
  /** Starts or restarts it. */
  start: () => Promise<void>
  stop: (mode?: 'fast' | 'immediate') => Promise<void>
  /** Sends SIGKILL to the postmaster, as if the machine were gone. Its child processes notice and exit. */
  kill: () => Promise<void>
  /** Promotes a standby to primary, and waits until it accepts writes. */
  promote: () => Promise<void>
  log: () => Promise<string>
}

/** Runs one of PostgreSQL's programs as PostgreSQL's user. */
export async function runPostgresProgram(program: string, ...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, LC_ALL: 'C' } as unknown as NodeJS.ProcessEnv
  return (await execFileAsync(path.join(BIN, program), args, { ...(await ensurePostgresUser()), cwd: '/', env })).stdout
}

/** Creates a cluster, without starting it. PostgreSQL's user must be able to create its folder. */
export async function createCluster(dir: string, settings: string[] = []): Promise<PostgresNode> {
  await runPostgresProgram('initdb', '-D', dir, '--auth=trust', '--username=postgres', '--encoding=UTF8', '--no-sync')
  return createNode(dir, settings)
}

/** Copies the primary at a port. Once started, the copy follows the primary through that port, under the given name. */
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

/** The cluster in a folder, on a port that stays free while it is down. */
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

// Debian's PostgreSQL 15: clusters in folders of their own, with all of its programs.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { postgresUser } from '../../scripts/database/postgres-user'
import { stablePort } from '../survival/stable-port'

const run = promisify(execFile)
const BIN = '/usr/lib/postgresql/15/bin'

/** One PostgreSQL. Whoever comes from this machine is trusted, under any name. */
export interface Node {
  port: number
  dir: string
  url: (database: string, role?: string) => string
  /** Starts it, or starts it again. */
  start: () => Promise<void>
  stop: (mode?: 'fast' | 'immediate') => Promise<void>
  /** SIGKILL to the postmaster, as a machine that is gone; its children notice and end. */
  kill: () => Promise<void>
  /** Makes a standby the primary, and waits until it takes writes. */
  promote: () => Promise<void>
  log: () => Promise<string>
}

/** Runs one of PostgreSQL's programs as the user that PostgreSQL runs as. */
export async function postgresProgram(program: string, ...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, LC_ALL: 'C' } as unknown as NodeJS.ProcessEnv
  return (await run(path.join(BIN, program), args, { ...(await postgresUser()), cwd: '/', env })).stdout
}

/** A new cluster, not started yet, whose folder its parent's user may make. */
export async function newCluster(dir: string, settings: string[] = []): Promise<Node> {
  await postgresProgram('initdb', '-D', dir, '--auth=trust', '--username=postgres', '--encoding=UTF8', '--no-sync')
  return node(dir, settings)
}

/** A copy of the primary behind a port, which follows it by that port, under a name, once it is started. */
export async function newStandby(dir: string, port: number, name: string, settings: string[] = []): Promise<Node> {
  const connection = `host=127.0.0.1 port=${port} user=postgres application_name=${name}`
  await postgresProgram('pg_basebackup', '-D', dir, '-d', connection, '--write-recovery-conf', '--checkpoint=fast')
  return node(dir, settings)
}

/** What lies in a folder, on a port that stays free while it is down. */
async function node(dir: string, settings: string[] = []): Promise<Node> {
  const port = await stablePort()
  const options = [`port=${port}`, "unix_socket_directories=''", 'log_error_verbosity=terse', ...settings]
  const log = path.join(dir, 'server.log')
  const pgCtl = (...args: string[]) => postgresProgram('pg_ctl', ...args, '-w', '-D', dir)
  return {
    port,
    dir,
    url: (database, role = 'postgres') => `postgres://${role}:${role}@127.0.0.1:${port}/${database}`,
    start: async () => {
      const flags = options.map((option) => `-c ${option}`).join(' ')
      await pgCtl('start', '-l', log, '-o', flags)
    },
    stop: async (mode = 'fast') => {
      await pgCtl('stop', '-m', mode)
    },
    kill: async () => {
      const [pid] = (await readFile(path.join(dir, 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    promote: async () => {
      await pgCtl('promote')
    },
    log: () => readFile(log, 'utf8'),
  }
}

// PgBouncer with deploy/pgbouncer.ini, on a port of its own.
import { chmod, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { ensurePostgresUser } from '../../../scripts/database/postgres-user'
import { findStablePort } from '../chaos/find-stable-port'
import { readDeployExample } from './read-deploy-example'
import { startProgram, waitUntil } from './start-program'

/** A line of [databases]: by which name what is reached. */
export interface DatabaseEntry {
  name: string
  connectionString: string
}

export interface PgBouncer {
  port: number
  /** Another line in the place of the one that names the primary, then RELOAD, as after a fail-over. */
  pointTo: (entry: DatabaseEntry) => Promise<void>
  /** A command of its console. */
  runCommand: (command: string) => Promise<Record<string, unknown>[]>
  kill: () => Promise<void>
  /** Starts it again after a kill, on the same port, and waits until its console answers. */
  start: () => Promise<void>
  end: () => Promise<void>
}

/**
 * Starts it and waits until its console answers.
 *
 * @param folder a new folder for its files, which others may enter
 * @param users the password of each role that may come
 */
export async function startPgBouncer(
  folder: string,
  entry: DatabaseEntry,
  users: Record<string, string>,
): Promise<PgBouncer> {
  const port = await findStablePort()
  const [configFile, userListFile] = [path.join(folder, 'pgbouncer.ini'), path.join(folder, 'userlist.txt')]
  // Its console is for this role, which it looks for nowhere else.
  const consoleCredentials = { user: 'pgbouncer', password: 'console' }
  const writeConfig = async ({ name, connectionString }: DatabaseEntry) => {
    const text = await readDeployExample('pgbouncer.ini', {
      listen_addr: '127.0.0.1',
      listen_port: port,
      unix_socket_dir: '',
      pidfile: path.join(folder, 'pgbouncer.pid'),
      logfile: path.join(folder, 'pgbouncer.log'),
      auth_file: userListFile,
      bills: '',
    })
    await writeFile(configFile, text.replace(/^bills = .*$/m, `${name} = ${connectionString}`))
  }
  await writeConfig(entry)
  const userLines = Object.entries({ ...users, [consoleCredentials.user]: consoleCredentials.password }).map(
    ([name, password]) => `"${name}" "${password}"\n`,
  )
  await writeFile(userListFile, userLines.join(''))
  // Its own user writes the log there.
  await chmod(folder, 0o777)
  const user = await ensurePostgresUser()
  const runCommand = async (command: string) => {
    const client = new pg.Client({ host: '127.0.0.1', port, database: 'pgbouncer', ...consoleCredentials })
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(command)).rows
    } finally {
      await client.end()
    }
  }
  const startProcess = async () => {
    const program = startProgram('pgbouncer', [configFile], user)
    await waitUntil(() => runCommand('SHOW VERSION').then(Boolean), program).catch(async (error) => {
      await program.end('SIGKILL')
      throw error
    })
    return program
  }
  let program = await startProcess()
  return {
    port,
    runCommand,
    kill: () => program.end('SIGKILL'),
    start: async () => {
      program = await startProcess()
    },
    end: () => program.end(),
    pointTo: async (newEntry) => {
      await writeConfig(newEntry)
      await runCommand('RELOAD')
    },
  }
}

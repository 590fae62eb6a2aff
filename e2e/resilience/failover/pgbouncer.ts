// Runs PgBouncer with deploy/pgbouncer.ini, on a free port and with its files in a temporary folder.
import { chmod, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { ensurePostgresUser } from '../../../scripts/database/postgres-user'
import { findStablePort } from '../chaos/find-stable-port'
import { readDeployExample } from './read-deploy-example'
import { startProgram, waitUntil } from './start-program'

/** An entry in the [databases] section of pgbouncer.ini. */
export interface DatabaseEntry {
  name: string
  connectionString: string
}

export interface PgBouncer {
  port: number
  /** Changes the entry for the primary and reloads PgBouncer, as an operator does after a failover. */
  pointTo: (entry: DatabaseEntry) => Promise<void>
  /** Runs a command in PgBouncer's admin console and returns the rows. */
  runCommand: (command: string) => Promise<Record<string, unknown>[]>
  kill: () => Promise<void>
  /** Restarts PgBouncer on the same port after a kill, and waits until its console responds. */
  start: () => Promise<void>
  end: () => Promise<void>
}

/**
 * Starts PgBouncer and waits until its console responds.
 *
 * @param folder an empty folder for PgBouncer's files, in a folder that other users can enter
 * @param users the roles and their passwords
 */
export async function startPgBouncer(
  folder: string,
  entry: DatabaseEntry,
  users: Record<string, string>,
): Promise<PgBouncer> {
  const port = await findStablePort()
  const [configFile, userListFile] = [path.join(folder, 'pgbouncer.ini'), path.join(folder, 'userlist.txt')]
  // The role for PgBouncer's admin console, which doesn't exist in the database.
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
  // If the test runs as root, PgBouncer runs as a different user, who must be able to write the log in this folder.
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

// PgBouncer with deploy/pgbouncer.ini, on a port of its own.
import { chmod, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { postgresUser } from '../../scripts/database/postgres-user'
import { stablePort } from '../survival/stable-port'
import { exampleWith } from './example-file'
import { startProgram, until } from './program'

/** A line of [databases]: by which name what is reached. */
export interface Pointed {
  name: string
  to: string
}

export interface PgBouncer {
  port: number
  /** Another line in the place of the one that names the primary, then RELOAD, as after a fail-over. */
  pointTo: (pointed: Pointed) => Promise<void>
  /** A command of its console. */
  console: (command: string) => Promise<Record<string, unknown>[]>
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
  pointed: Pointed,
  users: Record<string, string>,
): Promise<PgBouncer> {
  const port = await stablePort()
  const [ini, userlist] = [path.join(folder, 'pgbouncer.ini'), path.join(folder, 'userlist.txt')]
  // Its console is for this role, which it looks for nowhere else.
  const console = { user: 'pgbouncer', password: 'console' }
  const write = async ({ name, to }: Pointed) => {
    const text = await exampleWith('pgbouncer.ini', {
      listen_addr: '127.0.0.1',
      listen_port: port,
      unix_socket_dir: '',
      pidfile: path.join(folder, 'pgbouncer.pid'),
      logfile: path.join(folder, 'pgbouncer.log'),
      auth_file: userlist,
      bills: '',
    })
    await writeFile(ini, text.replace(/^bills = .*$/m, `${name} = ${to}`))
  }
  await write(pointed)
  const lines = Object.entries({ ...users, [console.user]: console.password }).map(
    ([name, password]) => `"${name}" "${password}"\n`,
  )
  await writeFile(userlist, lines.join(''))
  // Its own user writes the log there.
  await chmod(folder, 0o777)
  const user = await postgresUser()
  const ask = async (command: string) => {
    const client = new pg.Client({ host: '127.0.0.1', port, database: 'pgbouncer', ...console })
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(command)).rows
    } finally {
      await client.end()
    }
  }
  const startOne = async () => {
    const program = startProgram('pgbouncer', [ini], user)
    await until(() => ask('SHOW VERSION').then(Boolean), program).catch(async (error) => {
      await program.end('SIGKILL')
      throw error
    })
    return program
  }
  let program = await startOne()
  return {
    port,
    console: ask,
    kill: () => program.end('SIGKILL'),
    start: async () => {
      program = await startOne()
    },
    end: () => program.end(),
    pointTo: async (to) => {
      await write(to)
      await ask('RELOAD')
    },
  }
}

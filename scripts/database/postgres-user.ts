import { execFile } from 'node:child_process'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Who PostgreSQL runs as: the user `postgres` when we are root, which it refuses to run as. */
export interface PostgresUser {
  uid?: number
  gid?: number
}

/** Finds that user, making it on a machine that has none. */
export async function ensurePostgresUser(): Promise<PostgresUser> {
  if (userInfo().uid !== 0) return {}
  return readIds().catch(async () => {
    await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
    return readIds()
  })
}

async function readIds(): Promise<PostgresUser> {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
  )
  return { uid, gid }
}

/** Whether that user can enter a folder or run a program: what lies in root's home, for one, is closed to it. */
export async function canAccess(user: PostgresUser, target: string): Promise<boolean> {
  return run('test', ['-x', target], { ...user, cwd: '/' }).then(
    () => true,
    () => false,
  )
}

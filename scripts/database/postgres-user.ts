import { execFile } from 'node:child_process'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * The user that runs PostgreSQL. It's `postgres` if this process runs as root, because PostgreSQL can't run as root.
 * Otherwise, it's the current user.
 */
export interface PostgresUser {
  uid?: number
  gid?: number
}

/** Returns the user that runs PostgreSQL. If it must be `postgres` and the machine has no such user, creates it. */
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

/**
 * Returns whether the user can enter a folder or run a program. For example, the user postgres can't enter root's home
 * directory.
 */
export async function canAccess(user: PostgresUser, target: string): Promise<boolean> {
  return run('test', ['-x', target], { ...user, cwd: '/' }).then(
    () => true,
    () => false,
  )
}

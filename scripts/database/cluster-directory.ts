import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { SHARED_FOLDER } from './postgres-binaries'
import { canAccess, type PostgresUser } from './postgres-user'

/**
 * The file in the data folder that contains the name of the cluster's directory. With this file, a start finds the
 * cluster even after somebody has moved the data folder.
 */
const ID_FILE = 'cluster-id'
/** The file in the cluster's directory that contains the path of the data folder that last used this directory. */
const OWNER_FILE = 'data-folder'

/**
 * Returns the directory of a data folder's cluster. This is the data folder itself if the user postgres can access it.
 * If that user can't, for example because the data folder is in root's home directory, it's a directory elsewhere.
 *
 * @throws {Error} if the folder is a copy of another data folder, or was moved to a place where the user postgres can't
 *   access its cluster
 */
export async function resolveClusterDirectory(dataFolder: string, user: PostgresUser): Promise<string> {
  if (user.uid === undefined) return dataFolder
  const existing = await findClusterDirectory(dataFolder, SHARED_FOLDER)
  if (existing) return existing
  if (await canAccess(user, dataFolder)) return dataFolder
  if (existsSync(path.join(dataFolder, 'postgres.ready'))) {
    throw new Error(
      `${dataFolder} contains a database, but the user postgres can't access this folder. Move the folder back.`,
    )
  }
  const directory = await createClusterDirectory(dataFolder, SHARED_FOLDER)
  await chmod(SHARED_FOLDER, 0o755)
  return directory
}

/**
 * Returns the cluster directory that an earlier start created for the data folder, even if the folder has been moved.
 * Returns undefined if there's none.
 *
 * @throws {Error} if the data folder is a copy of another one that still exists
 */
export async function findClusterDirectory(dataFolder: string, parentDirectory: string): Promise<string | undefined> {
  const id = await readIfPresent(dataFolder, ID_FILE)
  const directory = id && path.join(parentDirectory, id)
  if (!directory || !existsSync(directory)) return undefined
  const ownerFolder = await readIfPresent(directory, OWNER_FILE)
  if (ownerFolder && ownerFolder !== dataFolder && (await readIfPresent(ownerFolder, ID_FILE)) === id) {
    throw new Error(
      `${dataFolder} is a copy of ${ownerFolder} and can't use the same database. To start with a new one, delete ${dataFolder}.`,
    )
  }
  await writeFile(path.join(directory, OWNER_FILE), dataFolder)
  return directory
}

/**
 * Creates a cluster directory, and then the file that refers to it. If the process is interrupted in between, the
 * unused directory does no harm.
 */
export async function createClusterDirectory(dataFolder: string, parentDirectory: string): Promise<string> {
  const id = randomUUID()
  const directory = path.join(parentDirectory, id)
  await mkdir(directory, { recursive: true })
  await writeFile(path.join(directory, OWNER_FILE), dataFolder)
  await writeFile(path.join(dataFolder, ID_FILE), id)
  return directory
}

function readIfPresent(dir: string, name: string): Promise<string | undefined> {
  return readFile(path.join(dir, name), 'utf8').catch(() => undefined)
}

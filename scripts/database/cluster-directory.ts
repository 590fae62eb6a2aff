import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { SHARED_FOLDER } from './postgres-binaries'
import { canAccess, type PostgresUser } from './postgres-user'

/** A file in the data folder that names the cluster's home, so that a moved folder still finds it. */
const ID_FILE = 'cluster-id'
/** A file in the home that names the data folder that used it last. */
const OWNER_FILE = 'data-folder'

/**
 * Returns the directory of a data folder's cluster. This is the data folder itself if the user postgres can reach it.
 * Otherwise it is a directory outside, for example if the folder is in root's home, which is closed to other users.
 *
 * @throws {Error} if the folder is a copy, or was moved to where the user postgres can't reach its cluster
 */
export async function resolveClusterDirectory(dataFolder: string, user: PostgresUser): Promise<string> {
  if (user.uid === undefined) return dataFolder
  const existing = await findClusterDirectory(dataFolder, SHARED_FOLDER)
  if (existing) return existing
  if (await canAccess(user, dataFolder)) return dataFolder
  if (existsSync(path.join(dataFolder, 'postgres.ready'))) {
    throw new Error(
      `${dataFolder} contains a database, but the user postgres can't access this folder. Move the folder back`,
    )
  }
  const directory = await createClusterDirectory(dataFolder, SHARED_FOLDER)
  await chmod(SHARED_FOLDER, 0o755)
  return directory
}

/** Returns the home that the folder was given earlier, wherever the folder was then. */
export async function findClusterDirectory(dataFolder: string, parentDirectory: string): Promise<string | undefined> {
  const id = await readIfPresent(dataFolder, ID_FILE)
  const directory = id && path.join(parentDirectory, id)
  if (!directory || !existsSync(directory)) return undefined
  const ownerFolder = await readIfPresent(directory, OWNER_FILE)
  if (ownerFolder && ownerFolder !== dataFolder && (await readIfPresent(ownerFolder, ID_FILE)) === id) {
    throw new Error(
      `${dataFolder} is a copy of ${ownerFolder} and can't use the same database. To start with a new one, delete ${dataFolder}`,
    )
  }
  await writeFile(path.join(directory, OWNER_FILE), dataFolder)
  return directory
}

/** Creates a home and then the file that names it: a home without a name does no harm. */
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

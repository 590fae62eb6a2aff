import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { SHARED_FOLDER } from './postgres-binaries'
import { canAccess, type PostgresUser } from './postgres-user'

/** In the data folder: the name of its cluster's home, so that the two find each other after a move. */
const ID_FILE = 'cluster-id'
/** In the home: the data folder that last used it. */
const OWNER_FILE = 'data-folder'

/**
 * Decides where the cluster of a folder lies: in the folder itself, or in a place that the user
 * postgres can reach, as a folder below root's home is closed to it.
 *
 * @throws when the folder is a copy of another one, or was moved to where its cluster is closed in
 */
export async function resolveClusterDirectory(dataFolder: string, user: PostgresUser): Promise<string> {
  if (user.uid === undefined) return dataFolder
  const existing = await findClusterDirectory(dataFolder, SHARED_FOLDER)
  if (existing) return existing
  if (await canAccess(user, dataFolder)) return dataFolder
  if (existsSync(path.join(dataFolder, 'postgres.ready'))) {
    throw new Error(`${dataFolder}: holds a database, but lies where the user postgres cannot go; move it back`)
  }
  const directory = await createClusterDirectory(dataFolder, SHARED_FOLDER)
  await chmod(SHARED_FOLDER, 0o755)
  return directory
}

/** The home that a folder was given before, wherever the folder lay then. */
export async function findClusterDirectory(dataFolder: string, parentDirectory: string): Promise<string | undefined> {
  const id = await readIfPresent(dataFolder, ID_FILE)
  const directory = id && path.join(parentDirectory, id)
  if (!directory || !existsSync(directory)) return undefined
  const ownerFolder = await readIfPresent(directory, OWNER_FILE)
  if (ownerFolder && ownerFolder !== dataFolder && (await readIfPresent(ownerFolder, ID_FILE)) === id) {
    throw new Error(
      `${dataFolder}: a copy of ${ownerFolder}, whose database it cannot share; remove ${dataFolder} to begin anew`,
    )
  }
  await writeFile(path.join(directory, OWNER_FILE), dataFolder)
  return directory
}

/** Makes a home and its name, the name last: a home that nobody knows does no harm. */
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

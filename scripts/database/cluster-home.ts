import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { OPEN_FOLDER } from './binaries'
import { canReach, type PostgresUser } from './postgres-user'

/** In the data folder: the name of its cluster's home, so that the two find each other after a move. */
const ID = 'cluster-id'
/** In the home: the data folder that last used it. */
const OWNER = 'data-folder'

/**
 * Decides where the cluster of a folder lies: in the folder itself, or in a place that the user
 * postgres can reach, as a folder below root's home is closed to it.
 *
 * @throws when the folder is a copy of another one, or was moved to where its cluster is closed in
 */
export async function clusterHome(folder: string, user: PostgresUser): Promise<string> {
  if (user.uid === undefined) return folder
  const kept = await keptHome(folder, OPEN_FOLDER)
  if (kept) return kept
  if (await canReach(user, folder)) return folder
  if (existsSync(path.join(folder, 'postgres.ready'))) {
    throw new Error(`${folder}: holds a database, but lies where the user postgres cannot go; move it back`)
  }
  const home = await newHome(folder, OPEN_FOLDER)
  await chmod(OPEN_FOLDER, 0o755)
  return home
}

/** The home that a folder was given before, wherever the folder lay then. */
export async function keptHome(folder: string, homes: string): Promise<string | undefined> {
  const id = await read(folder, ID)
  const home = id && path.join(homes, id)
  if (!home || !existsSync(home)) return undefined
  const owner = await read(home, OWNER)
  if (owner && owner !== folder && (await read(owner, ID)) === id) {
    throw new Error(`${folder}: a copy of ${owner}, whose database it cannot share; remove ${folder} to begin anew`)
  }
  await writeFile(path.join(home, OWNER), folder)
  return home
}

/** Makes a home and its name, the name last: a home that nobody knows does no harm. */
export async function newHome(folder: string, homes: string): Promise<string> {
  const id = randomUUID()
  const home = path.join(homes, id)
  await mkdir(home, { recursive: true })
  await writeFile(path.join(home, OWNER), folder)
  await writeFile(path.join(folder, ID), id)
  return home
}

function read(dir: string, name: string): Promise<string | undefined> {
  return readFile(path.join(dir, name), 'utf8').catch(() => undefined)
}

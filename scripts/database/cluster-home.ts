import { createHash, randomUUID } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { OPEN_FOLDER } from './binaries'
import { canReach, type PostgresUser } from './postgres-user'

export interface ClusterHome {
  /** Where the cluster lies: the folder itself, or a place that the user postgres can reach. */
  home: string
  /** True when what lies there belonged to a folder of the same path that is gone. */
  orphaned: boolean
}

/** Decides where the cluster of a folder lies. A folder below root's home is closed to postgres. */
export async function clusterHome(folder: string, user: PostgresUser): Promise<ClusterHome> {
  if (await canReach(user, folder)) return { home: folder, orphaned: false }
  const home = path.join(OPEN_FOLDER, createHash('sha256').update(folder).digest('hex').slice(0, 12))
  await mkdir(home, { recursive: true })
  await chmod(OPEN_FOLDER, 0o755)
  const id = await readOrWrite(path.join(folder, 'cluster-id'), randomUUID())
  return { home, orphaned: (await readOrWrite(path.join(home, 'cluster-id'), id)) !== id }
}

async function readOrWrite(file: string, text: string): Promise<string> {
  return readFile(file, 'utf8').catch(async () => {
    await writeFile(file, text)
    return text
  })
}

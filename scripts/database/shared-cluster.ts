import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { type Cluster, startCluster } from './cluster'
import { tryLock, waitForLock } from './file-lock'

export interface SharedCluster extends Pick<Cluster, 'port' | 'url'> {
  /** Says that this process is done with the cluster; the last one to leave stops it. */
  leave: () => Promise<void>
}

/**
 * Starts the embedded cluster of a folder or joins those who use it: the running service, and
 * commands of an operator beside it.
 *
 * @param setUp what must be done before anybody else joins
 */
export async function joinCluster<T>(
  folder: string,
  port: number,
  setUp: (cluster: Cluster) => Promise<T>,
): Promise<{ cluster: SharedCluster; result: T }> {
  await mkdir(folder, { recursive: true })
  const users = path.join(folder, 'users.lock')
  const alone = async <R>(work: () => Promise<R>): Promise<R> => {
    const turn = await waitForLock(path.join(folder, 'turn.lock'), 'exclusive', 90_000)
    if (!turn) throw new Error(`${folder}: another process has been starting the database for 90 seconds`)
    try {
      return await work()
    } finally {
      turn.release()
    }
  }
  return alone(async () => {
    const { port: actual, url, stop } = await startCluster(folder, port)
    const stopUnlessUsed = async () => {
      const last = tryLock(users, 'exclusive')
      if (!last) return
      await stop()
      last.release()
    }
    const result = await setUp({ port: actual, url, stop }).catch(async (error) => {
      await stopUnlessUsed()
      throw error
    })
    const use = tryLock(users, 'shared')
    if (!use) throw new Error(`${users} is locked`)
    const leave = () =>
      alone(async () => {
        use.release()
        await stopUnlessUsed()
      })
    return { cluster: { port: actual, url, leave }, result }
  })
}

import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { type Cluster, startCluster } from './cluster'
import { tryLock, waitForLock } from './file-lock'

export interface SharedCluster extends Pick<Cluster, 'home' | 'port' | 'url' | 'runs'> {
  /**
   * Starts it again where it was.
   *
   * @throws when that is not possible, or its port is taken, under which its users know it
   */
  revive: () => Promise<void>
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
    const { stop, ...running } = await startCluster(folder, port)
    const stopUnlessUsed = async () => {
      const last = tryLock(users, 'exclusive')
      if (!last) return
      await stop()
      last.release()
    }
    const result = await setUp({ ...running, stop }).catch(async (error) => {
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
    const revive = () =>
      alone(async () => {
        const { port: now } = await startCluster(folder, running.port)
        if (now !== running.port) throw new Error(`port ${running.port} is taken by another program`)
      })
    return { cluster: { ...running, leave, revive }, result }
  })
}

import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { tryLock, waitForLock } from './file-lock'
import { type Cluster, startCluster } from './start-postgres-cluster'

export interface SharedCluster extends Pick<Cluster, 'directory' | 'port' | 'url' | 'isRunning'> {
  /**
   * Starts it again where it was.
   *
   * @throws when that is not possible, or its port is taken, under which its users know it
   */
  restart: () => Promise<void>
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
  const usersLockFile = path.join(folder, 'users.lock')
  const runExclusively = async <R>(callback: () => Promise<R>): Promise<R> => {
    const lock = await waitForLock(path.join(folder, 'turn.lock'), 'exclusive', 90_000)
    if (!lock) throw new Error(`${folder}: another process has been starting the database for 90 seconds`)
    try {
      return await callback()
    } finally {
      lock.release()
    }
  }
  return runExclusively(async () => {
    const { stop, ...startedCluster } = await startCluster(folder, port)
    const stopUnlessUsed = async () => {
      const exclusiveLock = tryLock(usersLockFile, 'exclusive')
      if (!exclusiveLock) return
      await stop()
      exclusiveLock.release()
    }
    const result = await setUp({ ...startedCluster, stop }).catch(async (error) => {
      await stopUnlessUsed()
      throw error
    })
    const sharedLock = tryLock(usersLockFile, 'shared')
    if (!sharedLock) throw new Error(`${usersLockFile} is locked`)
    const leave = () =>
      runExclusively(async () => {
        sharedLock.release()
        await stopUnlessUsed()
      })
    const restart = () =>
      runExclusively(async () => {
        const { port: newPort } = await startCluster(folder, startedCluster.port)
        if (newPort !== startedCluster.port) throw new Error(`port ${startedCluster.port} is taken by another program`)
      })
    return { cluster: { ...startedCluster, leave, restart }, result }
  })
}

import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { tryLock, waitForLock } from './file-lock'
import { type Cluster, startCluster } from './start-postgres-cluster'

export interface SharedCluster extends Pick<Cluster, 'directory' | 'port' | 'url' | 'isRunning'> {
  /**
   * Starts PostgreSQL again on the same port, after it has stopped or crashed.
   *
   * @throws {Error} if PostgreSQL can't be started, or if the port is taken. Another port isn't possible, because other
   *   processes use this one
   */
  restart: () => Promise<void>
  /** Call this when the process no longer needs the cluster. If no other process uses it, stops PostgreSQL. */
  leave: () => Promise<void>
}

/**
 * Starts the embedded cluster of a data folder. If it's already running, shares it with the processes that use it: the
 * running service and an operator's commands.
 *
 * @param setUp work that must be done before other processes can use the cluster
 * @throws {Error} if PostgreSQL can't be started, `setUp` fails or another process locks the cluster for too long
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
    if (!lock)
      throw new Error(
        `${folder}: another process has been starting the database for 90 seconds. Stop that process, then try again.`,
      )
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
    if (!sharedLock)
      throw new Error(`${folder}: another process has locked the database. Wait until it ends, then try again.`)
    const leave = () =>
      runExclusively(async () => {
        sharedLock.release()
        await stopUnlessUsed()
      })
    const restart = () =>
      runExclusively(async () => {
        const { port: newPort } = await startCluster(folder, startedCluster.port)
        if (newPort !== startedCluster.port)
          throw new Error(
            `Another program is now using PostgreSQL's port ${startedCluster.port}. Stop that program, then start the service again.`,
          )
      })
    return { cluster: { ...startedCluster, leave, restart }, result }
  })
}

import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'

export interface FileLock {
  release: () => void
}

/**
 * Tries to lock a file, without waiting. The operating system releases the lock when the process ends, so locks can't
 * be left behind. Node has no flock, so this uses SQLite, which locks the files that it opens.
 *
 * @param kind a shared lock allows other shared locks, and an exclusive lock allows no others
 * @returns undefined if the file already has a lock that doesn't allow this one
 */
export function tryLock(file: string, kind: 'shared' | 'exclusive'): FileLock | undefined {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('PRAGMA journal_mode = MEMORY')
    if (kind === 'exclusive') database.exec('BEGIN EXCLUSIVE')
    else database.exec('BEGIN; SELECT * FROM sqlite_schema')
  } catch (error) {
    database.close()
    const SQLITE_BUSY = 5
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw error
  }
  heldDatabases.add(database)
  return {
    release: () => {
      if (heldDatabases.delete(database)) database.close()
    },
  }
}

/** Refers to the locks, so that they aren't garbage-collected (which would release them). */
const heldDatabases = new Set<DatabaseSync>()

/** Waits until the file can be locked, and locks it. Returns undefined if that isn't possible within the time limit. */
export async function waitForLock(
  file: string,
  kind: 'shared' | 'exclusive',
  timeoutMs: number,
): Promise<FileLock | undefined> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const lock = tryLock(file, kind)
    if (lock || performance.now() > deadline) return lock
    await delay(50)
  }
}

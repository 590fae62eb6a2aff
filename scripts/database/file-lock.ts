import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'

export interface FileLock {
  release: () => void
}

/**
 * Takes a lock on a file, without waiting. The operating system holds it, so it goes with its
 * process however that ends: nothing stale is left to judge. (Node has no flock; SQLite locks the
 * files that it opens.)
 *
 * @param kind any number of processes share a lock, or one has it alone
 * @returns undefined when somebody else's lock stands against it
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

/** A lock that nobody refers to must not go with the garbage. */
const heldDatabases = new Set<DatabaseSync>()

/** Takes a lock as soon as it is free; undefined when it was not within the time. */
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

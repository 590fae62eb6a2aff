import type { TestDatabase } from './database'
import { eventually } from './eventually'

/** Waits until a statement that says `text` waits for a lock in this database, of all those of the cluster; its process. */
export const lockAwaited = (db: TestDatabase, text: string): Promise<number> =>
  eventually(async () => {
    const [waiting] = await db.sql<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1`,
      [`%${text}%`],
    )
    if (!waiting) throw new Error(`no statement with ${text} waits for a lock`)
    return waiting.pid
  })

import type { TestDatabase } from './create-test-database'
import { eventually } from './eventually'

/** Waits until a statement containing this text is waiting for a lock in this database. Returns its process ID. */
export const waitForBlockedStatement = (db: TestDatabase, sqlText: string): Promise<number> =>
  eventually(async () => {
    const [blockedSession] = await db.sql<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1`,
      [`%${sqlText}%`],
    )
    if (!blockedSession) throw new Error(`no statement with ${sqlText} waits for a lock`)
    return blockedSession.pid
  })

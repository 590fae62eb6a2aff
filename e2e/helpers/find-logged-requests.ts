import type { TestDatabase } from './create-test-database'
import { eventually } from './eventually'

/**
 * Waits until a request is in the request log, then returns its row.
 *
 * @throws {Error} if the request isn't logged in time
 */
export async function waitForLoggedRequest(
  db: TestDatabase,
  requestId: string | null,
): Promise<Record<string, unknown>> {
  return eventually(async () => {
    const [row] = await db.sql('SELECT * FROM api_requests WHERE id = $1', [requestId])
    if (!row) throw new Error(`request ${requestId} isn't in the request log`)
    return row
  })
}

/** Returns the IDs of all logged requests. */
export async function findLoggedRequestIds(db: TestDatabase): Promise<Set<string>> {
  const rows = await db.sql<{ id: string }>('SELECT id FROM api_requests')
  return new Set(rows.map(({ id }) => id))
}

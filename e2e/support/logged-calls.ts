import { vi } from 'vitest'
import type { TestDatabase } from './database'

/** The row of a call in the request log, once it is there: within a second. */
export async function loggedCall(db: TestDatabase, requestId: string | null): Promise<Record<string, unknown>> {
  return vi.waitFor(
    async () => {
      const [row] = await db.sql('SELECT * FROM api_requests WHERE id = $1', [requestId])
      if (!row) throw new Error(`no row for ${requestId}`)
      return row
    },
    { timeout: 2_000, interval: 20 },
  )
}

/** The ids of all logged calls. */
export async function loggedIds(db: TestDatabase): Promise<Set<string>> {
  const rows = await db.sql<{ id: string }>('SELECT id FROM api_requests')
  return new Set(rows.map(({ id }) => id))
}

import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../e2e/helpers/create-test-database'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

it.each(['audit_events', 'support_access_log'])(
  'prevents even the database owner from changing or deleting rows of %s',
  async (table) => {
    for (const statement of [`UPDATE ${table} SET action = action`, `DELETE FROM ${table}`, `TRUNCATE ${table}`]) {
      await expect(db.sql(statement), statement).rejects.toMatchObject({
        code: '23001',
        message: `rows of ${table} can't be changed or deleted`,
      })
    }
  },
)

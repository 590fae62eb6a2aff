import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { waitForBlockedStatement } from '@/e2e/helpers/wait-for-blocked-statement'

let db: TestDatabase
let clients: pg.Client[]
beforeAll(async () => {
  db = await createTestDatabase()
  clients = [0, 1, 2].map(() => new pg.Client({ connectionString: db.owner }))
  for (const client of clients) await client.connect()
})
afterAll(async () => {
  for (const client of clients) await client.end()
  await db.close()
})

// Without a fixed order, two transactions that insert the names Ada Grace and Grace Ada could deadlock.
it('inserts the words of a new name in a fixed order, whatever their order in the name', async () => {
  const [lockHolder, tenantWriter, observer] = clients as [pg.Client, pg.Client, pg.Client]
  await lockHolder.query("BEGIN; INSERT INTO name_words VALUES ('zenobia')")
  const tenantInsert = tenantWriter.query(
    `INSERT INTO tenants (mode, email_key, email, first_name, last_name, contact_no)
     VALUES ('live', $1, $1, 'Zenobia', 'Abendroth', '+44 7400 123456')`,
    [`${randomUUID()}@example.org`],
  )
  await waitForBlockedStatement(db, 'INSERT INTO tenants')
  await observer.query("SET lock_timeout = '200ms'")
  await expect(observer.query("INSERT INTO name_words VALUES ('abendroth')")).rejects.toThrow('lock timeout')
  await lockHolder.query('COMMIT')
  await tenantInsert
})

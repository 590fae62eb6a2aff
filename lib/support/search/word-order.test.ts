import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { lockAwaited } from '@/e2e/support/lock-waits'

let db: TestDatabase
let clients: pg.Client[]
beforeAll(async () => {
  db = await testDatabase()
  clients = [0, 1, 2].map(() => new pg.Client({ connectionString: db.owner }))
  for (const client of clients) await client.connect()
})
afterAll(async () => {
  for (const client of clients) await client.end()
  await db.close()
})

// In the order of the names, Ada Grace and Grace Ada would wait for each other.
it('writes a name’s new words in one order, whichever stands first in the name', async () => {
  const [holder, named, third] = clients as [pg.Client, pg.Client, pg.Client]
  await holder.query("BEGIN; INSERT INTO name_words VALUES ('zenobia')")
  const store = named.query(
    `INSERT INTO tenants (mode, email_key, email, first_name, last_name, contact_no)
     VALUES ('live', $1, $1, 'Zenobia', 'Abendroth', '+44 7400 123456')`,
    [`${randomUUID()}@example.org`],
  )
  await lockAwaited(db, 'INSERT INTO tenants')
  await third.query("SET lock_timeout = '200ms'")
  await expect(third.query("INSERT INTO name_words VALUES ('abendroth')")).rejects.toThrow('lock timeout')
  await holder.query('COMMIT')
  await store
})

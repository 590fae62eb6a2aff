import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../e2e/support/database'
import { PERSONAL_DATA } from './inventory'
import { OTHER_COLUMNS } from './non-personal-columns'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

it('has every column of the database once, as one that says something of people or as one that does not', async () => {
  const columns = await db.sql<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public'`,
  )
  const personal = PERSONAL_DATA.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`))
  const others = Object.entries(OTHER_COLUMNS).flatMap(([table, columns]) =>
    columns.map((column) => `${table}.${column}`),
  )
  expect([...personal, ...others].sort()).toEqual(columns.map(({ name }) => name).sort())
})

it('says of all that is about tenants what is left of it when one is erased', () => {
  expect(PERSONAL_DATA.filter(({ whose, erased }) => (whose === 'tenants') !== (erased !== undefined))).toEqual([])
})

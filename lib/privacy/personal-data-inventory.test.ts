import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../e2e/helpers/create-test-database'
import { NON_PERSONAL_COLUMNS } from './non-personal-columns'
import { PERSONAL_DATA } from './personal-data-inventory'

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

it('classifies every database column exactly once in the personal data inventory, as personal or non-personal', async () => {
  const columns = await db.sql<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public'`,
  )
  const personalColumns = PERSONAL_DATA.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`))
  const nonPersonalColumns = Object.entries(NON_PERSONAL_COLUMNS).flatMap(([table, columns]) =>
    columns.map((column) => `${table}.${column}`),
  )
  expect([...personalColumns, ...nonPersonalColumns].sort()).toEqual(columns.map(({ name }) => name).sort())
})

it('describes the effect of an erasure in every inventory entry about tenants, and in no other entry', () => {
  expect(
    PERSONAL_DATA.filter(({ dataSubject, onErasure }) => (dataSubject === 'tenants') !== (onErasure !== undefined)),
  ).toEqual([])
})

it('lists each table with personal data, and the people that it’s about, in docs/operations/retention.md', () => {
  const subjectsByTable = Map.groupBy(PERSONAL_DATA, ({ table }) => table)
  const rows = [...subjectsByTable].map(
    ([table, entries]) =>
      `| \`${table}\` | ${[...new Set(entries.map(({ dataSubject }) => dataSubject))].join(', ')} |`,
  )
  const page = readFileSync('docs/operations/retention.md', 'utf8')
  const [, section = ''] = /^## Tables with personal data$(.*?)^## /ms.exec(page) ?? []
  expect(section.match(/^\| `.*/gm)).toEqual(rows)
})

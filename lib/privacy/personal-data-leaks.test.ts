// Checks that jobs and logs contain no personal data. Also checks that stored emails contain no birthdays, phone
// numbers or passwords.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { createCanaryTenant, findCanarySpellings } from '../../e2e/helpers/canary-tenant'
import { createTestDatabase, type TestDatabase } from '../../e2e/helpers/create-test-database'
import { insertCompany } from '../../e2e/helpers/queue-and-find-emails'

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
  await db.sql(`INSERT INTO rate_cards (checksum) VALUES (sha256('card'))`)
  const companyId = (await insertCompany(db)) as CompanyId
  await db.sql(
    `INSERT INTO webhook_endpoints (company_id, mode, url, events)
     VALUES ($1, 'live', 'https://example.org/', '{contract.created,address.needed}')`,
    [companyId],
  )
  await createCanaryTenant(db, companyId)
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

it('stores no personal data in jobs, logs, webhook deliveries, idempotency records or throttles', async () => {
  const queues = await db.sql<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'pgboss'`,
  )
  const tables = ['webhook_deliveries', 'audit_events', 'api_requests', 'idempotency_keys', 'throttles']
  const counts: Record<string, number> = {}
  for (const name of [...queues.map(({ name }) => name), ...tables]) {
    const rows = await db.sql<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)
    counts[name] = rows.length
    expect(findCanarySpellings(rows.map(({ row }) => row).join('\n')), name).toEqual([])
  }
  // Make sure that these tables aren't empty. Otherwise, the test would pass without checking them.
  expect(counts).toMatchObject({ webhook_deliveries: 2, api_requests: 1 })
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(5)
})

it('has no email template whose values could contain a date of birth, phone number or password', async () => {
  const folder = path.resolve(import.meta.dirname, '../mail/templates')
  const schemas = new Map<string, z.ZodType>()
  for (const file of readdirSync(folder).filter((name) => /^[a-z-]+\.ts$/.test(name))) {
    const moduleExports: Record<string, unknown> = await import(path.join(folder, file))
    for (const [name, value] of Object.entries(moduleExports)) {
      const values = value instanceof z.ZodType ? value : (value as { values?: unknown } | null)?.values
      if (values instanceof z.ZodType) schemas.set(`${file} ${name}`, values)
    }
  }
  expect(schemas.size).toBeGreaterThan(9)
  for (const [name, schema] of schemas) {
    // The values of an enum are our own, such as the kind of detail that support corrected.
    const fields = JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }), (key, value) =>
      key === 'enum' ? undefined : value,
    )
    expect(fields, name).not.toMatch(/birth|contactNo|phone|password|dateOf/i)
  }
})

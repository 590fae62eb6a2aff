import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { signInSupportStaff } from '@/e2e/helpers/sign-in'
import { prisma } from '@/lib/platform/database/prisma'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { getLookupQuota } from './get-lookup-quota'
import { isNearlyExhausted } from './lookup-quota'
import { readAndRecordLookup } from './read-and-record-lookup'

const LIMIT = 5

let db: TestDatabase
let user: SupportStaff

beforeAll(async () => {
  db = await createTestDatabase()
  await db.unlockLogs()
  process.env.SUPPORT_LOOKUPS_PER_HOUR = String(LIMIT)
  user = (await signInSupportStaff(db)) as unknown as SupportStaff
})
afterEach(() => db.sql('DELETE FROM support_access_log'))
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

let readCount = 0
const viewTenant = (tenantId = 7) =>
  readAndRecordLookup(user, 'tenant.viewed', async () => {
    readCount += 1
    return { result: 'a secret', tenantIds: [tenantId] }
  })

const findAccessLog = () =>
  db.sql('SELECT action, tenant_ids, request_id IS NOT NULL AS of_request FROM support_access_log ORDER BY id')

it('logs which tenants a lookup shows, and logs nothing if the lookup finds nothing', async () => {
  expect(await viewTenant()).toBe('a secret')
  expect(await readAndRecordLookup(user, 'tenant.viewed', async () => null)).toBeNull()
  expect(await findAccessLog()).toEqual([{ action: 'tenant.viewed', tenant_ids: [7], of_request: true }])
})

it('shows no tenant if the lookup can’t be logged', async () => {
  await db.sql(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the disk is full'; END $$;
     CREATE TRIGGER refuse BEFORE INSERT ON support_access_log FOR EACH ROW EXECUTE FUNCTION refuse()`,
  )
  await expect(viewTenant()).rejects.toThrow('the disk is full')
  await db.sql('DROP TRIGGER refuse ON support_access_log')
  expect(await findAccessLog()).toEqual([])
})

it('rejects and logs lookups beyond the hourly limit, even if they’re concurrent', async () => {
  readCount = 0
  const outcomes = await Promise.allSettled(Array.from({ length: LIMIT + 3 }, () => viewTenant()))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(LIMIT)
  expect(readCount).toBe(LIMIT)
  for (const outcome of outcomes.filter(({ status }) => status === 'rejected'))
    expect(outcome).toMatchObject({ reason: { digest: expect.stringContaining('/support/access-log') } })
  expect((await findAccessLog()).map(({ action }) => action).sort()).toEqual([
    ...Array(3).fill('lookup.rejected'),
    ...Array(LIMIT).fill('tenant.viewed'),
  ])
})

it('counts a user’s lookups in the last hour, except rejected lookups', async () => {
  const insertAccess = (minutes: number, action = 'tenant.searched') =>
    db.sql(
      `INSERT INTO support_access_log (at, user_id, action, request_id) VALUES (now() - $1::interval, $2, $3, gen_random_uuid())`,
      [`${minutes} minutes`, user.userId, action],
    )
  for (const minutes of [61, 50, 40, 30]) await insertAccess(minutes)
  await insertAccess(20, 'lookup.rejected')
  expect(await getLookupQuota(user)).toEqual({ used: 3, limit: LIMIT, freeAt: null })
  expect(isNearlyExhausted(await getLookupQuota(user))).toBe(false)
  await insertAccess(10)
  expect(isNearlyExhausted(await getLookupQuota(user))).toBe(true)
  await insertAccess(5)
  const { used, freeAt } = await getLookupQuota(user)
  expect(used).toBe(LIMIT)
  // The next lookup is allowed in 10 minutes, when the oldest of the five is an hour old.
  expect(Math.round(((freeAt?.getTime() ?? 0) - Date.now()) / 60_000)).toBe(10)
  await expect(viewTenant()).rejects.toThrow('NEXT_REDIRECT')
  const colleague = (await signInSupportStaff(db)) as unknown as SupportStaff
  expect(await getLookupQuota(colleague)).toEqual({ used: 0, limit: LIMIT, freeAt: null })
})

it('prevents the application’s database role from changing or deleting access-log and audit entries', async () => {
  const [company] = await db.sql<{ id: number }>(`INSERT INTO companies (name) VALUES ('Acme Lets') RETURNING id`)
  const companyId = company?.id ?? 0
  await readAndRecordLookup(user, 'company.requests_viewed', async () => ({ result: true, tenantIds: [], companyId }))
  await db.sql(
    `INSERT INTO audit_events (actor_type, action, subject_id, company_id) VALUES ('operator', 'company.created', $1, $1)`,
    [companyId],
  )
  const app = new pg.Client({ connectionString: db.app })
  await app.connect()
  for (const table of ['support_access_log', 'audit_events']) {
    for (const statement of [`UPDATE ${table} SET id = id`, `DELETE FROM ${table}`, `TRUNCATE ${table}`])
      await expect(app.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  }
  // Changing a referenced row mustn't change log entries either. The foreign keys don't cascade, because a cascade
  // would run with the privileges of the table's owner.
  for (const table of ['support_staff', 'companies'])
    await expect(app.query(`UPDATE ${table} SET id = id + 1000`), table).rejects.toMatchObject({ code: '23503' })
  await app.end()
})

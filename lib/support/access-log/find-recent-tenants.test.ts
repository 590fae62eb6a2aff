// Tests which tenants the start page lists, with a real database.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTenantWithContract } from '@/e2e/helpers/create-tenant-records'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertCompany, PERSON } from '@/e2e/helpers/queue-and-find-emails'
import { signInSupportStaff } from '@/e2e/helpers/sign-in'
import { prisma } from '@/lib/platform/database/prisma'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { findTenantDetails } from '../tenants/find-tenant-details'
import { findRecentTenants } from './find-recent-tenants'

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

it('lists the last ten tenants whom the user opened in seven days, newest first and each once', async () => {
  const [sam, jo] = [await signInSupportStaff(db), await signInSupportStaff(db, 'Jo')] as unknown as SupportStaff[]
  if (!sam || !jo) return expect.unreachable()
  const { tenantId } = await createTenantWithContract(db, { companyId: await insertCompany(db), mode: 'live' })
  await db.sql(
    `INSERT INTO tenants (mode, email, email_key, first_name, last_name, contact_no)
     SELECT 'live', 'person' || n || '@x.org', 'person' || n || '@x.org', 'Ada', 'Brown', '1' FROM generate_series(1, 13) n`,
  )
  const insertAccesses = (userId: number, action: string, firstHours: number) =>
    db.sql(
      `INSERT INTO support_access_log (user_id, action, tenant_ids, request_id, at)
       SELECT $1, $2, ARRAY[id], gen_random_uuid(), now() - ($3::int + id) * interval '1 hour'
       FROM tenants WHERE first_name = 'Ada'`,
      [userId, action, firstHours],
    )
  await insertAccesses(sam.userId, 'tenant.viewed', 1)
  await insertAccesses(sam.userId, 'tenant.viewed', 7 * 24)
  await insertAccesses(sam.userId, 'tenant.searched', 0)
  await insertAccesses(jo.userId, 'tenant.viewed', 8 * 24)
  await findTenantDetails(sam, tenantId)
  await db.sql(`UPDATE tenants SET erased_at = now() WHERE email = 'person1@x.org'`)
  const ids = (await db.sql<{ id: number }>(`SELECT id FROM tenants WHERE first_name = 'Ada' ORDER BY id LIMIT 9`)).map(
    ({ id }) => id,
  )
  const recentTenants = await findRecentTenants(sam)
  expect(recentTenants.map(({ id }) => id)).toEqual([tenantId, ...ids])
  expect(recentTenants.slice(0, 2)).toMatchObject([
    { firstName: PERSON.firstName, lastName: PERSON.lastName, erased: false, openedAt: expect.any(Date) },
    { erased: true },
  ])
  expect(await findRecentTenants(jo)).toEqual([])
})

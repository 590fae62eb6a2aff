// The most expensive queries are limited per user. The response to a query above the limit must say so.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { encryptSearch, listSearchScope } from '@/lib/auth/encrypt-search-term'
import { prisma } from '@/lib/platform/database/prisma'
import { findTenantOfContract } from '../helpers/personas'
import { buildBillsPackage } from '../helpers/request-bodies'
import { signInPartnerStaff, signInTenant } from '../helpers/sign-in'
import { openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
beforeAll(async () => {
  service = await openSharedTestService()
})
afterAll(async () => {
  await prisma().$disconnect()
  await service.stop()
})

const createMember = () => signInPartnerStaff(service.db, { companyId: service.companyId, role: 'member' })
const fetchPath = (path: string, { cookie }: { cookie: string }) =>
  fetch(`${service.baseUrl}${path}`, { headers: { cookie }, redirect: 'manual' })

/** Uses up the subject's limit for this minute and the next two, as if other processes had done so. */
const exhaustLimit = (subject: string) =>
  service.db.sql(
    `INSERT INTO rate_limit_windows (minute, subject, leased)
     SELECT floor(extract(epoch FROM clock_timestamp()) / 60)::int + n, $1, 1000 FROM generate_series(0, 2) n
     ON CONFLICT (minute, subject) DO UPDATE SET leased = 1000`,
    [subject],
  )

it('counts searches towards a user’s lookup limit, but not views of the full contract list', async () => {
  const [staffMember, otherMember] = [await createMember(), await createMember()]
  const response = await service.createBillsPackage(buildBillsPackage({ lastName: 'Quillfeather' }))
  expect(response.status).toBe(200)
  const encryptedQuery = encryptSearch(listSearchScope(service.companyId as never, 'live', 'contracts'), 'quillfeather')
  const searchPath = `/portal/live/contracts?q=${encryptedQuery}`
  expect(await (await fetchPath(searchPath, staffMember)).text()).toContain('Quillfeather')
  await exhaustLimit(`user:${staffMember.userId}`)
  // The process may still have some lookups that it reserved earlier, so not every attempt is rejected.
  const texts: string[] = []
  for (let attempt = 0; attempt < 8; attempt++) texts.push(await (await fetchPath(searchPath, staffMember)).text())
  expect(texts.at(-1)).toContain('Too many searches')
  expect(texts.at(-1)).toContain('Wait a minute, then reload the page.')
  expect(texts.at(-1)).not.toContain('Quillfeather')
  expect(await (await fetchPath('/portal/live/contracts', staffMember)).text()).toContain('Quillfeather')
  expect(await (await fetchPath(searchPath, otherMember)).text()).toContain('Quillfeather')
})

it('allows each user about twenty exports a minute', async () => {
  const [staffMember, otherMember] = [await createMember(), await createMember()]
  const path = '/portal/test/contracts/export'
  const responses = await Promise.all(Array.from({ length: 45 }, () => fetchPath(path, staffMember)))
  const rejectedResponses = responses.filter(({ status }) => status !== 200)
  // Up to 40 exports are allowed if a minute ends in the meantime.
  expect(rejectedResponses.length).toBeGreaterThanOrEqual(5)
  expect(rejectedResponses.length).toBeLessThanOrEqual(25)
  for (const response of rejectedResponses) {
    expect([response.status, await response.json()]).toEqual([
      429,
      { message: 'Too many exports. Wait a minute, then try again.' },
    ])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  }
  const auditEvents = await service.db.sql(
    "SELECT FROM audit_events WHERE actor_type = 'partner_staff' AND actor_id = $1",
    [staffMember.userId],
  )
  expect(auditEvents).toHaveLength(responses.length - rejectedResponses.length)
  expect((await fetchPath(path, otherMember)).status).toBe(200)
})

it('counts exports of the activity towards the same limit as exports of contracts', async () => {
  const admin = await signInPartnerStaff(service.db, { companyId: service.companyId })
  expect((await fetchPath('/portal/live/activity/export', admin)).status).toBe(200)
  await exhaustLimit(`export:portal:${admin.userId}`)
  const statuses: number[] = []
  for (let attempt = 0; attempt < 3; attempt++)
    statuses.push((await fetchPath('/portal/live/activity/export', admin)).status)
  expect(statuses.at(-1)).toBe(429)
  expect((await fetchPath('/portal/live/contracts/export', admin)).status).toBe(429)
})

it('responds with 429 to a tenant who has reached the limit on data exports per minute', async () => {
  const response = await service.createBillsPackage(buildBillsPackage())
  const tenantId = await findTenantOfContract(service, response.body.data.houseContractId)
  const tenant = await signInTenant(service.db, tenantId)
  expect((await fetchPath('/account/data-export.json', tenant)).status).toBe(200)
  await exhaustLimit(`export:account:${tenantId}`)
  const statuses: number[] = []
  for (let attempt = 0; attempt < 3; attempt++)
    statuses.push((await fetchPath('/account/data-export.json', tenant)).status)
  expect(statuses.at(-1)).toBe(429)
})

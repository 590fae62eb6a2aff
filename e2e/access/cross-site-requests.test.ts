// Another site can't use up a user's lookups or exports, or write to the logs, by opening pages in their browser.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findTenantOfContract } from '../helpers/personas'
import { buildBillsPackage } from '../helpers/request-bodies'
import { type SignedInSupportStaff, signInPartnerStaff, signInSupportStaff, signInTenant } from '../helpers/sign-in'
import { openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
let supportStaff: SignedInSupportStaff
let tenantId: number
let tenantPath: string
beforeAll(async () => {
  service = await openSharedTestService()
  supportStaff = await signInSupportStaff(service.db)
  const { body } = await service.createBillsPackage(buildBillsPackage())
  tenantId = await findTenantOfContract(service, body.data.houseContractId)
  tenantPath = `/support/tenants/${tenantId}`
})
afterAll(() => service.stop())

const openPage = (path: string, site: string, { cookie }: { cookie: string } = supportStaff) =>
  fetch(service.baseUrl + path, {
    headers: { Cookie: cookie, 'Sec-Fetch-Site': site },
    redirect: 'manual',
  })
const countLookups = async () =>
  (await service.db.sql('SELECT FROM support_access_log WHERE user_id = $1', [supportStaff.userId])).length

it('asks for confirmation before a link on another site opens personal data', async () => {
  for (const path of [
    tenantPath,
    '/support?q=x',
    `${tenantPath}/data-export`,
    `${tenantPath}/data-export.json`,
    '/%73upport/companies',
  ]) {
    const response = await openPage(path, 'cross-site')
    expect(response.status).toBe(403)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(await response.text()).toContain('<a href="">Open page</a>')
  }
  expect(await countLookups()).toBe(0)
})

it.each(['same-origin', 'none'])(
  'opens a tenant’s page without confirmation if the browser sends Sec-Fetch-Site: %s',
  async (site) => {
    const before = await countLookups()
    expect((await openPage(tenantPath, site)).status).toBe(200)
    expect(await countLookups()).toBe(before + 1)
  },
)

it.each(['/support', '/support/sign-in', '/support/reset-password'])(
  'opens %s from another site without confirmation',
  async (path) => {
    const response = await openPage(path, 'cross-site')
    expect([200, 307]).toContain(response.status)
  },
)

it('asks for confirmation before a link on another site exports data from the portal or a tenant’s account', async () => {
  const admin = await signInPartnerStaff(service.db, { companyId: service.companyId })
  const tenant = await signInTenant(service.db, tenantId)
  const countAuditEvents = async () =>
    (await service.db.sql('SELECT FROM audit_events WHERE actor_id = $1 OR subject_id = $2', [admin.userId, tenantId]))
      .length
  const before = await countAuditEvents()
  for (const [path, user] of [
    ['/portal/live/activity/export', admin],
    ['/portal/live/contracts/export', admin],
    ['/account/data-export.json', tenant],
  ] as const) {
    const rejected = await openPage(path, 'cross-site', user)
    expect([path, rejected.status]).toEqual([path, 403])
    expect(await rejected.text()).toContain('<a href="">Open page</a>')
    expect(await countAuditEvents()).toBe(before)
  }
  expect((await openPage('/portal/live/activity/export', 'same-origin', admin)).status).toBe(200)
  expect(await countAuditEvents()).toBe(before + 1)
})

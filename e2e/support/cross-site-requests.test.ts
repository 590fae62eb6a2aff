// Another site can't use up a support user's lookups, or write to the access log, by opening pages in their browser.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findTenantOfContract } from '../helpers/personas'
import { buildBillsPackage } from '../helpers/request-bodies'
import { type SignedInSupportStaff, signInSupportStaff } from '../helpers/sign-in'
import { openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
let supportStaff: SignedInSupportStaff
let tenantPath: string
beforeAll(async () => {
  service = await openSharedTestService()
  supportStaff = await signInSupportStaff(service.db)
  const { body } = await service.createBillsPackage(buildBillsPackage())
  tenantPath = `/support/tenants/${await findTenantOfContract(service, body.data.houseContractId)}`
})
afterAll(() => service.stop())

const openPage = (path: string, site: string) =>
  fetch(service.baseUrl + path, {
    headers: { Cookie: supportStaff.cookie, 'Sec-Fetch-Site': site },
    redirect: 'manual',
  })
const countLookups = async () =>
  (await service.db.sql('SELECT FROM support_access_log WHERE user_id = $1', [supportStaff.userId])).length

it('asks for confirmation before a link on another site opens personal data', async () => {
  for (const path of [
    tenantPath,
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

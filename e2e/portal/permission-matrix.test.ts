// Requests every page and handler of the portal as users of two companies. Nobody may see or change another company's
// data. permission-matrix-actions.test.ts covers the server actions. e2e/access/permission-matrix.test.ts covers the
// other realms, and checks that every page, handler and action has a case.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CANARY_PATTERN, type CanaryCompany, createCanaryCompany } from '../helpers/canary-company'
import { fingerprintTables, snapshotCompany } from '../helpers/database-snapshot'
import { fillIds, PORTAL_HANDLER_CASES, PORTAL_PAGE_CASES } from '../helpers/permission-cases/portal-routes'
import { buildBillsPackage } from '../helpers/request-bodies'
import {
  extractPageText,
  FRAMED_EMAIL_HEADERS,
  PRIVATE_PAGE_HEADERS,
  pickPrivatePageHeaders,
  requestPagePayload,
  type SendRequest,
  sendRequestAs,
} from '../helpers/send-browser-requests'
import { type SignedInPartnerStaff, signInPartnerStaff } from '../helpers/sign-in'
import { startTestService, type TestService } from '../helpers/start-test-service'

const SECRETS = { METRICS_TOKEN: 'a-token-of-metrics-readers', RESEND_API_KEY: 're_a_key_of_the_provider' }

let service: TestService
let companies: CanaryCompany
/** Partner staff of a company that has no data. */
let otherStaff: Record<'admin' | 'member', SignedInPartnerStaff>
/** The pages as the admin of that company saw them before any other company had data. */
let pagesBefore: string[]
beforeAll(async () => {
  service = await startTestService({ EMBEDDED: '1', MAIL: 'capture', ...SECRETS })
  const companyId = await service.addCompany()
  otherStaff = { admin: await createStranger(companyId), member: await createStranger(companyId, 'member') }
  pagesBefore = await readAllPages(otherStaff.admin)
  companies = await createCanaryCompany(service)
})
afterAll(() => service.stop())

const createStranger = (companyId: number, role: 'admin' | 'member' = 'admin') =>
  signInPartnerStaff(service.db, { companyId, role, name: 'Sam Stranger' })

const request: SendRequest = (path, principal, init, origin = service.baseUrl) =>
  sendRequestAs(service.baseUrl + path, principal, init, origin)

const pathInMode = (route: string, mode: string) => route.replace('[mode]', mode).replace('[...rest]', 'nowhere')

/** Returns the text of every page that isn't about a single resource, in both modes. */
async function readAllPages(principal: SignedInPartnerStaff): Promise<string[]> {
  const paths = Object.entries(PORTAL_PAGE_CASES).flatMap(([route, { ownedResource }]) =>
    ownedResource ? [] : ['live', 'test'].map((mode) => pathInMode(route, mode)),
  )
  const readPage = async (path: string) => {
    const response = await request(path, principal)
    expect(response.status, path).toBeLessThan(500)
    // Mask how long ago a colleague was last seen, because it changes during the test.
    return `${path} ${extractPageText(await response.text()).replaceAll(/\b(just now|\d+ minutes? ago)\b/g, 'lately')}`
  }
  const texts: string[] = []
  for (const path of paths) texts.push(await readPage(path))
  return texts
}

it('redirects from /portal to live mode', async () => {
  const getRedirect = async (principal: SignedInPartnerStaff | null) =>
    (await request('/portal', principal)).headers.get('location')
  expect([await getRedirect(null), await getRedirect(companies.admin)]).toEqual(['/portal/live', '/portal/live'])
})

it('shows a company the same pages whether or not another company has data', async () => {
  expect(await readAllPages(otherStaff.admin)).toEqual(pagesBefore)
})

it('keeps personal data and secrets out of the scripts and style sheets that browsers load', async () => {
  const SECRET_PATTERN = new RegExp(
    [...Object.values(SECRETS), String(process.env.SERVER_SECRET), service.db.app, 'password_hash', '\\$argon2']
      .join('|')
      .replaceAll(/[$?.]/g, '\\$&'),
  )
  const files = new Set<string>()
  for (const [route, pageCase] of Object.entries(PORTAL_PAGE_CASES)) {
    const html = await (
      await request(fillIds(pathInMode(route, 'live'), pageCase, companies.ownedResources), companies.admin)
    ).text()
    expect(html, route).toMatch(CANARY_PATTERN)
    expect(html, route).not.toMatch(SECRET_PATTERN)
    for (const [file] of html.matchAll(/\/_next\/static\/[\w./~-]+\.(?:js|css)/g)) files.add(file)
  }
  expect(files.size).toBeGreaterThan(10)
  const PERSONAL_PATTERN = new RegExp(
    `${CANARY_PATTERN.source}|eb_(live|test)_\\w{20}|${companies.admin.sessionId}|${SECRET_PATTERN.source}`,
    'i',
  )
  for (const file of files) {
    const response = await request(file, null)
    expect([response.status, file]).toEqual([200, file])
    expect(PERSONAL_PATTERN.exec(await response.text())?.[0], file).toBeUndefined()
  }
})

describe.each(Object.entries(PORTAL_PAGE_CASES))('the page %s', (route, pageCase) => {
  const { requiredRole: role, ownedResource, isInBothModes, isAlwaysNotFound } = pageCase
  const pathIn = (mode: string) => fillIds(pathInMode(route, mode), pageCase, companies.ownedResources)

  it('opens for a user of the company who has the required role', async () => {
    expect((await request(pathIn('live'), companies.admin)).status).toBe(isAlwaysNotFound ? 404 : 200)
    expect((await request(pathIn('test'), companies.admin)).status).toBe(
      isAlwaysNotFound || (ownedResource && !isInBothModes) ? 404 : 200,
    )
    if (role === 'admin') expect((await request(pathIn('live'), companies.member)).status).toBe(404)
    const ownPayload = await requestPagePayload(request, pathIn('live'), companies.admin)
    expect([ownPayload.status, ownPayload.headers.get('content-type')]).toEqual([200, 'text/x-component'])
    expect(ownPayload.headers.get('cache-control')).toContain('no-store')
    expect(await ownPayload.text()).toMatch(CANARY_PATTERN)
  })

  it('reveals and changes no data of the company for signed-out users or partner staff of another company', async () => {
    const before = await fingerprintTables(service.db)
    for (const path of [pathIn('live'), pathIn('test')]) {
      const anonymous = await request(path, null)
      expect([anonymous.status, anonymous.headers.get('location')]).toEqual([307, expect.stringMatching(/^\/sign-in/)])
      const asAdmin = await request(path, otherStaff.admin)
      expect([asAdmin.status, asAdmin.headers.get('cache-control')]).toEqual([
        ownedResource || isAlwaysNotFound ? 404 : 200,
        'private, no-store',
      ])
      const asMember = await request(path, otherStaff.member)
      expect(asMember.status).toBe(ownedResource || isAlwaysNotFound || role === 'admin' ? 404 : 200)
      for (const html of [anonymous, asAdmin, asMember]) expect(await html.text()).not.toMatch(CANARY_PATTERN)
      for (const principal of [null, otherStaff.admin, otherStaff.member]) {
        const response = await requestPagePayload(request, path, principal)
        expect(response.headers.get('cache-control')).toContain('no-store')
        if (principal && !ownedResource && role === 'member')
          expect(response.headers.get('content-type')).toBe('text/x-component')
        expect(await response.text()).not.toMatch(CANARY_PATTERN)
      }
    }
    expect(await fingerprintTables(service.db)).toEqual(before)
  })
})

describe.each(Object.entries(PORTAL_HANDLER_CASES))(
  'the route handler %s',
  (route, { requiredRole, method, body, adminRedirect, isFramed }) => {
    const sendRequest = (principal: SignedInPartnerStaff | null, origin?: string, mode = 'live') =>
      request(
        pathInMode(route, mode),
        principal,
        { method, ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }) },
        origin,
      )

    if (requiredRole === 'admin') {
      it('responds with 404 to members who aren’t admins', async () => {
        const response = await sendRequest(companies.member)
        expect(response.status).toBe(404)
        expect(await response.text()).not.toMatch(CANARY_PATTERN)
      })
    }

    it('shows signed-in users only their own company’s data, and shows others nothing', async () => {
      const before = await snapshotCompany(service.db, service.companyId)
      const response = await sendRequest(otherStaff[requiredRole])
      expect(await response.text()).not.toMatch(CANARY_PATTERN)
      const otherMethod = { method: method === 'GET' ? 'PUT' : 'GET' }
      expect(
        [
          response,
          await sendRequest(null),
          await sendRequest(otherStaff[requiredRole], undefined, 'neither'),
          await request(pathInMode(route, 'live'), otherStaff[requiredRole], otherMethod),
        ].map(pickPrivatePageHeaders),
      ).toEqual(
        (adminRedirect ? [303, 307, 404, 405] : [200, 401, 404, 405]).map((status) => ({
          status,
          ...(isFramed ? FRAMED_EMAIL_HEADERS : PRIVATE_PAGE_HEADERS),
        })),
      )
      expect(await snapshotCompany(service.db, service.companyId)).toEqual(before)
    })
  },
)

const listOtherOrigins = () => ['', 'null', 'https://evil.example', `${service.baseUrl}.evil.example`]

it.each(Object.entries(PORTAL_HANDLER_CASES).filter(([, { method }]) => method === 'POST'))(
  'rejects requests to %s from other sites',
  async (route, { body }) => {
    for (const origin of listOtherOrigins()) {
      const init = { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
      expect((await request(pathInMode(route, 'live'), companies.member, init, origin)).status).toBe(403)
    }
  },
)

it('forbids caching of portal and sign-in responses, whatever their status', async () => {
  const cases: [string, number, RequestInit?][] = [
    ['/portal/live', 307],
    ['/portal/neither', 404],
    ['/portal/live/contracts/export', 204, { method: 'OPTIONS' }],
    ['/sign-in?cookies=1', 200],
    ['/sign-in?cookies=1&done=constructor&error=toString', 200],
    ['/sign-in?cookies=1&done=__proto__', 200],
    ['/forgot-password', 200],
    ['/api/auth/signin', 303],
    ['/api/auth/session', 404],
    ['/api/auth/callback/credentials', 415, { method: 'POST' }],
    ['/api/auth/callback/constructor', 404, { method: 'POST' }],
  ]
  for (const [path, status, init] of cases) {
    const response = await request(
      path,
      path.includes('/portal/live/') || path.endsWith('neither') ? otherStaff.admin : null,
      init,
    )
    expect({ path, ...pickPrivatePageHeaders(response) }).toEqual({ path, status, ...PRIVATE_PAGE_HEADERS })
  }
  expect((await request('/api/auth/callback/credentials', null, { method: 'POST' }, '')).status).toBe(403)
})

it('treats another company’s contract in a page cursor like an unknown contract', async () => {
  const companyId = await service.addCompany()
  const response = await service.createBillsPackage(
    buildBillsPackage(),
    (await service.addApiKey('live', companyId)).key,
  )
  expect(response.status).toBe(200)
  const otherCompanyStaff = await createStranger(companyId)
  for (const cursor of ['after', 'before']) {
    const [otherCompanyPage, unknownPage, ownPage] = await Promise.all(
      [companies.ownedResources.contractId, 2_000_000_000, response.body.data.houseContractId].map(async (id) =>
        extractPageText(await (await request(`/portal/live/contracts?${cursor}=${id}`, otherCompanyStaff)).text()),
      ),
    )
    expect(otherCompanyPage).toBe(unknownPage)
    // With `before`, both responses are the first page, because nothing comes before the company's only contract.
    if (cursor === 'after') expect(ownPage).not.toBe(unknownPage)
  }
})

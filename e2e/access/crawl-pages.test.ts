// Opens every page of support and of tenants' accounts, filled with realistic rows. e2e/portal/crawl-pages.test.ts
// covers the portal.

import type { Browser, BrowserContext } from 'playwright'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { encryptSearch, supportSearchScope } from '@/lib/auth/encrypt-search-term'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { findAxeViolations } from '../helpers/axe'
import { createPageChecker } from '../helpers/check-page-layout-and-accessibility'
import { createRateCardDraft } from '../helpers/create-rate-card-draft'
import { findSourceRoutes } from '../helpers/find-routes'
import { insertPasskey } from '../helpers/insert-passkey'
import { launchBrowser } from '../helpers/launch-browser'
import { findTenantOfContract, insertQuoteRequest } from '../helpers/personas'
import { LONG_PASSKEY_NAME, type SeededPortalCompany, seedPortalCompany } from '../helpers/seed-portal-company'
import { enrolTwoFactor, newSignedInContext, signInSupportStaff, signInTenant } from '../helpers/sign-in'
import { openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

// Open two pages at a time, one for each core of a two-core machine.
vi.setConfig({ maxConcurrency: 2 })

/**
 * 'halfway' is a member of support staff, and 'halfwayTenant' is a tenant. Both have entered their password but no 2FA
 * code. 'guest' is signed out.
 */
type Visitor = 'support' | 'halfway' | 'tenant' | 'halfwayTenant' | 'guest'

interface PageCase {
  visitor: Visitor
  /** Returns the path to open. Default: the route itself. */
  getPath?: () => string
}

/** A path to open for each route, and a visitor who may see it. */
const PAGES: Record<string, PageCase> = {
  '/account': { visitor: 'tenant' },
  '/account/activate': { visitor: 'guest' },
  '/account/reset-password': { visitor: 'guest' },
  '/account/confirm-email': { visitor: 'guest' },
  '/account/stop-email-change': { visitor: 'guest' },
  '/account/request-link': { visitor: 'guest' },
  '/account/details': { visitor: 'tenant' },
  '/account/password': { visitor: 'tenant' },
  '/account/sign-in': { visitor: 'guest' },
  '/account/data-export': { visitor: 'tenant' },
  '/support': { visitor: 'support', getPath: () => `/support?q=${encryptedQuery}` },
  '/support/companies': { visitor: 'support' },
  '/support/companies/new': { visitor: 'support' },
  '/support/companies/[id]': { visitor: 'support', getPath: () => `/support/companies/${service.companyId}` },
  '/support/companies/[id]/api-requests': {
    visitor: 'support',
    getPath: () => `/support/companies/${service.companyId}/api-requests`,
  },
  '/support/companies/[id]/api-requests/[requestId]': {
    visitor: 'support',
    getPath: () => `/support/companies/${service.companyId}/api-requests/${company.requestId}`,
  },
  '/support/access-log': { visitor: 'support' },
  '/support/quotes/[id]': { visitor: 'support', getPath: () => `/support/quotes/${quoteId}` },
  '/support/tenants/[id]/data-export': {
    visitor: 'support',
    getPath: () => `/support/tenants/${tenantId}/data-export`,
  },
  '/support/tenants/[id]/emails/[emailId]': {
    visitor: 'support',
    getPath: () => `/support/tenants/${tenantId}/emails/${emailId}`,
  },
  '/support/tenants/[id]': { visitor: 'support', getPath: () => `/support/tenants/${tenantId}` },
  '/support/rates': { visitor: 'support' },
  '/support/rates/new': { visitor: 'support' },
  '/support/rates/[id]': { visitor: 'support', getPath: () => `/support/rates/${draftId}` },
  '/support/rates/[id]/edit/[section]': {
    visitor: 'support',
    getPath: () => `/support/rates/${draftId}/edit/energy-rates`,
  },
  '/support/account': { visitor: 'support' },
  '/support/undelivered-emails': { visitor: 'support' },
  '/support/reset-password': { visitor: 'guest' },
  '/support/sign-in': { visitor: 'guest' },
  '/support/sign-in/two-factor': { visitor: 'halfway' },
  '/support/sign-in/set-up-two-factor': { visitor: 'support' },
  '/account/sign-in/two-factor': { visitor: 'halfwayTenant' },
  '/account/sign-in/set-up-two-factor': { visitor: 'tenant' },
}

/**
 * A page that these tests don't open, because it exists only if passkeys are mandatory. e2e/support/passkeys.test.ts
 * opens it.
 */
const PAGE_OF_ANOTHER_SETTING = '/support/sign-in/add-passkey'

const { open, look, release } = createPageChecker('realms', /^.+ · House Bills( support| account)?$/)

let service: SharedTestService
let browser: Browser
let company: SeededPortalCompany
/** The ID of a tenant with a very long name, so that the tests find pages where a long name overflows. */
let tenantId: number
let quoteId: number
let emailId: string
/** An encrypted search that finds several tenants, so that the results page isn't empty. */
let encryptedQuery: string
/** The ID of a draft that changes most of the rate files, so that its page shows every kind of change. */
let draftId: number
let contexts: Record<Visitor, BrowserContext>

beforeAll(async () => {
  service = await openSharedTestService()
  company = await seedPortalCompany(service)
  browser = await launchBrowser()
  const [supportStaff, halfway] = [
    await signInSupportStaff(service.db),
    await signInSupportStaff(service.db, 'Jo Halfway'),
  ]
  await service.db.sql('UPDATE support_staff_sessions SET awaits_two_factor = true WHERE id = $1', [halfway.sessionId])
  await insertPasskey(service.db, 'support', halfway.userId)
  await insertPasskey(service.db, 'support', supportStaff.userId)
  tenantId = await findTenantOfContract(service, company.contractId)
  await insertPasskey(service.db, 'account', tenantId, LONG_PASSKEY_NAME)
  await enrolTwoFactor(service.db, 'account', tenantId)
  const halfwayTenant = await signInTenant(service.db, tenantId)
  await service.db.sql('UPDATE tenant_sessions SET awaits_two_factor = true WHERE id = $1', [halfwayTenant.sessionId])
  const [email] = await service.db.sql<{ id: string }>('SELECT id FROM emails WHERE contract_id = $1', [
    company.contractId,
  ])
  emailId = email?.id ?? ''
  quoteId = await insertQuoteRequest(service, tenantId)
  draftId = await createRateCardDraft(service.db)
  encryptedQuery = encryptSearch(supportSearchScope(supportStaff as unknown as SupportStaff), 'LS6 3AA') ?? ''
  contexts = {
    support: await newSignedInContext(browser, service.baseUrl, supportStaff),
    halfway: await newSignedInContext(browser, service.baseUrl, halfway),
    tenant: await newSignedInContext(browser, service.baseUrl, await signInTenant(service.db, tenantId)),
    halfwayTenant: await newSignedInContext(browser, service.baseUrl, halfwayTenant),
    guest: await browser.newContext({ baseURL: service.baseUrl }),
  }
  // Visit the sign-in pages, because they set the CSRF cookies that the forms for the 2FA code need.
  await (await contexts.halfway.newPage()).goto('/support/sign-in')
  await (await contexts.halfwayTenant.newPage()).goto('/account/sign-in')
})
afterAll(async () => {
  await browser.close()
  await service.stop()
})

it('has a test case for every page of support and of tenants’ accounts', async () => {
  const allRoutes = [
    ...(await findSourceRoutes('page.tsx', 'app/support')),
    ...(await findSourceRoutes('page.tsx', 'app/account')),
  ]
  expect([...Object.keys(PAGES), PAGE_OF_ANOTHER_SETTING].sort()).toEqual(
    allRoutes.filter((route) => !route.includes('[...')).sort(),
  )
})

it.concurrent.each(Object.entries(PAGES))(
  '%s displays without layout, accessibility or browser errors on wide and narrow screens',
  async (route, { visitor, getPath = () => route }) => {
    const view = await open(contexts[visitor], getPath())
    for (const [width, scheme] of [
      [1280, 'light'],
      [390, 'dark'],
    ] as const) {
      await look(view, route, width, scheme)
      expect(await findAxeViolations(view.page)).toEqual([])
    }
    release(view)
  },
)

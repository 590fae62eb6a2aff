// Every page of the support desk and of tenants' accounts, with rows as people make them; those of the portal are in
// e2e/portal/every-page.test.ts.

import type { Browser, BrowserContext } from 'playwright'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sealSearch, searchOf } from '@/lib/auth/encrypted-search'
import type { SupportUser } from '@/lib/platform/identity/signed-in'
import { axeViolations } from '../support/axe'
import { launchBrowser } from '../support/browser'
import { quoteOf, tenantOf } from '../support/everybody'
import { lookingAt } from '../support/looked-at'
import { contextOf, signedInSupport, signedInTenant } from '../support/portal'
import { type PortalCompany, portalCompany } from '../support/portal-data'
import { draftOf } from '../support/rate-card'
import { routes } from '../support/route-tree'
import { type SharedService, shareService } from '../support/service'

// As many pages at once as there are cores.
vi.setConfig({ maxConcurrency: 2 })

type Who = 'support' | 'halfway' | 'tenant' | 'guest'

interface Place {
  who: Who
  /** Where the page is to be looked at; its route, unless one thing's is told. */
  at?: () => string
}

/** By route: who gets to see the page as it is meant to be seen. */
const PAGES: Record<string, Place> = {
  '/account': { who: 'tenant' },
  '/account/activate': { who: 'guest' },
  '/account/choose-password': { who: 'guest' },
  '/account/new-link': { who: 'guest' },
  '/account/password': { who: 'tenant' },
  '/account/sign-in': { who: 'guest' },
  '/account/your-data': { who: 'tenant' },
  '/support': { who: 'support', at: () => `/support?q=${search}` },
  '/support/companies': { who: 'support' },
  '/support/companies/[id]': { who: 'support', at: () => `/support/companies/${service.companyId}` },
  '/support/companies/[id]/requests': { who: 'support', at: () => `/support/companies/${service.companyId}/requests` },
  '/support/companies/[id]/requests/[requestId]': {
    who: 'support',
    at: () => `/support/companies/${service.companyId}/requests/${company.requestId}`,
  },
  '/support/look-ups': { who: 'support' },
  '/support/quotes/[id]': { who: 'support', at: () => `/support/quotes/${quote}` },
  '/support/tenants/[id]/everything': { who: 'support', at: () => `/support/tenants/${tenant}/everything` },
  '/support/tenants/[id]': { who: 'support', at: () => `/support/tenants/${tenant}` },
  '/support/rates': { who: 'support' },
  '/support/rates/new': { who: 'support' },
  '/support/rates/[id]': { who: 'support', at: () => `/support/rates/${draft}` },
  '/support/account': { who: 'support' },
  '/support/mail': { who: 'support' },
  '/support/choose-password': { who: 'guest' },
  '/support/sign-in': { who: 'guest' },
  '/support/sign-in/second-factor': { who: 'halfway' },
  '/support/sign-in/set-up-second-factor': { who: 'support' },
}

const { open, look, leave } = lookingAt('realms', /^.+ · House Bills( support| account)?$/)

let service: SharedService
let browser: Browser
let company: PortalCompany
/** The one with the longest name. */
let tenant: number
let quote: number
/** A search that finds several. */
let search: string
/** A draft with changes in most files. */
let draft: number
let contexts: Record<Who, BrowserContext>

beforeAll(async () => {
  service = await shareService()
  company = await portalCompany(service)
  browser = await launchBrowser()
  const [support, halfway] = [await signedInSupport(service.db), await signedInSupport(service.db, 'Jo Halfway')]
  await service.db.sql('UPDATE support_staff_sessions SET awaits_two_factor = true WHERE id = $1', [halfway.sessionId])
  tenant = await tenantOf(service, company.contractId)
  quote = await quoteOf(service, tenant)
  draft = await draftOf(service.db)
  search = sealSearch(searchOf(support as unknown as SupportUser), 'LS6 3AA') ?? ''
  contexts = {
    support: await contextOf(browser, service.baseUrl, support),
    halfway: await contextOf(browser, service.baseUrl, halfway),
    tenant: await contextOf(browser, service.baseUrl, await signedInTenant(service.db, tenant)),
    guest: await browser.newContext({ baseURL: service.baseUrl }),
  }
  // Its form needs the cookie that this page sets.
  await (await contexts.halfway.newPage()).goto('/support/sign-in')
})
afterAll(async () => {
  await browser.close()
  await service.stop()
})

it('has a line here for every page', async () => {
  const found = [...(await routes('page.tsx', 'app/support')), ...(await routes('page.tsx', 'app/account'))]
  expect(Object.keys(PAGES).sort()).toEqual(found.filter((route) => !route.includes('[...')).sort())
})

it.concurrent.each(Object.entries(PAGES))(
  '%s fits, is in order for axe, and complains of nothing, on a screen in light and a telephone in the dark',
  async (route, { who, at = () => route }) => {
    const opened = await open(contexts[who], at())
    for (const [width, scheme] of [
      [1280, 'light'],
      [390, 'dark'],
    ] as const) {
      await look(opened, route, width, scheme)
      expect(await axeViolations(opened.page)).toEqual([])
    }
    leave(opened)
  },
)

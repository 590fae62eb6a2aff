import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { findAxeViolations } from '../helpers/axe'
import { createPageChecker } from '../helpers/check-page-layout-and-accessibility'
import { findSourceRoutes } from '../helpers/find-routes'
import { insertPasskey } from '../helpers/insert-passkey'
import { launchBrowser } from '../helpers/launch-browser'
import { type SeededPortalCompany, seedPortalCompany } from '../helpers/seed-portal-company'
import { newSignedInContext, signInPartnerStaff, waitForHydration } from '../helpers/sign-in'
import { openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

// Open two pages at a time, one for each core of a two-core machine.
vi.setConfig({ maxConcurrency: 2 })

/**
 * 'admin' belongs to a company with data, and 'beginner' to one without. 'halfway' has entered the password but no 2FA
 * code. 'guest' hasn't signed in.
 */
type Visitor = 'admin' | 'beginner' | 'guest' | 'halfway'

/** A path to open for each route. */
const PAGES: Record<string, (company: SeededPortalCompany) => string> = {
  '/sign-in': () => '/sign-in',
  '/sign-in/single-sign-on': () => '/sign-in/single-sign-on',
  '/sign-in/two-factor': () => '/sign-in/two-factor',
  '/sign-in/set-up-two-factor': () => '/sign-in/set-up-two-factor',
  '/forgot-password': () => '/forgot-password',
  '/reset-password': () => '/reset-password',
  '/portal/[mode]': () => '/portal/live',
  '/portal/[mode]/account': () => '/portal/live/account',
  '/portal/[mode]/activity': () => '/portal/live/activity',
  '/portal/[mode]/api-keys': () => '/portal/live/api-keys',
  '/portal/[mode]/unmatched-addresses': () => '/portal/live/unmatched-addresses',
  '/portal/[mode]/unmatched-addresses/[id]': ({ unmatchedAddressId }) =>
    `/portal/live/unmatched-addresses/${unmatchedAddressId}`,
  '/portal/[mode]/contracts': () => '/portal/live/contracts',
  '/portal/[mode]/contracts/[id]': ({ contractId }) => `/portal/live/contracts/${contractId}`,
  '/portal/[mode]/contracts/new': () => '/portal/live/contracts/new',
  '/portal/[mode]/api-requests': () => '/portal/live/api-requests',
  '/portal/[mode]/api-requests/[id]': ({ requestId }) => `/portal/live/api-requests/${requestId}`,
  '/portal/[mode]/webhooks': () => '/portal/live/webhooks',
  '/portal/[mode]/webhooks/[id]': ({ endpointId }) => `/portal/live/webhooks/${endpointId}`,
  '/portal/[mode]/webhooks/[id]/deliveries/[deliveryId]': ({ endpointId, deliveryId }) =>
    `/portal/live/webhooks/${endpointId}/deliveries/${deliveryId}`,
  '/portal/[mode]/company': () => '/portal/live/company',
  '/portal/[mode]/team': () => '/portal/test/team',
  '/portal/[mode]/team/sessions': () => '/portal/live/team/sessions',
  '/portal/[mode]/team/single-sign-on': () => '/portal/live/team/single-sign-on',
  '/portal/[mode]/team/[id]': ({ member }) => `/portal/live/team/${member.userId}`,
}

const { open, look, release } = createPageChecker('portal', /^.+ · House Bills$/)

let service: SharedTestService
let browser: Browser
let company: SeededPortalCompany
let contexts: Record<Visitor, BrowserContext>

beforeAll(async () => {
  service = await openSharedTestService()
  company = await seedPortalCompany(service)
  browser = await launchBrowser()
  const beginner = await signInPartnerStaff(service.db, { companyId: await service.addCompany(), name: 'Jo New' })
  const halfway = await signInPartnerStaff(service.db, { companyId: service.companyId })
  await service.db.sql(`UPDATE partner_staff_sessions SET awaits_two_factor = true WHERE id = $1`, [halfway.sessionId])
  await insertPasskey(service.db, 'portal', halfway.userId)
  contexts = {
    admin: await newSignedInContext(browser, service.baseUrl, company.admin),
    beginner: await newSignedInContext(browser, service.baseUrl, beginner),
    halfway: await newSignedInContext(browser, service.baseUrl, halfway),
    guest: await browser.newContext({ baseURL: service.baseUrl }),
  }
  // Visit the sign-in page, because it sets the CSRF cookie that the form for the 2FA code needs.
  await (await contexts.halfway.newPage()).goto('/sign-in')
})
afterAll(async () => {
  await browser.close()
  await service.stop()
})

it('has a test case for every portal page and sign-in page', async () => {
  const allRoutes = [
    ...(await findSourceRoutes('page.tsx', 'app/portal')),
    ...(await findSourceRoutes('page.tsx', 'app/(auth)')),
  ]
  const pages = allRoutes.filter((route) => route !== '/portal' && !route.includes('[...'))
  expect(Object.keys(PAGES).sort()).toEqual(pages.sort())
})

it.concurrent.each(Object.keys(PAGES))(
  '%s displays without layout, accessibility or browser errors on wide and narrow screens',
  async (route) => {
    const view = await open(getContextFor(route), PAGES[route]?.(company) ?? '')
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

/** The portal pages whose path has no ID. Those with an empty list show a message instead of the list. */
const LIST_ROUTES = Object.keys(PAGES).filter((route) => route.startsWith('/portal') && !route.includes('/[id]'))

it.concurrent.each(LIST_ROUTES)(
  '%s displays without layout or browser errors when the company has no data',
  async (route) => {
    const view = await open(contexts.beginner, PAGES[route]?.(company) ?? '')
    await look(view, `${route}-empty`, 390, 'light')
    release(view)
  },
)

/** Returns the browser context of a user who may see the page. */
function getContextFor(route: string): BrowserContext {
  if (route === '/sign-in/two-factor') return contexts.halfway
  const needsSignIn = route.startsWith('/portal') || route === '/sign-in/set-up-two-factor'
  return needsSignIn ? contexts.admin : contexts.guest
}

const getFocusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim())

it('lets keyboard users skip the navigation, and open and close the menu on a phone', async () => {
  const view = await open(contexts.admin, '/portal/live')
  const { page } = view
  await page.keyboard.press('Tab')
  await expect.poll(() => getFocusedText(page)).toBe('Skip to content')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)

  await page.setViewportSize({ width: 390, height: 800 })
  await page.reload()
  await waitForHydration(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect.poll(() => getFocusedText(page)).toContain('Menu')
  await page.keyboard.press('Enter')
  for (const stop of ['Live', 'Test', 'Overview', 'Contracts']) {
    await page.keyboard.press('Tab')
    await expect.poll(() => getFocusedText(page)).toBe(stop)
  }
  await expect
    .poll(() => page.locator('header details').getByRole('link', { name: 'Overview' }).getAttribute('aria-current'))
    .toBe('page')
  await page.keyboard.press('Escape')
  await expect.poll(() => getFocusedText(page)).toContain('Menu')
  await expect.poll(() => page.locator('header details').getAttribute('open')).toBeNull()

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('link', { name: 'Contracts', exact: true }).press('Enter')
  await page.locator('h1:focus', { hasText: 'Contracts' }).waitFor()
  release(view)
})

it('responds to an unknown portal path or ID with status 404 and a portal page that links to the guides', async () => {
  const page = await contexts.admin.newPage()
  for (const address of ['/portal/live/webhooks/999999', '/portal/live/nope']) {
    const response = await page.goto(address)
    expect(response?.status()).toBe(404)
    await page.getByRole('navigation', { name: 'Portal' }).waitFor()
  }
  const helpLinks = page.getByRole('navigation', { name: 'Help' }).getByRole('link')
  const readTargets = () => helpLinks.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  await expect.poll(readTargets).toEqual(['/docs', '/status'])
  expect(await findAxeViolations(page)).toEqual([])
  await page.close()
})

it('switches to the same page in the other mode, or to the list if the page shows a single item', async () => {
  const { page } = await open(contexts.admin, '/portal/live/contracts/new')
  await page.getByRole('link', { name: 'Test', exact: true }).click()
  await page.waitForURL('**/portal/test/contracts/new')
  await page.getByText('Test mode.', { exact: true }).waitFor()
  await expect.poll(() => getFocusedText(page)).toBe('New contract')
  await page.goto(`/portal/live/unmatched-addresses/${company.unmatchedAddressId}`)
  await page.getByRole('link', { name: 'Test', exact: true }).click()
  await page.waitForURL('**/portal/test/unmatched-addresses')
  await page.close()
})

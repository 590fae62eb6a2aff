// Tests the pages that ask people to contact House Bills, with the setting CONTACT_EMAIL. Other tests cover these pages
// without that setting.
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prisma } from '@/lib/platform/database/prisma'
import { findAxeViolations } from '../helpers/axe'
import { createTenantWithContract } from '../helpers/create-tenant-records'
import { addEndpoint } from '../helpers/create-webhook-endpoints'
import { launchBrowser } from '../helpers/launch-browser'
import {
  enrolTwoFactor,
  newSignedInContext,
  signInPartnerStaff,
  signInTenant,
  waitForHydration,
} from '../helpers/sign-in'
import { startTestService, type TestService } from '../helpers/start-test-service'

const CONTACT_EMAIL = 'bills@example.org'
const ENDPOINT_URL = 'http://127.0.0.1:9999/hooks'

let service: TestService
let portalPage: Page
let accountPage: Page

beforeAll(async () => {
  service = await startTestService({ EMBEDDED: '1', CONTACT_EMAIL })
  const browser = await launchBrowser()
  const { db, companyId, baseUrl } = service
  const openPage = async (user: Parameters<typeof newSignedInContext>[2]) =>
    (await newSignedInContext(browser, baseUrl, user)).newPage()
  portalPage = await openPage(await signInPartnerStaff(db, { companyId }))
  const { tenantId } = await createTenantWithContract(db, { companyId, mode: 'live' })
  accountPage = await openPage(await signInTenant(db, tenantId))
  await enrolTwoFactor(db, 'account', tenantId)
  return () => browser.close()
})
afterAll(async () => {
  await prisma().$disconnect()
  await service.stop()
})

const waitForContactLink = async (page: Page, role: 'main' | 'dialog' = 'main') =>
  expect
    .poll(() => page.getByRole(role).getByRole('link', { name: CONTACT_EMAIL }).first().getAttribute('href'))
    .toBe(`mailto:${CONTACT_EMAIL}`)

it.each([
  '/account',
  '/account/password',
  '/account/data-export',
  '/docs',
  '/docs/privacy',
  '/docs/addresses',
  '/docs/clients',
  '/docs/contracts',
  '/docs/errors',
  '/docs/search?q=zzzzqqqq',
  '/status',
  '/docs/single-sign-on',
  '/sign-in/single-sign-on?error=discovery',
])('links to the contact email address on the page %s', async (path) => {
  await accountPage.goto(path)
  await waitForContactLink(accountPage)
})

it('links to the contact email address if House Bills has disabled a webhook endpoint', async () => {
  const { db, companyId } = service
  const { endpointId } = await addEndpoint(db, ENDPOINT_URL, { companyId })
  await db.sql(`UPDATE webhook_endpoints SET disabled_at = now(), disabled_reason = 'operator' WHERE id = $1`, [
    endpointId,
  ])
  await portalPage.goto(`/portal/live/webhooks/${endpointId}`)
  await waitForContactLink(portalPage)
  await portalPage.goto('/portal/live/webhooks')
  await waitForHydration(portalPage)
  await portalPage.getByRole('button', { name: 'Add endpoint' }).click()
  await portalPage.getByLabel('URL').fill(ENDPOINT_URL)
  await portalPage.getByLabel('contract.created').check()
  await portalPage.getByLabel('URL').press('Enter')
  await portalPage.getByText('House Bills disabled this URL. To use it again, contact House Bills.').first().waitFor()
  await waitForContactLink(portalPage, 'dialog')
  expect(await findAxeViolations(portalPage)).toEqual([])
})

it('shows the contact email address and the error’s number on an error page', async () => {
  await service.db.sql('ALTER TABLE webhook_deliveries RENAME TO broken')
  await portalPage.goto('/portal/live/webhooks')
  await portalPage.getByText(/contact House Bills at bills@example\.org and quote error \d+\./).waitFor()
  await waitForContactLink(portalPage)
})

it('shows the contact email address on the error page of a public page', async () => {
  await service.db.sql('ALTER TABLE emails RENAME TO broken_emails')
  await accountPage.goto('/dev-inbox')
  await accountPage.getByText(/contact House Bills at bills@example\.org and quote error \d+\./).waitFor()
  await waitForContactLink(accountPage)
  expect(await findAxeViolations(accountPage)).toEqual([])
})

// In a real browser with the screen size of a phone, a tenant sets up 2FA, signs in with it and turns it off. Support
// staff reset a tenant's 2FA and passkeys. e2e/portal/account.test.ts covers what works in the same way in the portal.
import { generateSync } from 'otplib'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prisma } from '@/lib/platform/database/prisma'
import { findAxeViolations } from '../helpers/axe'
import { createTenantWithContract } from '../helpers/create-tenant-records'
import { describeFocus } from '../helpers/describe-focus'
import { insertPasskey } from '../helpers/insert-passkey'
import { launchBrowser } from '../helpers/launch-browser'
import {
  enrolTwoFactor,
  newSignedInContext,
  PASSWORD,
  signInSupportStaff,
  signInTenant,
  waitForHydration,
} from '../helpers/sign-in'
import { openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
let browser: Browser

beforeAll(async () => {
  service = await openSharedTestService()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await prisma().$disconnect()
  await service.stop()
})

const PHONE = { width: 390, height: 844 }

async function createTenant() {
  const { companyId, db } = service
  const { tenantId, recipient } = await createTenantWithContract(db, { companyId, mode: 'live' })
  return { tenantId, email: recipient, ...(await signInTenant(db, tenantId)) }
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

it('lets tenants set up 2FA, sign in with an app’s code or a recovery code, and turn 2FA off', async () => {
  const ada = await createTenant()
  const context = await newSignedInContext(browser, service.baseUrl, ada, { viewport: PHONE })
  const page = await context.newPage()
  await page.goto('/account/password')
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Set up 2FA' }).press('Enter')
  await expect.poll(() => describeFocus(page)).toBe('Set up two-factor authentication')
  await page.getByRole('img', { name: 'QR code for your app' }).waitFor()
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const generateCode = (stepOffset: number) =>
    generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * stepOffset })
  await page.getByLabel('Code', { exact: true }).fill(generateCode(0))
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  const recoveryCodes = await page.getByRole('listitem').allInnerTexts()
  expect(recoveryCodes).toHaveLength(10)
  await page.getByRole('link', { name: 'I’ve saved them' }).press('Enter')
  await page.waitForURL('**/account/password')
  await page.getByText('10 of 10 recovery codes left.').waitFor()

  await context.clearCookies()
  await page.goto('/account/password')
  await signIn(page, ada.email)
  await page.waitForURL('**/account/sign-in/two-factor?*')
  expect(await findAxeViolations(page)).toEqual([])
  // Until the code is entered, no page and no download opens.
  await page.goto('/account')
  await page.waitForURL('**/account/sign-in/two-factor?*')
  expect((await page.request.get('/account/data-export.json')).status()).toBe(401)
  await page.goto('/account/password')
  await page.getByLabel('Code', { exact: true }).fill(generateCode(1))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/account/password')

  await context.clearCookies()
  await page.goto('/account/password')
  await signIn(page, ada.email)
  await page.getByRole('link', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill((recoveryCodes[0] ?? '').toLowerCase())
  await page.keyboard.press('Enter')
  await page.waitForURL('**/account/password')
  await page.getByText('9 of 10 recovery codes left.').waitFor()
  await expect.poll(() => page.getByText('Few recovery codes left').count()).toBe(0)

  await waitForHydration(page)
  await page.getByRole('button', { name: 'Turn off 2FA' }).press('Enter')
  await expect.poll(() => describeFocus(page)).toBe('password')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Tab')
  await page.keyboard.type(recoveryCodes[1] ?? '')
  await page.keyboard.press('Enter')
  await page.getByText('2FA turned off').waitFor()
  await context.clearCookies()
  await page.goto('/account/password')
  await signIn(page, ada.email)
  await page.waitForURL('**/account/password')
  await page.getByRole('link', { name: 'Set up 2FA' }).waitFor()
  await context.close()
})

it('warns tenants who have few recovery codes left', async () => {
  const ada = await createTenant()
  await enrolTwoFactor(service.db, 'account', ada.tenantId)
  const context = await newSignedInContext(browser, service.baseUrl, ada, { viewport: PHONE })
  const page = await context.newPage()
  await page.goto('/account/password')
  await page.getByText('1 of 10 recovery codes left.').waitFor()
  await page.getByText('Few recovery codes left').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await context.close()
})

it('lets support staff reset a tenant’s 2FA, and then asks the tenant to sign in again without a code', async () => {
  const ada = await createTenant()
  await enrolTwoFactor(service.db, 'account', ada.tenantId)
  const support = await newSignedInContext(browser, service.baseUrl, await signInSupportStaff(service.db))
  const page = await support.newPage()
  await page.goto(`/support/tenants/${ada.tenantId}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Reset 2FA and passkeys' }).press('Enter')
  await page.getByText('Verify their identity first.').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset 2FA and passkeys' }).press('Enter')
  await page.getByText('2FA and passkeys reset').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Reset 2FA and passkeys' }).count()).toBe(0)
  const tenant = await newSignedInContext(browser, service.baseUrl, ada, { viewport: PHONE })
  const tenantPage = await tenant.newPage()
  await tenantPage.goto('/account/password')
  await tenantPage.waitForURL('**/account/sign-in?*')
  await signIn(tenantPage, ada.email)
  await tenantPage.waitForURL('**/account/password')
  await tenantPage.getByRole('link', { name: 'Set up 2FA' }).waitFor()
})

it('lets support staff reset the passkeys of a tenant who has no 2FA, and says if there’s nothing left to reset', async () => {
  const { tenantId } = await createTenant()
  await insertPasskey(service.db, 'account', tenantId)
  const support = await newSignedInContext(browser, service.baseUrl, await signInSupportStaff(service.db))
  const page = await support.newPage()
  const reset = async () => {
    await page.goto(`/support/tenants/${tenantId}`)
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Reset 2FA and passkeys' }).press('Enter')
    return page.getByRole('alertdialog').getByRole('button', { name: 'Reset 2FA and passkeys' })
  }
  await (await reset()).press('Enter')
  await page.getByText('2FA and passkeys reset').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Reset 2FA and passkeys' }).count()).toBe(0)
  expect(await service.db.sql('SELECT FROM tenant_passkeys WHERE tenant_id = $1', [tenantId])).toEqual([])
  await insertPasskey(service.db, 'account', tenantId)
  const confirmButton = await reset()
  await service.db.sql('DELETE FROM tenant_passkeys WHERE tenant_id = $1', [tenantId])
  await confirmButton.press('Enter')
  await page.getByText('This tenant no longer has 2FA or passkeys, so nothing was reset.').waitFor()
  await support.close()
})

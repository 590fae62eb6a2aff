// With SUPPORT_PASSKEY=required, support staff must add a passkey before they can open support. The tests use a real
// browser with a virtual authenticator. The portal's tests cover the behaviour that support shares with the portal.
import type { Browser, BrowserContext, Page } from 'playwright'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { prisma } from '@/lib/platform/database/prisma'
import { findAxeViolations } from '../helpers/axe'
import { createPageChecker } from '../helpers/check-page-layout-and-accessibility'
import { launchBrowser } from '../helpers/launch-browser'
import {
  newSignedInContext,
  PASSWORD,
  RECOVERY_CODE,
  type SignedInSupportStaff,
  signInSupportStaff,
  waitForHydration,
} from '../helpers/sign-in'
import { addVirtualAuthenticator, startPasskeyService } from '../helpers/start-service-for-passkeys'
import type { TestService } from '../helpers/start-test-service'

const { open, look } = createPageChecker('realms', /^Add a passkey · House Bills support$/)

let service: TestService
let browser: Browser
let sam: SignedInSupportStaff
let context: BrowserContext

beforeAll(async () => {
  ;[service, browser] = await Promise.all([
    startPasskeyService({ EMBEDDED: '1', SUPPORT_PASSKEY: 'required' }),
    launchBrowser(),
  ])
  return async () => {
    await browser.close()
    await prisma().$disconnect()
    await service.stop()
  }
})
beforeEach(async () => {
  sam = await signInSupportStaff(service.db)
  context = await newSignedInContext(browser, service.baseUrl, sam)
  return () => context.close()
})

/** Creates the passkey, in the second step of the form. */
async function createPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create passkey' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
}

it('opens support only once a required passkey has been added, and lets the user sign in with it', async () => {
  const page = await context.newPage()
  await addVirtualAuthenticator(page)
  await page.goto('/support/rates')
  await page.waitForURL('**/support/sign-in/add-passkey?*')
  await waitForHydration(page)
  // The user has just signed in, so the page doesn't ask for the password again.
  await expect.poll(() => page.getByLabel('Your password').count()).toBe(0)
  await page.getByLabel('Passkey name').fill('Security key')
  await page.keyboard.press('Enter')
  await createPasskey(page)
  await page.waitForURL('**/support/rates')
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByText('You’re signed out.').waitFor()
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter')
  await page.waitForURL(`${service.baseUrl}/support`)
  await page.goto('/support/account')
  await page.getByRole('group', { name: 'Passkeys' }).getByText('Last used').waitFor()
})

it('asks for the password and a code before a passkey is added if the user signed in over ten minutes ago', async () => {
  await service.db.sql(`UPDATE support_staff_sessions SET created_at = now() - interval '11 minutes' WHERE id = $1`, [
    sam.sessionId,
  ])
  const page = await context.newPage()
  await addVirtualAuthenticator(page)
  await page.goto('/support/sign-in/add-passkey')
  await waitForHydration(page)
  await page.getByLabel('Passkey name').fill('Security key')
  await page.getByLabel('Your password').fill('not the password at all')
  await page.getByLabel('Code').fill(RECOVERY_CODE)
  await page.keyboard.press('Enter')
  await page.getByText('This isn’t your current password').first().waitFor()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByLabel('Code').fill(RECOVERY_CODE)
  await page.keyboard.press('Enter')
  await createPasskey(page)
  await page.waitForURL(`${service.baseUrl}/support`)
})

it('shows the page for adding a passkey without layout, accessibility or browser errors', async () => {
  const view = await open(context, '/support/sign-in/add-passkey')
  await look(view, '/support/sign-in/add-passkey', 1280, 'light')
  await look(view, '/support/sign-in/add-passkey', 390, 'dark')
  expect(await findAxeViolations(view.page)).toEqual([])
})

it('doesn’t let users add a passkey before they have entered their 2FA code', async () => {
  await service.db.sql('UPDATE support_staff_sessions SET awaits_two_factor = true WHERE id = $1', [sam.sessionId])
  const page = await context.newPage()
  await page.goto('/support/sign-in/add-passkey')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.goto('/support')
  await page.waitForURL('**/support/sign-in/two-factor*')
})

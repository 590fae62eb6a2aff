// Partner staff set up 2FA and sign in with it, in a real browser.
import { generateSync } from 'otplib'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prisma } from '@/lib/platform/database/prisma'
import { findAxeViolations } from '../helpers/axe'
import { launchBrowser } from '../helpers/launch-browser'
import { PASSWORD, type SignedInPartnerStaff, signInPartnerStaff } from '../helpers/sign-in'
import { openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
let browser: Browser
let page: Page

beforeAll(async () => {
  service = await openSharedTestService()
  browser = await launchBrowser()
  page = await (await browser.newContext({ baseURL: service.baseUrl })).newPage()
})
afterAll(async () => {
  await browser.close()
  await prisma().$disconnect()
  await service.stop()
})

const createStaff = ({ companyId }: Pick<SignedInPartnerStaff, 'companyId'>) =>
  signInPartnerStaff(service.db, { companyId })

async function signIn({ email }: Pick<SignedInPartnerStaff, 'email'>): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

/**
 * Checks the accessibility of the page in its current state. crawl-pages.test.ts only checks pages that have just been
 * opened.
 */
const expectAccessible = async () => expect(await findAxeViolations(page)).toEqual([])

const findSessions = ({ userId }: Pick<SignedInPartnerStaff, 'userId'>) =>
  service.db.sql<{ id: string }>('SELECT id FROM partner_staff_sessions WHERE user_id = $1', [userId])

it('makes users set up 2FA when they first sign in, and enter a code after that, if the company requires 2FA', async () => {
  const companyId = await service.addCompany()
  await service.db.sql('UPDATE companies SET two_factor_required = true WHERE id = $1', [companyId])
  const robin = await createStaff({ companyId })
  await page.goto('/portal/test')
  await signIn(robin)
  await page.waitForURL('**/sign-in/set-up-two-factor?*')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('You’re signed out.').waitFor()
  // The session that the test created is still there.
  expect(await findSessions(robin)).toHaveLength(1)
  await page.goto('/portal/test')
  await signIn(robin)
  await page.waitForURL('**/sign-in/set-up-two-factor?*')
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const generateCode = (stepOffset: number) =>
    generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * stepOffset })
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Enter the six digits that your app shows now').first().waitFor()
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.keyboard.press('Enter')
  await page.getByText('This isn’t the code that your app shows now.').first().waitFor()
  // Keep the current code, which the test enters again below. The code that the test enters after that is for the next
  // time step, so it's always newer.
  const confirmationCode = generateCode(0)
  await page.getByLabel('Code', { exact: true }).fill(confirmationCode)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor()
  await expectAccessible()
  const recoveryCodes = await page.getByRole('listitem').allInnerTexts()
  expect(recoveryCodes).toHaveLength(10)
  await page.getByRole('link', { name: 'I’ve saved them' }).click()
  // After the set-up, the service opens the page that the user requested before signing in.
  await page.waitForURL('**/portal/test')
  // Setting up 2FA must end the session that was created without it.
  expect(await findSessions(robin)).toHaveLength(1)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByText('You’re signed out.').waitFor()
  await signIn(robin)
  await page.waitForURL('**/sign-in/two-factor?*')
  // With only the password, no page may open. After the code, the requested page must open.
  await page.goto('/portal/live/account')
  await page.waitForURL('**/sign-in/two-factor?*')
  const [pendingSession] = await findSessions(robin)
  await page.getByLabel('Code', { exact: true }).fill(confirmationCode)
  await page.keyboard.press('Enter')
  await page.getByText('This code is wrong or already used.').waitFor()
  await page.getByLabel('Code', { exact: true }).fill(generateCode(1))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/portal/live/account')
  expect(await findSessions(robin)).not.toContainEqual(pendingSession)

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByText('You’re signed out.').waitFor()
  await signIn(robin)
  await page.getByRole('button', { name: 'Use a different account' }).click()
  await page.getByText('You’re signed out.').waitFor()
  expect(await findSessions(robin)).toEqual([])
  await signIn(robin)
  await page.getByRole('link', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill('AAAAA-AAAAA')
  await page.keyboard.press('Enter')
  await page.getByText('This code is wrong or already used.').waitFor()
  await page.getByLabel('Recovery code').fill((recoveryCodes[0] ?? '').toLowerCase())
  await page.keyboard.press('Enter')
  await page.waitForURL('**/portal/live')
  await page.goto('/portal/live/account')
  await page.getByText('9 of 10 recovery codes left. Your company requires 2FA.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Turn off 2FA' }).count()).toBe(0)
})

// Support staff sign in with a real browser, starting with the link that the operator issued. The tests in e2e/portal
// cover the behaviour that support shares with the portal.
import { generateSync } from 'otplib'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSupportStaff } from '@/lib/auth/support-staff/create-support-staff'
import { issueSupportLink } from '@/lib/auth/support-staff/issue-support-password-link'
import { removeSupportStaff } from '@/lib/auth/support-staff/remove-support-staff'
import { connect, prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'
import { findAxeViolations } from '../helpers/axe'
import { launchBrowser } from '../helpers/launch-browser'
import { buildBillsPackage } from '../helpers/request-bodies'
import { signInPartnerStaff, signInSupportStaff, signInTenant } from '../helpers/sign-in'
import { openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

const EMAIL = { address: 'sam@example.org', key: 'sam@example.org' }
const PASSWORD = 'marmalade on the night tram'

let service: SharedTestService
let ownerClient: ReturnType<typeof connect>
let browser: Browser
let context: BrowserContext
let page: Page
/** The recovery codes that Sam, the test's user, has saved. */
let recoveryCodes: string[]

beforeAll(async () => {
  service = await openSharedTestService()
  ownerClient = connect(service.db.owner)
  browser = await launchBrowser()
  context = await browser.newContext({
    baseURL: service.baseUrl,
    extraHTTPHeaders: { 'X-Forwarded-For': service.clientIp },
  })
  page = await context.newPage()
})
afterAll(async () => {
  await browser?.close()
  await ownerClient?.$disconnect()
  await prisma().$disconnect()
  await service?.stop()
})

const settings = () => ({ serverSecret: process.env.SERVER_SECRET ?? '', appUrl: service.baseUrl })
const expectAccessible = async () => expect(await findAxeViolations(page)).toEqual([])
const waitForHeading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
/** Returns Sam's sessions. */
const findSessions = () =>
  service.db.sql('SELECT FROM support_staff_sessions s JOIN support_staff u ON u.id = s.user_id WHERE email_key = $1', [
    EMAIL.key,
  ])

async function choosePassword(link: string): Promise<void> {
  await page.goto(link)
  await page.getByText('Sam Okafor').waitFor()
  // The page must have removed the token from its URL.
  await expect.poll(() => page.url()).toBe(`${service.baseUrl}/support/reset-password`)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText('Password set. Sign in with your new password.').waitFor()
}

async function signIn(): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

const createTotpGenerator = (secret: string) => (stepOffset: number) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * stepOffset })

async function enterCode(code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.keyboard.press('Enter')
}

/** Returns the authenticator secret that the set-up page shows. */
const readSecret = async () => ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')

it('opens support from the operator’s link only after 2FA is set up', async () => {
  const result = await createSupportStaff(ownerClient, { email: EMAIL, name: 'Sam Okafor' }, settings())
  if (!result.ok) throw new Error(result.reason)
  await choosePassword(result.link)
  await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe(EMAIL.address)
  await signIn()
  await waitForHeading('Set up two-factor authentication')
  await page.goto('/support/account')
  await page.waitForURL('**/support/sign-in/set-up-two-factor?*')
  await expect.poll(() => page.getByRole('link', { name: 'Cancel' }).count()).toBe(0)
  const generateCode = createTotpGenerator(await readSecret())
  await enterCode('000000')
  await page.getByText('This isn’t the code that your app shows now.').first().waitFor()
  await expectAccessible()
  const confirmationCode = generateCode(0)
  await enterCode(confirmationCode)
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor()
  recoveryCodes = await page.getByRole('listitem').allInnerTexts()
  await page.getByRole('link', { name: 'I’ve saved them' }).click()
  await page.waitForURL('**/support/account')

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByText('You’re signed out.').waitFor()
  expect(await findSessions()).toEqual([])
  await page.goto('/support')
  await page.getByLabel('Email address').fill(EMAIL.address)
  await signIn()
  await page.waitForURL('**/support/sign-in/two-factor*')
  // With only the password, no page may open.
  await page.goto('/support')
  await page.waitForURL('**/support/sign-in/two-factor*')
  await enterCode(confirmationCode)
  await page.getByText('This code is wrong or already used.').waitFor()
  await enterCode(generateCode(1))
  await page.waitForURL(`${service.baseUrl}/support`)
  await page.getByRole('navigation', { name: 'Support' }).waitFor()
  const cookieNames = (await context.cookies()).map(({ name }) => name).sort()
  expect(cookieNames).toEqual(['support-csrf', 'support-device', 'support-session'])

  await page.goto(result.link)
  await page.getByText('This link has been used').waitFor()
})

it('lets support staff change their password, replace recovery codes and end sessions on the account page', async () => {
  await service.db.sql(
    `INSERT INTO support_staff_sessions (id, user_id, awaits_two_factor, expires_at, browser)
     SELECT gen_random_uuid(), id, false, now() + interval '1 hour', unnest(ARRAY['Firefox on Windows', 'Safari on an iPhone'])
     FROM support_staff WHERE email_key = $1`,
    [EMAIL.key],
  )
  await page.goto('/support/account')
  await page.getByRole('button', { name: 'End session in Safari on an iPhone' }).press('Enter')
  await page.getByText('Session ended').waitFor()
  expect(await findSessions()).toHaveLength(2)
  await page.getByRole('button', { name: 'Generate new recovery codes' }).click()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText('Enter the six digits that your app shows now').first().waitFor()
  await page.getByLabel('Your password').fill(PASSWORD)
  await enterCode(recoveryCodes[0] ?? '')
  await page.getByText('Your new recovery codes').waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password').fill(`${PASSWORD} again`)
  await page.keyboard.press('Enter')
  await page.getByText('Password changed').waitFor()
  expect(await findSessions()).toHaveLength(1)
  const rows = await service.db.sql<{ action: string }>(
    `SELECT action FROM audit_events WHERE actor_type = 'support_staff' AND company_id IS NULL
       AND actor_id = (SELECT id FROM support_staff WHERE email_key = $1) ORDER BY id`,
    [EMAIL.key],
  )
  expect(rows.map(({ action }) => action.replace('support_staff.', ''))).toEqual([
    ...['password_chosen', 'two_factor_set_up', 'sessions_ended', 'recovery_codes_replaced', 'password_changed'],
  ])
})

it('lets support staff choose a new password and set up 2FA again with a new link, and ends their sessions', async () => {
  const result = await issueSupportLink(ownerClient, EMAIL, settings())
  if (!result.ok) throw new Error(result.reason)
  await choosePassword(result.link)
  expect(await findSessions()).toEqual([])
  await signIn()
  await waitForHeading('Set up two-factor authentication')
  // Make the last used code a minute older, because each set-up needs a code that's newer than the last one used.
  await service.db.sql('UPDATE support_staff SET totp_last_step = totp_last_step - 2 WHERE email_key = $1', [EMAIL.key])
  await page.reload()
  await enterCode(createTotpGenerator(await readSecret())(0))
  await page.getByRole('link', { name: 'I’ve saved them' }).click()
  await page.waitForURL(`${service.baseUrl}/support`)
  await removeSupportStaff(ownerClient, EMAIL)
  await page.reload()
  await page.getByText('You’ve been signed out. Sign in to continue.').waitFor()
  await page.getByLabel('Email address').fill(EMAIL.address)
  await signIn()
  await page.getByText('Incorrect email address or password.').waitFor()
})

it('rejects a session of another realm in the portal and in support, even if the cookie is renamed', async () => {
  const { body } = await service.createBillsPackage(buildBillsPackage())
  const cookies: Record<Realm, string> = {
    portal: (await signInPartnerStaff(service.db, { companyId: service.companyId })).cookie,
    support: (await signInSupportStaff(service.db)).cookie,
    account: (await signInTenant(service.db, body.data.tenantId)).cookie,
  }
  const PAGES = { portal: '/portal/live/account', support: '/support/account' }
  for (const [realm, path] of Object.entries(PAGES)) {
    const getStatus = async (cookie: string) =>
      (await fetch(service.baseUrl + path, { headers: { cookie }, redirect: 'manual' })).status
    for (const [cookieRealm, cookie] of Object.entries(cookies)) {
      const renamedCookie = cookie.replace(/^[^=]+/, `${realm}-session`)
      expect([realm, cookieRealm, await getStatus(cookie), await getStatus(renamedCookie)]).toEqual(
        cookieRealm === realm ? [realm, cookieRealm, 200, 200] : [realm, cookieRealm, 307, 307],
      )
    }
  }
})

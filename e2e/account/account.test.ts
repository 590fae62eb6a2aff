// Follows a tenant in a browser, from the confirmation email to the account. Tests in lib/ cover the rules behind each
// step.
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliverEmail } from '@/lib/mail/delivery/deliver-email'
import { devTransport } from '@/lib/mail/delivery/dev-transport'
import { prisma } from '@/lib/platform/database/prisma'
import { findAxeViolations } from '../helpers/axe'
import { launchBrowser } from '../helpers/launch-browser'
import { buildBillsPackage, buildQuoteRequest, uniqueEmail } from '../helpers/request-bodies'
import { signInPartnerStaff, signInSupportStaff, signInTenant } from '../helpers/sign-in'
import { startTestService, type TestService } from '../helpers/start-test-service'

const INITIAL_PASSWORD = 'SO29022004'
const NEW_PASSWORD = 'marmalade on the night tram'
const OTHER_PASSWORD = 'a green kettle sings at dawn'

let service: TestService
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  service = await startTestService({ EMBEDDED: '1' })
  browser = await launchBrowser()
  context = await browser.newContext({ baseURL: service.baseUrl, viewport: { width: 390, height: 844 } })
  page = await context.newPage()
})
afterAll(async () => {
  await browser?.close()
  await prisma().$disconnect()
  await service?.stop()
})

/**
 * Checks the accessibility of the page in its current state. e2e/access/crawl-pages.test.ts only checks pages that have
 * just been opened.
 */
const expectAccessible = async () => expect(await findAxeViolations(page)).toEqual([])
const getCookieNames = async () => (await context.cookies()).map(({ name }) => name).sort()
const findSessions = () => service.db.sql('SELECT FROM tenant_sessions')

/**
 * Waits until `count` emails have been queued for an address, then delivers the newest one to the dev inbox. Returns
 * the path and hash of its link.
 */
async function getEmailedLink(email: string, count: number): Promise<string> {
  const findEmails = () =>
    service.db.sql<{ id: string }>('SELECT id FROM emails WHERE recipient = $1 ORDER BY created_at DESC', [email])
  await expect.poll(findEmails).toHaveLength(count)
  const [{ id } = { id: '' }] = await findEmails()
  await deliverEmail(id, { live: devTransport, test: devTransport })
  await page.goto(`/dev-inbox/${id}`)
  const href = await page.getByRole('link', { name: /\/account\/[a-z-]+#/ }).getAttribute('href')
  const { pathname, hash } = new URL(href ?? '')
  return pathname + hash
}

async function activate(initialPassword: string, password: string): Promise<void> {
  await page.getByLabel('Initial password').fill(initialPassword)
  await page.getByLabel('New password').fill(password)
  await page.keyboard.press('Enter')
}

async function signIn(email: string, password: string): Promise<void> {
  await page.goto('/account/sign-in')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

async function requestNewLink(email: string): Promise<void> {
  await page.goto('/account/request-link')
  await page.getByLabel('Email address').fill(email)
  await page.keyboard.press('Enter')
  await page.getByText('Check your email').waitFor()
}

const SIGN_IN_ERROR = 'Incorrect email address or password.'
const ada = { email: uniqueEmail(), firstLink: '' }

it('lets a tenant activate the account with the emailed link, even if an email scanner has opened the link', async () => {
  await service.createBillsPackage(buildBillsPackage({ email: ada.email }))
  ada.firstLink = await getEmailedLink(ada.email, 1)
  for (const method of ['GET', 'HEAD']) {
    const response = await fetch(service.baseUrl + ada.firstLink, { method })
    expect(response.status).toBe(200)
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('cache-control')).toContain('no-store')
  }
  // The sign-in page must reject the initial password, because only the emailed link proves who the tenant is.
  await signIn(ada.email, INITIAL_PASSWORD)
  await page.getByText(SIGN_IN_ERROR).waitFor()
  await page.getByRole('link', { name: 'get a new link' }).click()
  await page.waitForURL('**/account/request-link?email=*')
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.url()} ${request.headers().referer ?? ''}`))
  await page.goto(ada.firstLink)
  await page.getByLabel('Initial password').waitFor()
  await expect.poll(() => page.url()).toBe(`${service.baseUrl}/account/activate`)
  await expectAccessible()
  await activate('', '')
  for (const text of ['Choose a password', 'Enter your initial password']) await page.getByText(text).first().waitFor()
  await activate('so29022003', NEW_PASSWORD)
  await page.getByText('4 attempts left.').first().waitFor()
  // A rejected form must keep both fields.
  await expect.poll(() => page.getByLabel('New password').inputValue()).toBe(NEW_PASSWORD)
  await activate(INITIAL_PASSWORD, 'siobhan-29.02.2004')
  await page.getByText('Your date of birth and phone number are easy').first().waitFor()
  await expect.poll(() => page.getByLabel('Initial password').inputValue()).toBe(INITIAL_PASSWORD)
  await activate(` ${INITIAL_PASSWORD.toLowerCase()} `, NEW_PASSWORD)
  await page.waitForURL(`${service.baseUrl}/account`)
  await page.getByText('What happens next').waitFor()
  for (const text of ['12 High Street', 'Acme Lets', 'Being set up', 'Starts in', '100mbps', 'UNLIMITED']) {
    await page.getByText(text).first().waitFor()
  }
  expect(await getCookieNames()).toEqual(['account-csrf', 'account-device', 'account-session'])
  expect(requests.join('\n')).not.toContain(ada.firstLink.split('#')[1])
  expect(requests.filter((line) => line.endsWith('/account/activate'))).toEqual([])
})

it('lets a tenant end another session, change the password and sign in with the new password', async () => {
  await service.db.sql(
    `INSERT INTO tenant_sessions (id, tenant_id, expires_at, browser)
     SELECT gen_random_uuid(), id, now() + interval '1 hour', unnest(ARRAY['Firefox on Windows', 'Safari on an iPhone'])
     FROM tenants WHERE email_key = $1`,
    [ada.email],
  )
  await page.goto('/account/password')
  await page.getByRole('button', { name: 'End session in Safari on an iPhone' }).press('Enter')
  await page.getByText('Session ended').waitFor()
  expect(await findSessions()).toHaveLength(2)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill(NEW_PASSWORD)
  await page.getByLabel('New password').fill(OTHER_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText('Password changed').waitFor()
  expect(await findSessions()).toHaveLength(1)
  await page.getByText('Menu', { exact: true }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).last().click()
  await page.getByText('You’re signed out.').waitFor()
  expect(await findSessions()).toEqual([])
  await signIn(ada.email, NEW_PASSWORD)
  await page.getByText(SIGN_IN_ERROR).waitFor()
  await signIn(ada.email, OTHER_PASSWORD)
  await page.waitForURL(`${service.baseUrl}/account`)
})

it('lets a tenant reset a forgotten password with a new link once the account is activated', async () => {
  await page.goto(ada.firstLink)
  await page.getByText('You’re already signed in').waitFor()
  await expect.poll(() => page.getByRole('link').allTextContents()).toEqual(['House Bills', 'Go to your account'])
  await context.clearCookies()
  await page.goto(ada.firstLink)
  await page.getByText('Each link works once.').waitFor()
  await expectAccessible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signIn(ada.email, 'not the password')
  await page.getByText(SIGN_IN_ERROR).waitFor()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.waitForURL('**/account/request-link?*')
  await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe(ada.email)
  await page.keyboard.press('Enter')
  await page.getByText('Check your email').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Check your email/)
  // There are three emails now: the confirmation, the notice that the password has changed, and the link just
  // requested.
  await page.goto(await getEmailedLink(ada.email, 3))
  await page.getByText('When you set the password, you’ll be signed out everywhere').waitFor()
  await expect.poll(() => page.url()).toBe(`${service.baseUrl}/account/reset-password`)
  await expectAccessible()
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.poll(() => page.getByLabel('New password').getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect.poll(() => page.getByLabel('New password').getAttribute('type')).toBe('password')
  await page.getByLabel('New password').press('Enter')
  await page.getByText('Password set. Sign in with your new password.').waitFor()
  expect(await findSessions()).toEqual([])
  await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe(ada.email)
  // Sign in from this page instead of opening the sign-in page again. If the browser sent no origin with the form, the
  // service would reject it.
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${service.baseUrl}/account`)
})

it('lets a tenant confirm a new email address from that address, and stop a change from the current address', async () => {
  const newEmail = uniqueEmail()
  const requestChange = async () => {
    await page.goto('/account/details')
    await page.getByRole('button', { name: 'Change email address' }).click()
    await page.getByLabel('New email address').fill(newEmail)
    await page.getByLabel('Your password').fill(NEW_PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText(`Open the link that we sent to ${newEmail}`).waitFor()
  }
  await requestChange()
  await expectAccessible()
  await page.goto(await getEmailedLink(ada.email, 5))
  await page.getByRole('button', { name: 'Stop the change' }).click()
  await page.getByText(`Your email address is still ${ada.email}`).waitFor()
  await expectAccessible()
  expect(await findSessions()).toEqual([])

  await signIn(ada.email, NEW_PASSWORD)
  await page.waitForURL(`${service.baseUrl}/account`)
  await requestChange()
  await page.goto(await getEmailedLink(newEmail, 2))
  await expect.poll(() => page.url()).toBe(`${service.baseUrl}/account/confirm-email`)
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await page.getByText(`sign in with ${newEmail}`).waitFor()
  await expectAccessible()
  // This browser is still signed in, because it was signed in to this account when it confirmed the address.
  await page.getByRole('link', { name: 'Go to your account' }).click()
  await page.getByText(`we’ll email you at ${newEmail}`).first().waitFor()
  ada.email = newEmail
})

it('lets a tenant change the phone number', async () => {
  await page.goto('/account/details')
  await page.getByRole('button', { name: 'Change phone number' }).click()
  await page.getByRole('textbox', { name: 'Phone number' }).fill('07700')
  await page.keyboard.press('Enter')
  await page.getByText('Enter a phone number, such as 07700 900123').first().waitFor()
  await page.getByRole('textbox', { name: 'Phone number' }).fill('07700 900765')
  await page.keyboard.press('Enter')
  await page.getByText('Phone number changed').waitFor()
  await page.getByText('07700 900765').waitFor()
})

it('disables an activation link after five wrong passwords, but accepts a new link for the same account', async () => {
  const email = uniqueEmail()
  const { body } = await service.createBillsPackage(buildBillsPackage({ email }))
  const firstLink = await getEmailedLink(email, 1)
  await page.goto(firstLink)
  for (const attemptsLeft of ['4 attempts', '3 attempts', '2 attempts', '1 attempt']) {
    await activate('AB01012000', NEW_PASSWORD)
    await page.getByText(`${attemptsLeft} left.`).first().waitFor()
  }
  await activate('AB01012000', NEW_PASSWORD)
  await page.getByText('A wrong initial password was entered five times.').waitFor()
  await expect.poll(() => page.getByRole('textbox').count()).toBe(0)
  await expect
    .poll(() => page.getByRole('link').allTextContents())
    .toEqual(['House Bills', 'Get a new link', 'Sign in'])
  await page.goto(firstLink)
  await page.getByText('A wrong initial password was entered five times.').waitFor()
  await requestNewLink(email)
  const secondLink = await getEmailedLink(email, 2)
  await requestNewLink(email)
  const thirdLink = await getEmailedLink(email, 3)
  await page.goto(secondLink)
  await page.getByText('This link has expired').waitFor()
  await service.db.sql(`UPDATE house_contracts SET status = 'cancelled', cancelled_at = now() WHERE id = $1`, [
    body.data.houseContractId,
  ])
  await page.goto(thirdLink)
  await activate(INITIAL_PASSWORD, OTHER_PASSWORD)
  await page.waitForURL(`${service.baseUrl}/account`)
  await page.getByText('Cancelled', { exact: true }).waitFor()
  await page.getByText('We don’t supply any services under it').waitFor()
})

it('emails no account link to test tenants or to tenants who only have a quote', async () => {
  const quotedEmail = uniqueEmail()
  await service.getQuotes(buildQuoteRequest({ email: quotedEmail }))
  const testEmail = uniqueEmail()
  await service.createBillsPackage(buildBillsPackage({ email: testEmail }), service.testKey)
  await requestNewLink(quotedEmail)
  await requestNewLink(testEmail)
  const knownEmail = uniqueEmail()
  await service.createBillsPackage(buildBillsPackage({ email: knownEmail }))
  await requestNewLink(knownEmail)
  // The link to this address was requested last. Once its email is queued, the earlier requests have been handled.
  await getEmailedLink(knownEmail, 2)
  const emails = await service.db.sql('SELECT FROM emails WHERE recipient IN ($1, $2)', [quotedEmail, testEmail])
  expect(emails).toHaveLength(1)
})

it('rejects a portal or support session on the account pages, even if its cookie is renamed', async () => {
  const { body } = await service.createBillsPackage(buildBillsPackage())
  const cookies = {
    portal: (await signInPartnerStaff(service.db, { companyId: service.companyId })).cookie,
    support: (await signInSupportStaff(service.db)).cookie,
    account: (await signInTenant(service.db, body.data.tenantId)).cookie,
  }
  for (const path of ['/account', '/account/password', '/account/nowhere']) {
    const getStatus = async (cookie: string) =>
      (await fetch(service.baseUrl + path, { headers: { cookie }, redirect: 'manual' })).status
    for (const [realm, cookie] of Object.entries(cookies)) {
      const expectedStatus = path === '/account/nowhere' ? 404 : 200
      expect([path, realm, await getStatus(cookie.replace(/^[^=]+/, 'account-session'))]).toEqual([
        path,
        realm,
        realm === 'account' ? expectedStatus : 307,
      ])
    }
  }
})

// Partner staff sign in with a real browser. Tests in lib/ cover the rules behind each step.
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashKey } from '@/lib/auth/throttle/record-attempt'
import { signInThrottleKeys } from '@/lib/auth/throttle/throttle-key'
import { inviteByEmail } from '@/lib/companies/invitations/invite-by-email'
import { deliverEmail } from '@/lib/mail/delivery/deliver-email'
import { devTransport } from '@/lib/mail/delivery/dev-transport'
import { prisma } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import { findAxeViolations } from '../helpers/axe'
import { launchBrowser } from '../helpers/launch-browser'
import { newSignedInContext, PASSWORD, type SignedInPartnerStaff, signInPartnerStaff } from '../helpers/sign-in'
import { openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  service = await openSharedTestService()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await prisma().$disconnect()
  await service.stop()
})
beforeEach(async () => switchContext(await browser.newContext(getContextOptions())))

const getContextOptions = () => ({
  baseURL: service.baseUrl,
  extraHTTPHeaders: { 'X-Forwarded-For': service.clientIp },
})

async function switchContext(nextContext: BrowserContext): Promise<void> {
  await context?.close()
  context = nextContext
  page = await context.newPage()
}

const createStaff = (options: Partial<Parameters<typeof signInPartnerStaff>[1]> = {}) =>
  signInPartnerStaff(service.db, { companyId: service.companyId, ...options })

async function signIn({ email }: Pick<SignedInPartnerStaff, 'email'>, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

/**
 * Checks the accessibility of the page in its current state. crawl-pages.test.ts only checks pages that have just been
 * opened.
 */
const expectAccessible = async () => expect(await findAxeViolations(page)).toEqual([])

/** Delivers a user's newest email with a password link to the dev inbox. Returns the link's path and fragment. */
async function getEmailedLink(userId: number): Promise<string> {
  const findNewestEmail = () =>
    service.db.sql<{ id: string }>(
      'SELECT id FROM emails WHERE user_id = $1 AND partner_staff_token_id IS NOT NULL ORDER BY created_at DESC LIMIT 1',
      [userId],
    )
  await expect.poll(findNewestEmail).toHaveLength(1)
  const [{ id } = { id: '' }] = await findNewestEmail()
  await deliverEmail(id, { live: devTransport, test: devTransport })
  await page.goto(`/dev-inbox/${id}`)
  const href = await page.getByRole('link', { name: /reset-password#/ }).getAttribute('href')
  const { pathname, hash } = new URL(href ?? '')
  return pathname + hash
}

/** Blocks sign-in for 90 seconds, as repeated failures would. An attempt must already have failed for each email. */
async function blockSignIn(emails: string[]): Promise<void> {
  for (const email of emails) {
    const [accountKey] = signInThrottleKeys('portal', email, service.clientIp).map(hashKey)
    await service.db.sql(`UPDATE throttles SET blocked_until = now() + interval '90 seconds' WHERE key = $1`, [
      accountKey,
    ])
  }
}

const findSessions = ({ userId }: Pick<SignedInPartnerStaff, 'userId'>) =>
  service.db.sql<{ id: string }>('SELECT id FROM partner_staff_sessions WHERE user_id = $1', [userId])

describe('the sign-in page', () => {
  it('opens the requested page once the password is right, but the start page when the user next signs in', async () => {
    const robin = await createStaff()
    await page.goto('/portal/test/account')
    await signIn(robin, 'a wrong password')
    await page.getByText('Incorrect email address or password.').waitFor()
    expect(page.url()).not.toContain(robin.email)
    await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe(robin.email)
    await expectAccessible()
    await page.locator('[type=password]:focus').waitFor()
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/portal/test/account')
    expect(await findSessions(robin)).toHaveLength(2)
    const signOutResponse = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    expect(await (await signOutResponse).headerValue('clear-site-data')).toBe('"cache", "storage"')
    await page.getByText('You’re signed out.').waitFor()
    expect(await findSessions(robin)).toEqual([{ id: robin.sessionId }])
    // Signing in again must not open the page that was open when the user signed out.
    await signIn(robin)
    await page.waitForURL('**/portal/live')
    const cookieNames = (await context.cookies()).map(({ name }) => name).sort()
    expect(cookieNames).toEqual(['portal-csrf', 'portal-device', 'portal-session'])
  })

  it('works without JavaScript, and never redirects to another host', async () => {
    const robin = await createStaff()
    await switchContext(await browser.newContext({ ...getContextOptions(), javaScriptEnabled: false }))
    // Plant the cookie of an earlier session, as an attacker could. Signing in must replace it.
    const otherStaff = await createStaff()
    const [name = '', value = ''] = otherStaff.cookie.split(/=(.*)/)
    await context.addCookies([{ name, value, url: service.baseUrl }])
    await service.db.sql('UPDATE partner_staff_sessions SET awaits_two_factor = true WHERE id = $1', [
      otherStaff.sessionId,
    ])

    await page.goto('/sign-in?callbackUrl=https://evil.example/portal-of-mine')
    await signIn(robin)
    await page.waitForURL(`${service.baseUrl}/portal/live`)
    expect(await findSessions(otherStaff)).toEqual([])
    const cookies = await context.cookies()
    expect(cookies.find((cookie) => cookie.name === name)).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    expect(cookies.find((cookie) => cookie.name === name)?.value).not.toBe(value)
    expect(await findSessions(robin)).toHaveLength(2)
  })

  it('shows the same errors whether or not the account exists, even when attempts are throttled', async () => {
    const getSignInError = async (email: string) => {
      await page.goto('/sign-in')
      await signIn({ email }, 'a wrong password')
      return page.getByRole('main').getByRole('alert').textContent()
    }
    const { email } = await createStaff()
    expect([await getSignInError(email), await getSignInError('nobody@example.org')]).toEqual(
      Array(2).fill('Incorrect email address or password.'),
    )
    await blockSignIn([email, 'nobody@example.org'])
    expect([await getSignInError(email), await getSignInError('nobody@example.org')]).toEqual(
      Array(2).fill('Too many attempts. Try again in 2 minutes.'),
    )
  })

  it('reports blocked cookies, and rejects a sign-in form without a valid CSRF token', async () => {
    const response = await fetch(`${service.baseUrl}/sign-in?cookies=1`)
    expect(await response.text()).toContain('Your browser blocks cookies')
    const postAuth = (action: string, body: string, headers = {}) =>
      fetch(`${service.baseUrl}/api/auth/${action}`, {
        method: 'POST',
        redirect: 'manual',
        body,
        headers: { origin: service.baseUrl, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      })
    const forgedResponse = await postAuth(
      'callback/credentials',
      `email=a@example.org&password=${PASSWORD}&csrfToken=x`,
    )
    expect(forgedResponse.status).toBe(303)
    expect(forgedResponse.headers.get('location')).toMatch(/^\/sign-in\?error=expired/)
    expect(forgedResponse.headers.getSetCookie().join()).not.toContain('portal-session')
    expect((await postAuth('callback/credentials', '{}', { 'content-type': 'application/json' })).status).toBe(415)
    for (const action of ['_log', 'session', 'signout', 'callback/other']) {
      expect((await postAuth(action, '')).status).toBe(404)
    }
  })
})

it('ends a session immediately when the user’s company is disabled', async () => {
  // Tests in lib/auth/sessions cover the other ways in which a session ends.
  const robin = await createStaff({ companyId: await service.addCompany() })
  const isSignedIn = async ({ cookie }: SignedInPartnerStaff) =>
    (await fetch(`${service.baseUrl}/portal/live/account`, { headers: { cookie }, redirect: 'manual' })).status === 200
  expect(await isSignedIn(robin)).toBe(true)
  await service.db.sql('UPDATE companies SET disabled_at = now() WHERE id = $1', [robin.companyId])
  expect(await isSignedIn(robin)).toBe(false)
})

it('resets a forgotten password with a link that works once, and ends all of the user’s sessions', async () => {
  const robin = await createStaff()
  const messages: (string | null)[] = []
  for (const email of ['nobody@example.org', robin.email]) {
    await page.goto('/sign-in')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
    await page.getByLabel('Email address').fill(email)
    await page.keyboard.press('Enter')
    messages.push(await page.getByRole('status').filter({ hasText: 'Check your email' }).textContent())
  }
  expect(messages[0]).toBe(messages[1])
  const link = await getEmailedLink(robin.userId)
  await page.goto(link)
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await expect.poll(() => page.url()).toBe(`${service.baseUrl}/reset-password`)
  await expectAccessible()
  await page.getByLabel('Password').fill('Password1234')
  await page.keyboard.press('Enter')
  await page.getByText('This password is too common').first().waitFor()
  const newPassword = 'marmalade on the night tram'
  await page.getByLabel('Password').fill(newPassword)
  await page.keyboard.press('Enter')
  await page.getByText('Password set. Sign in with your new password.').waitFor()
  expect(await findSessions(robin)).toEqual([])
  await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe(robin.email)
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/portal/live')

  await page.goto(link)
  await page.getByText('This link has been used').waitFor()
  await page.goto('/reset-password#of-somebody-else')
  await page.getByText('This link doesn’t work').waitFor()
})

it('lets an invited user set a password in a browser where somebody else is signed in', async () => {
  const robin = await createStaff()
  await switchContext(await newSignedInContext(browser, service.baseUrl, robin, getContextOptions()))
  const email = { address: 'Ada@example.org', key: 'ada@example.org' }
  const invitation = await prisma().$transaction((tx) =>
    inviteByEmail(tx, OPERATOR, service.companyId as never, { email, role: 'member' }, 'Robin'),
  )
  if (!invitation.ok) throw new Error(invitation.reason)
  await page.goto(await getEmailedLink(invitation.userId))
  await page.getByRole('heading', { name: 'Accept your invitation' }).waitFor()
  await expectAccessible()
  await page.getByLabel('Your name').fill('Ada Brown')
  await page.getByLabel('Password').fill('marmalade on the night tram')
  await page.keyboard.press('Enter')
  await page.getByText('Password set.').waitFor()
  await page.getByLabel('Password', { exact: true }).fill('marmalade on the night tram')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/portal/live')
  await page.getByText('Ada Brown').first().waitFor()
  expect(await findSessions(robin)).toEqual([])
})

it('changes the password on the account page, and ends the user’s other sessions', async () => {
  const robin = await createStaff()
  await switchContext(await newSignedInContext(browser, service.baseUrl, robin, getContextOptions()))
  await page.goto('/sign-in')
  await page.waitForURL('**/portal/live')
  await service.db.sql(
    `INSERT INTO partner_staff_sessions (id, user_id, awaits_two_factor, expires_at)
     VALUES (gen_random_uuid(), $1, false, now() + interval '1 hour')`,
    [robin.userId],
  )
  await page.goto('/portal/live/account')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill('a wrong password')
  await page.getByLabel('New password').fill('marmalade on the night tram')
  await page.keyboard.press('Enter')
  await page.getByText('This isn’t your current password').first().waitFor()
  await expectAccessible()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password').fill('marmalade on the night tram')
  await page.keyboard.press('Enter')
  await page.getByText('Password changed').waitFor()
  // Only the browser's own session is left, under a new ID.
  const sessions = await findSessions(robin)
  expect(sessions).toHaveLength(1)
  expect(sessions).not.toContainEqual({ id: robin.sessionId })
})

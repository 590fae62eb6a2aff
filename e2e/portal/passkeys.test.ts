// Partner staff add passkeys, sign in with them and remove them, in a real browser with a virtual authenticator.
import { createServer } from 'node:http'
import type { Browser, BrowserContext, Page } from 'playwright'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createSignInOptions } from '@/lib/auth/passkeys/create-sign-in-options'
import { prisma } from '@/lib/platform/database/prisma'
import { allocateTestPort } from '../helpers/allocate-test-port'
import { findAxeViolations } from '../helpers/axe'
import { launchBrowser } from '../helpers/launch-browser'
import {
  enrolTwoFactor,
  newSignedInContext,
  PASSWORD,
  RECOVERY_CODE,
  type SignedInPartnerStaff,
  signInPartnerStaff,
  waitForHydration,
} from '../helpers/sign-in'
import {
  addVirtualAuthenticator,
  startPasskeyService,
  type VirtualAuthenticator,
} from '../helpers/start-service-for-passkeys'
import type { TestService } from '../helpers/start-test-service'

const NOT_ACCEPTED = 'This passkey wasn’t accepted.'

let service: TestService
let browser: Browser
let robin: SignedInPartnerStaff
let context: BrowserContext
let page: Page
let authenticator: VirtualAuthenticator

beforeAll(async () => {
  ;[service, browser] = await Promise.all([startPasskeyService({ EMBEDDED: '1' }), launchBrowser()])
  return async () => {
    await browser.close()
    await prisma().$disconnect()
    await service.stop()
  }
})
beforeEach(async () => {
  robin = await signInPartnerStaff(service.db, { companyId: await service.addCompany() })
  context = await newSignedInContext(browser, service.baseUrl, robin)
  page = await context.newPage()
  authenticator = await addVirtualAuthenticator(page)
  return () => context.close()
})

const passkeys = () => page.getByRole('group', { name: 'Passkeys' })
const dialog = () => page.getByRole('dialog')

async function openAddDialog(): Promise<void> {
  await page.goto('/portal/live/account')
  await waitForHydration(page)
  await passkeys().getByRole('button', { name: 'Add passkey' }).press('Enter')
}

/** Adds a passkey on the account page, with the keyboard. */
async function addPasskey(name: string, code?: string): Promise<void> {
  await openAddDialog()
  await dialog().getByLabel('Passkey name').fill(name)
  await dialog().getByLabel('Your password').fill(PASSWORD)
  if (code) await dialog().getByLabel('Code').fill(code)
  await page.keyboard.press('Enter')
  await dialog().getByRole('button', { name: 'Create passkey' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Passkey added').waitFor()
}

async function signOut(): Promise<void> {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByText('You’re signed out.').waitFor()
  await waitForHydration(page)
}

async function signOutOfContext(): Promise<void> {
  await context.clearCookies()
  await page.goto('/sign-in')
  await waitForHydration(page)
}

async function enterPassword(): Promise<void> {
  await page.getByLabel('Email address').fill(robin.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

const signInWithPasskey = () => page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter')

it('adds a named passkey after the password is confirmed, and signs in with it in place of the password', async () => {
  await openAddDialog()
  await dialog().getByLabel('Your password').fill('not the password at all')
  await page.keyboard.press('Enter')
  await dialog().getByText('Enter a name').first().waitFor()
  await dialog().getByLabel('Passkey name').fill('Work laptop')
  await dialog().getByLabel('Your password').fill('not the password at all')
  await page.keyboard.press('Enter')
  await dialog().getByText('This isn’t your current password').first().waitFor()
  await addPasskey('Work laptop')
  await passkeys().getByRole('listitem').getByText('Work laptop').first().waitFor()
  await passkeys().getByText('Never used').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await signOut()
  await page.goto('/portal/test/account')
  await waitForHydration(page)
  await signInWithPasskey()
  await page.waitForURL('**/portal/test/account')
  await passkeys().getByText('Last used').waitFor()
  expect(
    await service.db.sql(`SELECT template FROM emails WHERE user_id = $1 AND template = 'passkey-changed'`, [
      robin.userId,
    ]),
  ).toHaveLength(1)
})

it('doesn’t add a second passkey on the same device', async () => {
  await addPasskey('Work laptop')
  await openAddDialog()
  await dialog().getByLabel('Passkey name').fill('Work laptop again')
  await dialog().getByLabel('Your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await dialog().getByRole('button', { name: 'Create passkey' }).click()
  await dialog().getByText('This device or security key already has a passkey for your account.').waitFor()
})

it('doesn’t let the browser create a passkey if its challenge could expire before the user confirms', async () => {
  await openAddDialog()
  await dialog().getByLabel('Passkey name').fill('Work laptop')
  await dialog().getByLabel('Your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await dialog().getByRole('button', { name: 'Create passkey' }).waitFor()
  await page.clock.setFixedTime(Date.now() + 3 * 60_000 + 1000)
  await dialog().getByRole('button', { name: 'Create passkey' }).click()
  await dialog().getByText('That took too long. Reload the page and try again.').waitFor()
})

it('accepts a passkey in place of a 2FA code, but asks for a code before a passkey is added or removed', async () => {
  await enrolTwoFactor(service.db, 'portal', robin.userId)
  await addPasskey('Security key', RECOVERY_CODE)
  await signOut()
  await enterPassword()
  await page.waitForURL('**/sign-in/two-factor?*')
  await waitForHydration(page)
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Use a passkey instead' }).press('Enter')
  await page.waitForURL('**/portal/live')
  await page.goto('/portal/live/account')
  await waitForHydration(page)
  await passkeys().getByRole('button', { name: 'Remove Security key' }).click()
  await dialog().getByLabel('Your password').fill(PASSWORD)
  await dialog().getByLabel('Code').fill(RECOVERY_CODE)
  await page.keyboard.press('Enter')
  await dialog().getByText('This code is wrong or already used.').first().waitFor()
})

it('rejects a removed passkey that the device still has', async () => {
  await addPasskey('Lost phone')
  await passkeys().getByRole('button', { name: 'Remove Lost phone' }).press('Enter')
  await dialog().getByText('Remove “Lost phone”?').waitFor()
  await dialog().getByLabel('Your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText('Passkey removed').waitFor()
  await expect.poll(() => passkeys().getByText('Lost phone').count()).toBe(0)
  await signOut()
  await signInWithPasskey()
  await page.getByText(NOT_ACCEPTED).waitFor()
  expect(new URL(page.url()).pathname).toBe('/sign-in')
  expect(await findAxeViolations(page)).toEqual([])
})

it('rejects a passkey with a lower sign count than before, because it may be a copy', async () => {
  await addPasskey('Work laptop')
  await authenticator.setSignCount(100)
  await signOut()
  await signInWithPasskey()
  await page.waitForURL('**/portal/live')
  await authenticator.setSignCount(50)
  await signOut()
  await signInWithPasskey()
  await page.getByText(NOT_ACCEPTED).waitFor()
})

it('explains what to do if the user cancels or fails the check of their fingerprint, face or PIN', async () => {
  await addPasskey('Work laptop')
  await signOut()
  await authenticator.setUserVerified(false)
  await signInWithPasskey()
  await page.getByText('No passkey was used. Try again, or sign in with your password.').waitFor()
  await authenticator.setUserVerified(true)
  await signInWithPasskey()
  await page.waitForURL('**/portal/live')
})

it.each([
  ['SecurityError', 'Passkeys only work at localhost. Open that address, or sign in with your password.'],
  ['ConstraintError', 'Set up a screen lock or PIN, or sign in with your password.'],
  ['UnknownError', 'Your device or browser couldn’t complete this. Try again, or sign in with your password.'],
])('explains what to do if the browser reports the error %s during sign-in with a passkey', async (name, message) => {
  await signOutOfContext()
  await page.evaluate((errorName) => {
    navigator.credentials.get = () => Promise.reject(new DOMException('', errorName))
  }, name)
  await signInWithPasskey()
  await page.getByRole('alert').getByText(message).waitFor()
})

it('names the address at which passkeys work if the sign-in page is opened at a different address', async () => {
  await context.clearCookies()
  await page.goto(`${service.baseUrl.replace('localhost', '127.0.0.1')}/sign-in`)
  await waitForHydration(page)
  await signInWithPasskey()
  await page.getByRole('alert').getByText('Passkeys only work at localhost.').waitFor()
})

it('shows an error when a user signs in with a passkey in a browser that doesn’t support passkeys', async () => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await signOutOfContext()
  await signInWithPasskey()
  await page.getByRole('alert').getByText('Passkeys don’t work in this browser.').waitFor()
})

/**
 * Opens the sign-in page without a browser. Returns the options for requesting a passkey response, and `submit`, which
 * sends that response. `submit` returns the URL to which the service redirects.
 */
async function openSignInForm() {
  const response = await fetch(`${service.baseUrl}/api/auth/signin`, { redirect: 'manual' })
  const cookie =
    response.headers
      .getSetCookie()
      .find((text) => text.startsWith('portal-csrf='))
      ?.split(';')[0] ?? ''
  const csrfToken = decodeURIComponent(cookie).replace('portal-csrf=', '').split('|')[0] ?? ''
  const submit = async (passkey: string) => {
    const result = await fetch(`${service.baseUrl}/api/auth/callback/passkey`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Cookie: cookie, Origin: service.baseUrl },
      body: new URLSearchParams({ csrfToken, passkey, callbackUrl: '/portal' }),
    })
    return new URL(result.headers.get('location') ?? '', service.baseUrl)
  }
  return { options: await createSignInOptions('portal', csrfToken), submit }
}

/** Uses a passkey on the page that's currently open. Returns the passkey response in JSON. */
const requestPasskeyOnPage = (options: unknown) =>
  page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json as never)
    const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential | null
    return JSON.stringify(credential?.toJSON())
  }, options)

it('rejects a passkey response that has been sent before', async () => {
  await addPasskey('Work laptop')
  const { options, submit } = await openSignInForm()
  const response = await requestPasskeyOnPage(options)
  expect((await submit(response)).pathname).toBe('/portal')
  // Reset the sign count. Otherwise, the response would be rejected because its count is too low.
  await service.db.sql('UPDATE partner_staff_passkeys SET sign_count = 0 WHERE user_id = $1', [robin.userId])
  expect((await submit(response)).searchParams.get('error')).toBe('wrong-passkey')
})

it('rejects a passkey response to a challenge that was sent to another browser', async () => {
  await addPasskey('Work laptop')
  const [victim, attacker] = [await openSignInForm(), await openSignInForm()]
  const response = await requestPasskeyOnPage(attacker.options)
  expect((await victim.submit(response)).searchParams.get('error')).toBe('wrong-passkey')
})

it('rejects a passkey response that a page on another origin requested', async () => {
  await addPasskey('Work laptop')
  const port = await allocateTestPort()
  const phishingServer = createServer((_, response) => response.end('<title>Phishing</title>')).listen(
    port,
    '127.0.0.1',
  )
  try {
    // Browsers let pages on every port use the passkeys of a host name. So the service itself must check the origin.
    await page.goto(`http://localhost:${port}/`)
    const { options, submit } = await openSignInForm()
    expect((await submit(await requestPasskeyOnPage(options))).searchParams.get('error')).toBe('wrong-passkey')
  } finally {
    phishingServer.close()
  }
})

// A tenant from the captured e-mail to the account, as people do it; the rules behind it have tests of their own in lib/.
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { capture } from '@/lib/mail/delivery/capture-transport'
import { deliver } from '@/lib/mail/delivery/deliver'
import { prisma } from '@/lib/platform/database/prisma'
import { axeViolations } from '../support/axe'
import { launchBrowser } from '../support/browser'
import { signedIn, signedInSupport, signedInTenant } from '../support/portal'
import { billsPackage, newEmail, quote } from '../support/requests'
import { type Service, startService } from '../support/service'

const INITIAL = 'SO29022004'
const CHOSEN = 'marmalade on the night tram'
const OTHER = 'a green kettle sings at dawn'

let service: Service
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  service = await startService({ EMBEDDED: '1' })
  browser = await launchBrowser()
  context = await browser.newContext({ baseURL: service.baseUrl, viewport: { width: 390, height: 844 } })
  page = await context.newPage()
})
afterAll(async () => {
  await browser?.close()
  await prisma().$disconnect()
  await service?.stop()
})

/** A state that e2e/realms/every-page.test.ts does not come to. */
const expectAccessible = async () => expect(await axeViolations(page)).toEqual([])
const cookieNames = async () => (await context.cookies()).map(({ name }) => name).sort()
const sessions = () => service.db.sql('SELECT FROM tenant_sessions')

/** The link of the newest e-mail to somebody, out of captured mail, as a path. */
async function mailedLink(email: string, count: number): Promise<string> {
  const mails = () =>
    service.db.sql<{ id: string }>('SELECT id FROM emails WHERE recipient = $1 ORDER BY created_at DESC', [email])
  await expect.poll(mails).toHaveLength(count)
  const [{ id } = { id: '' }] = await mails()
  await deliver(id, { live: capture, test: capture })
  await page.goto(`/captured-mail/${id}`)
  const href = await page.getByRole('link', { name: /\/account\/[a-z-]+#/ }).getAttribute('href')
  const { pathname, hash } = new URL(href ?? '')
  return pathname + hash
}

async function activate(initial: string, password: string): Promise<void> {
  await page.getByLabel('Initial password').fill(initial)
  await page.getByLabel('New password').fill(password)
  await page.keyboard.press('Enter')
}

async function signIn(email: string, password: string): Promise<void> {
  await page.goto('/account/sign-in')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

async function askForNewLink(email: string): Promise<void> {
  await page.goto('/account/new-link')
  await page.getByLabel('E-mail address').fill(email)
  await page.keyboard.press('Enter')
  await page.getByText('Look into your mail').waitFor()
}

const WRONG = 'This e-mail address and password do not match.'
const ada = { email: newEmail(), old: '' }

it('takes a tenant from the captured e-mail to the contract, after a scanner that opened the link', async () => {
  await service.create(billsPackage({ email: ada.email }))
  ada.old = await mailedLink(ada.email, 1)
  for (const method of ['GET', 'HEAD']) {
    const answer = await fetch(service.baseUrl + ada.old, { method })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('cache-control')).toContain('no-store')
  }
  // The right initial password opens nothing alone.
  await signIn(ada.email, INITIAL)
  await page.getByText(WRONG).waitFor()
  await page.getByText('Here for the first time?').waitFor()

  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer ?? ''}`))
  await page.goto(ada.old)
  await page.getByLabel('Initial password').waitFor()
  await expect.poll(() => page.url()).toBe(`${service.baseUrl}/account/activate`)
  await expectAccessible()
  await activate('so29022003', CHOSEN)
  await page.getByText('4 more tries are left with this link.').first().waitFor()
  await activate(INITIAL, 'siobhan-29.02.2004')
  await page.getByText('Your date of birth and phone number are easy').first().waitFor()
  // What was typed first is still there.
  await expect.poll(() => page.getByLabel('Initial password').inputValue()).toBe(INITIAL)
  await activate(` ${INITIAL.toLowerCase()} `, CHOSEN)
  await page.waitForURL(`${service.baseUrl}/account`)
  await page.getByText('What happens next').waitFor()
  for (const text of ['12 High Street', 'Acme Lets', 'Being set up', '100mbps']) {
    await page.getByText(text).first().waitFor()
  }
  expect(await cookieNames()).toEqual(['account-csrf', 'account-device', 'account-session'])
  expect(asked.join('\n')).not.toContain(ada.old.split('#')[1])
  expect(asked.filter((line) => line.endsWith('/account/activate'))).toEqual([])
})

it('lets the tenant change the password and end other sign-ins, sign out, and in again', async () => {
  await service.db.sql(
    `INSERT INTO tenant_sessions (id, tenant_id, expires_at, browser)
     SELECT gen_random_uuid(), id, now() + interval '1 hour', unnest(ARRAY['Firefox on Windows', 'Safari on an iPhone'])
     FROM tenants WHERE email_key = $1`,
    [ada.email],
  )
  await page.goto('/account/password')
  await page.getByRole('button', { name: 'End the sign-in of Safari on an iPhone' }).press('Enter')
  await page.getByText('The sign-in is ended').waitFor()
  expect(await sessions()).toHaveLength(2)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Present password').fill(CHOSEN)
  await page.getByLabel('New password').fill(OTHER)
  await page.keyboard.press('Enter')
  await page.getByText('Your password is changed').waitFor()
  expect(await sessions()).toHaveLength(1)
  await page.getByText('Menu', { exact: true }).click()
  await page.getByRole('button', { name: 'Sign out' }).last().click()
  await page.getByText('You are signed out.').waitFor()
  expect(await sessions()).toEqual([])
  await signIn(ada.email, CHOSEN)
  await page.getByText(WRONG).waitFor()
  await signIn(ada.email, OTHER)
  await page.waitForURL(`${service.baseUrl}/account`)
})

it('says of a used link that it was, and resets a forgotten password by a new one', async () => {
  await page.goto(ada.old)
  await page.getByText('This link has been used').waitFor()
  await expectAccessible()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await page.waitForURL('**/account/new-link')
  await askForNewLink(ada.email)
  // The confirmation, the notice of the change, and this.
  await page.goto(await mailedLink(ada.email, 3))
  await page.getByText('Wherever you are signed in now').waitFor()
  await expect.poll(() => page.url()).toBe(`${service.baseUrl}/account/choose-password`)
  await expectAccessible()
  await page.getByLabel('New password').fill(CHOSEN)
  await page.keyboard.press('Enter')
  await page.getByText('Your password is set. Sign in with it.').waitFor()
  expect(await sessions()).toEqual([])
  await expect.poll(() => page.getByLabel('E-mail address').inputValue()).toBe(ada.email)
  // From this very page: a form that came from nowhere would be refused.
  await page.getByLabel('Password', { exact: true }).fill(CHOSEN)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${service.baseUrl}/account`)
})

it('ends a link at the fifth wrong try; a new one ends the old, and opens a cancelled contract', async () => {
  const email = newEmail()
  const { body } = await service.create(billsPackage({ email }))
  const old = await mailedLink(email, 1)
  await page.goto(old)
  for (const left of ['4 more tries are', '3 more tries are', '2 more tries are', 'One more try is']) {
    await activate('AB01012000', CHOSEN)
    await page.getByText(`${left} left with this link.`).first().waitFor()
  }
  await activate('AB01012000', CHOSEN)
  await page.getByText('That was the fifth wrong try').waitFor()
  await page.goto(old)
  await page.getByText('A wrong initial password was entered five times.').waitFor()
  await askForNewLink(email)
  const second = await mailedLink(email, 2)
  await askForNewLink(email)
  const third = await mailedLink(email, 3)
  await page.goto(second)
  await page.getByText('This link has expired').waitFor()
  await service.db.sql(`UPDATE house_contracts SET state = 'cancelled', cancelled_at = now() WHERE id = $1`, [
    body.data.houseContractId,
  ])
  await page.goto(third)
  await activate(INITIAL, OTHER)
  await page.waitForURL(`${service.baseUrl}/account`)
  await page.getByText('Cancelled', { exact: true }).waitFor()
  await page.getByText('we set up no services for it').waitFor()
})

it('answers alike for a new link whoever is asked for, and sends nothing to who has no account', async () => {
  const quoted = newEmail()
  await service.quotes(quote({ email: quoted }))
  const test = newEmail()
  await service.create(billsPackage({ email: test }), service.testKey)
  await askForNewLink(quoted)
  await askForNewLink(test)
  const known = newEmail()
  await service.create(billsPackage({ email: known }))
  await askForNewLink(known)
  // The last one was asked for after the others.
  await mailedLink(known, 2)
  const mails = await service.db.sql('SELECT FROM emails WHERE recipient IN ($1, $2)', [quoted, test])
  expect(mails).toHaveLength(1)
})

it('opens by no cookie of the portal or the desk, under whatever name', async () => {
  const { body } = await service.create(billsPackage())
  const cookies = {
    portal: (await signedIn(service.db, { companyId: service.companyId })).cookie,
    support: (await signedInSupport(service.db)).cookie,
    account: (await signedInTenant(service.db, body.data.tenantId)).cookie,
  }
  for (const path of ['/account', '/account/password', '/account/nowhere']) {
    const status = async (cookie: string) =>
      (await fetch(service.baseUrl + path, { headers: { cookie }, redirect: 'manual' })).status
    for (const [of, cookie] of Object.entries(cookies)) {
      const own = path === '/account/nowhere' ? 404 : 200
      expect([path, of, await status(cookie.replace(/^[^=]+/, 'account-session'))]).toEqual([
        path,
        of,
        of === 'account' ? own : 307,
      ])
    }
  }
})

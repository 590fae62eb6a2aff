// Partner staff sign in at a real OpenID Connect provider, with a real browser. Tests in lib/ cover which account a
// user gets.
import type { BrowserContext, Page } from 'playwright'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { findAxeViolations } from '../helpers/axe'
import { expectSsoError, openSingleSignOn, type SingleSignOnTest } from '../helpers/open-single-sign-on'
import { signInPartnerStaff } from '../helpers/sign-in'
import { DOMAIN } from '../helpers/start-service-for-single-sign-on'

let sso: SingleSignOnTest
let context: BrowserContext
let page: Page

beforeAll(async () => {
  sso = await openSingleSignOn()
  await sso.createConnection(sso.service.companyId, DOMAIN)
  return sso.close
})
beforeEach(async () => {
  await sso.service.db.sql('DELETE FROM throttles')
  sso.provider.tamper({})
  await context?.close()
  context = await sso.newContext()
  page = await context.newPage()
})

async function signIn(name: string, domain = DOMAIN): Promise<void> {
  await sso.openProvider(page, domain)
  await sso.signInAtProvider(page, name)
}

const findMember = async (name: string) => {
  const [member] = await sso.service.db.sql<{ id: number; role: string; name: string; password: string | null }>(
    'SELECT id, role, name, password_hash AS password FROM partner_staff WHERE email_key = $1 AND removed_at IS NULL',
    [`${name}@${DOMAIN}`],
  )
  return member
}

it('signs a new user in by email domain, creates an account, and opens the page that the user requested', async () => {
  sso.addUser('ada')
  await page.goto('/portal/live/activity')
  await page.getByRole('link', { name: 'Use single sign-on' }).press('Enter')
  await page.getByRole('heading', { name: 'Single sign-on' }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByLabel('Email address').fill('ada@elsewhere.example')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('No company uses single sign-on for elsewhere.example').waitFor()
  await page.getByLabel('Email address').fill(`nobody@${DOMAIN}`)
  await page.keyboard.press('Enter')
  await sso.signInAtProvider(page, 'ada')
  await page.waitForURL('**/portal/live/activity')
  await page.getByText('joined the team through single sign-on').waitFor()
  expect(await findMember('ada')).toMatchObject({ role: 'member', name: 'Kim ada', password: null })
  expect(Object.fromEntries(sso.provider.authorizationRequests.at(-1) ?? [])).toMatchObject({
    ...{
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: sso.getRedirectUri(sso.service.companyId),
    },
    ...{ state: expect.stringMatching(/.{40}/), nonce: expect.stringMatching(/.{40}/) },
    code_challenge: expect.stringMatching(/.{40}/),
  })
  await page.goto('/portal/live/account')
  await page.getByText('You have no password here').waitFor()
  await expect.poll(() => page.getByLabel('Current password').count()).toBe(0)
})

it('completes single sign-on without JavaScript, even if the browser blocks redirects from a form to another site', async () => {
  sso.addUser('noscript')
  await context.close()
  context = await sso.newContext({ javaScriptEnabled: false })
  page = await context.newPage()
  await page.goto('/sign-in/single-sign-on')
  await page.getByLabel('Email address').fill(`noscript@${DOMAIN}`)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Continue to your company’s sign-in page' }).click()
  await sso.signInAtProvider(page, 'noscript')
  await page.waitForURL('**/portal/live')
})

it('recognises a returning user by the ID token’s subject, and stores their new email address', async () => {
  sso.addUser('kim')
  await signIn('kim')
  await page.waitForURL('**/portal/live')
  const member = await findMember('kim')
  sso.addUser('kim', { email: `new.name@${DOMAIN}` })
  await context.clearCookies({ name: 'portal-session' })
  await sso.openProvider(page)
  await page.waitForURL('**/portal/live')
  const sessions = await sso.service.db.sql('SELECT FROM partner_staff_sessions WHERE user_id = $1', [member?.id])
  expect(sessions).toHaveLength(2)
  expect(await findMember('new.name')).toEqual(member)
  expect(await findMember('kim')).toBeUndefined()
  await page.goto('/portal/live/activity')
  await page.getByText('signed in with single sign-on and a new email address').waitFor()
})

it('ends a single sign-on session when the user signs out, the user is removed or the connection is deleted', async () => {
  const domain = 'brief.example'
  const briefConnectionId = await sso.createConnection(sso.otherCompanyId, domain)
  sso.addUser('brief', { email: `brief@${domain}` })
  await signIn('brief', domain)
  await page.waitForURL('**/portal/live')
  const [{ id } = { id: 0 }] = await sso.service.db.sql<{ id: number }>(
    'SELECT user_id AS id FROM sso_identities WHERE subject = $1',
    ['brief'],
  )
  const cookies = await context.cookies()
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await page.getByText('You’re signed out').waitFor()
  await context.addCookies(cookies)
  await page.goto('/portal/live')
  await page.getByText('You’ve been signed out').waitFor()

  await sso.openProvider(page, domain)
  await page.waitForURL('**/portal/live')
  await sso.service.db.sql('UPDATE partner_staff SET removed_at = now() WHERE id = $1', [id])
  await page.reload()
  await page.getByText('You’ve been signed out').waitFor()
  await context.clearCookies({ name: 'portal-session' })
  await sso.openProvider(page, domain)
  await expectSsoError(page, 'You were removed from the team')

  await sso.service.db.sql('UPDATE partner_staff SET removed_at = NULL WHERE id = $1', [id])
  await sso.openProvider(page, domain)
  await page.waitForURL('**/portal/live')
  await sso.service.db.sql('DELETE FROM sso_connections WHERE id = $1', [briefConnectionId])
  await page.reload()
  await page.getByText('You’ve been signed out').waitFor()
})

it('doesn’t link a single sign-on user to an account of another company', async () => {
  const email = `taken@${DOMAIN}`
  sso.addUser('taken')
  const other = await signInPartnerStaff(sso.service.db, { companyId: sso.otherCompanyId, email })
  await signIn('taken')
  await expectSsoError(page, 'Your email address has an account at another company')
  expect(await sso.service.db.sql('SELECT FROM sso_identities WHERE user_id = $1', [other.userId])).toEqual([])
})

it('opens only portal pages after single sign-on, even if the callback URL names another site', async () => {
  sso.addUser('target')
  await page.goto(`/sign-in/single-sign-on?domain=${DOMAIN}&callbackUrl=https://elsewhere.example/portal`)
  await page.getByRole('link', { name: 'Continue to your company’s sign-in page' }).click()
  await sso.signInAtProvider(page, 'target')
  await page.waitForURL(`${sso.service.baseUrl}/portal/live`)
})

it('asks for confirmation if a link on another site or in an email starts a sign-in attempt', async () => {
  const requestCount = sso.provider.authorizationRequests.length
  const startPath = `/api/auth/single-sign-on/start?domain=${DOMAIN}`
  await page.goto(startPath)
  await page.getByText('You’re signing in with an email address at').waitFor()
  await page.route('https://elsewhere.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<a href="${sso.service.baseUrl}${startPath}">Open</a>`,
    }),
  )
  await page.goto('https://elsewhere.example/')
  await page.getByRole('link', { name: 'Open' }).click()
  await page.getByText('You’re signing in with an email address at').waitFor()
  expect(sso.provider.authorizationRequests).toHaveLength(requestCount)
})

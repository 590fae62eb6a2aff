// A provider, or somebody in the middle, sends wrong responses. Nobody must be signed in, and the page must say why.
import type { BrowserContext, Page } from 'playwright'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { DOMAIN, expectSsoError, openSingleSignOn, type SingleSignOnTest } from '../helpers/open-single-sign-on'
import type { Claims } from '../helpers/start-identity-provider'

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

async function signIn(name: string): Promise<void> {
  await sso.openProvider(page)
  await sso.signInAtProvider(page, name)
}

it.each<[string, string, (claims: Claims) => Claims]>([
  ['is for another app', 'The ID token is for another app', (claims) => ({ ...claims, aud: 'another-app' })],
  [
    'is for this app and an untrusted one',
    'The ID token is for another app',
    (claims) => ({ ...claims, aud: ['house-bills', 'another-app'], azp: 'another-app' }),
  ],
  [
    'has expired',
    'The ID token had already expired',
    (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 3600 }),
  ],
  ['has another nonce', 'The ID token belongs to another attempt', (claims) => ({ ...claims, nonce: 'other' })],
  ['has no nonce', 'Your provider’s response isn’t valid', ({ nonce: _, ...claims }) => claims],
  [
    'names another issuer',
    'The response came from another provider',
    (claims) => ({ ...claims, iss: 'https://other.example' }),
  ],
  ['has no subject', 'Your provider’s response isn’t valid', ({ sub: _, ...claims }) => claims],
])('rejects an ID token that %s', async (_, message, idToken) => {
  sso.addUser('faults')
  sso.provider.tamper({ idToken })
  await signIn('faults')
  await expectSsoError(page, message)
})

it('rejects an ID token that another key signed', async () => {
  sso.addUser('faults')
  sso.provider.tamper({ signsWithOtherKey: true })
  await signIn('faults')
  await expectSsoError(page, 'Your provider’s response isn’t valid')
})

it.each<[string, string, Claims]>([
  ['isn’t verified', 'hasn’t confirmed that your email address is verified', { email_verified: false }],
  ['isn’t said to be verified', 'hasn’t confirmed that your email address', { email_verified: undefined }],
  ['is missing', 'Your provider didn’t send an email address', { email: undefined }],
  ['is in another domain', 'isn’t in your company’s domain', { email: 'kim@elsewhere.example' }],
  ['is in a subdomain', 'isn’t in your company’s domain', { email: `kim@sub.${DOMAIN}` }],
])('rejects a user whose email address %s', async (_, message, claims) => {
  sso.addUser('address', claims)
  await signIn('address')
  await expectSsoError(page, message)
  const where = 'company_id = $1 AND joined_by_sso'
  const members = await sso.service.db.sql(`SELECT FROM partner_staff WHERE ${where}`, [sso.service.companyId])
  expect(members).toEqual([])
})

it.each<[string, string, (url: URL) => void]>([
  ['the state of another attempt', 'That took too long', ({ searchParams }) => searchParams.set('state', 'other')],
  ['no state', 'That took too long', ({ searchParams }) => searchParams.delete('state')],
  [
    'another issuer',
    'The response came from another provider',
    ({ searchParams }) => searchParams.set('iss', 'https://other.example'),
  ],
  [
    'no issuer, although the provider supports it',
    'Your provider’s response isn’t valid',
    ({ searchParams }) => searchParams.delete('iss'),
  ],
  ['an unknown code', 'That took too long', ({ searchParams }) => searchParams.set('code', 'other')],
])('rejects a response with %s', async (_, message, authorizationResponse) => {
  sso.addUser('faults')
  sso.provider.tamper({ authorizationResponse })
  await signIn('faults')
  await expectSsoError(page, message)
})

it('rejects a response that arrives at the redirect URI of another company', async () => {
  sso.addUser('faults')
  sso.provider.tamper({
    authorizationResponse: (url) => {
      url.pathname = new URL(sso.getRedirectUri(sso.otherCompanyId)).pathname
    },
  })
  await signIn('faults')
  await expectSsoError(page, 'The response came from another provider')
})

it('rejects a response in a browser that started no attempt, or another one', async () => {
  sso.addUser('victim')
  const intercepted = page.waitForRequest('**/single-sign-on/callback/**')
  await page.route('**/single-sign-on/callback/**', (route) => route.abort())
  await signIn('victim')
  const responseUrl = (await intercepted).url()
  const otherContext = await sso.newContext()
  const otherPage = await otherContext.newPage()
  await otherPage.goto(responseUrl)
  await expectSsoError(otherPage, 'That took too long')
  await sso.openProvider(otherPage)
  await otherPage.waitForURL(`${sso.provider.issuer}/interaction/**`)
  await otherPage.goto(responseUrl)
  await expectSsoError(otherPage, 'That took too long')
  await otherContext.close()
})

it('doesn’t count requests without an attempt towards the limit of an IP address', async () => {
  sso.addUser('patient')
  const redirectUri = sso.getRedirectUri(sso.service.companyId)
  for (let request = 0; request <= 100; request++)
    await fetch(`${redirectUri}?state=other&code=${request}`, { redirect: 'manual' })
  await signIn('patient')
  await page.waitForURL('**/portal/live')
})

it('rejects a response that is opened again', async () => {
  sso.addUser('again')
  const request = page.waitForRequest('**/single-sign-on/callback/**')
  await signIn('again')
  await page.waitForURL('**/portal/live')
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await page.getByText('You’re signed out').waitFor()
  await page.goto((await request).url())
  await expectSsoError(page, 'That took too long')
})

it('says so if the provider is down, or declines', async () => {
  sso.addUser('faults')
  sso.provider.tamper({ unavailablePath: '/token' })
  await signIn('faults')
  await expectSsoError(page, 'Your company’s provider didn’t respond')
  sso.provider.tamper({
    authorizationResponse: (url) => {
      url.search = String(
        new URLSearchParams({
          error: 'access_denied',
          state: url.searchParams.get('state') ?? '',
          iss: sso.provider.issuer,
        }),
      )
    },
  })
  await sso.openProvider(page)
  await expectSsoError(page, 'Your provider didn’t sign you in')
})

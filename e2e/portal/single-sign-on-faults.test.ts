// A provider, or somebody in the middle, sends wrong responses. Nobody must be signed in, and the page must say why.
import type { APIRequestContext, APIResponse } from 'playwright'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { buildActionRequest } from '../helpers/build-server-action-requests'
import { expectSsoError, newHttpClient, openProvider, signInAtProvider } from '../helpers/single-sign-on-over-http'
import type { Claims } from '../helpers/start-identity-provider'
import { DOMAIN, type SingleSignOnService, startSingleSignOnService } from '../helpers/start-service-for-single-sign-on'

let sso: SingleSignOnService
let client: APIRequestContext

beforeAll(async () => {
  sso = await startSingleSignOnService()
  await sso.createConnection(sso.service.companyId, DOMAIN)
  return sso.close
})
beforeEach(async () => {
  await sso.service.db.sql('DELETE FROM throttles')
  sso.provider.tamper({})
  client = await newHttpClient(sso.service.baseUrl)
  return () => client.dispose()
})

const signIn = async (name: string) => signInAtProvider(client, await openProvider(client), name)

const expectSignedIn = (page: APIResponse) => expect(page.url()).toBe(`${sso.service.baseUrl}/portal/live`)

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
  [
    'has no nonce',
    'The response from your company’s identity provider isn’t valid',
    ({ nonce: _, ...claims }) => claims,
  ],
  [
    'names another issuer',
    'The response came from another identity provider',
    (claims) => ({ ...claims, iss: 'https://other.example' }),
  ],
  [
    'has no subject',
    'The response from your company’s identity provider isn’t valid',
    ({ sub: _, ...claims }) => claims,
  ],
])('rejects an ID token that %s', async (_, message, idToken) => {
  sso.addUser('faults')
  sso.provider.tamper({ idToken })
  await expectSsoError(client, await signIn('faults'), message)
})

it('rejects an ID token that was signed with another key', async () => {
  sso.addUser('faults')
  sso.provider.tamper({ signsWithOtherKey: true })
  await expectSsoError(client, await signIn('faults'), 'The response from your company’s identity provider isn’t valid')
})

it.each<[string, string, Claims]>([
  ['isn’t verified', 'hasn’t confirmed that your email address is verified', { email_verified: false }],
  ['comes without the claim email_verified', 'hasn’t confirmed that your email address', { email_verified: undefined }],
  ['is missing', 'Your company’s identity provider didn’t send an email address', { email: undefined }],
  ['is in another domain', 'isn’t in your company’s domain', { email: 'kim@elsewhere.example' }],
  ['is in a subdomain', 'isn’t in your company’s domain', { email: `kim@sub.${DOMAIN}` }],
])('rejects a user whose email address %s', async (_, message, claims) => {
  sso.addUser('address', claims)
  await expectSsoError(client, await signIn('address'), message)
  const where = 'company_id = $1 AND joined_by_sso'
  const members = await sso.service.db.sql(`SELECT FROM partner_staff WHERE ${where}`, [sso.service.companyId])
  expect(members).toEqual([])
})

it.each<[string, string, (url: URL) => void]>([
  ['the state of another attempt', 'That took too long', ({ searchParams }) => searchParams.set('state', 'other')],
  ['no state', 'That took too long', ({ searchParams }) => searchParams.delete('state')],
  [
    'another issuer',
    'The response came from another identity provider',
    ({ searchParams }) => searchParams.set('iss', 'https://other.example'),
  ],
  [
    'no issuer, although the provider says that it sends one',
    'The response from your company’s identity provider isn’t valid',
    ({ searchParams }) => searchParams.delete('iss'),
  ],
  ['an unknown code', 'That took too long', ({ searchParams }) => searchParams.set('code', 'other')],
])('rejects a provider’s response with %s', async (_, message, authorizationResponse) => {
  sso.addUser('faults')
  sso.provider.tamper({ authorizationResponse })
  await expectSsoError(client, await signIn('faults'), message)
})

it('rejects a provider’s response that arrives at the redirect URI of another company', async () => {
  sso.addUser('faults')
  sso.provider.tamper({
    authorizationResponse: (url) => {
      url.pathname = new URL(sso.getRedirectUri(sso.otherCompanyId)).pathname
    },
  })
  await expectSsoError(client, await signIn('faults'), 'The response came from another identity provider')
})

it('rejects a provider’s response in a browser that started no sign-in attempt or a different one', async () => {
  sso.addUser('victim')
  let responseUrl = ''
  sso.provider.tamper({
    authorizationResponse: (url) => {
      responseUrl = url.href
      url.pathname = '/'
    },
  })
  await signIn('victim')
  const otherClient = await newHttpClient(sso.service.baseUrl)
  await expectSsoError(otherClient, await otherClient.get(responseUrl), 'That took too long')
  const signInPage = await openProvider(otherClient)
  expect(signInPage.url()).toContain(`${sso.provider.issuer}/interaction/`)
  await expectSsoError(otherClient, await otherClient.get(responseUrl), 'That took too long')
  await otherClient.dispose()
  expectSignedIn(await client.get(responseUrl))
})

it('counts a provider’s response towards an IP address’s limit only if it belongs to a sign-in attempt', async () => {
  sso.addUser('patient')
  const signInPage = await openProvider(client)
  const redirectUri = sso.getRedirectUri(sso.service.companyId)
  for (let request = 0; request <= 100; request++)
    await fetch(`${redirectUri}?state=other&code=${request}`, { redirect: 'manual' })
  expectSignedIn(await signInAtProvider(client, signInPage, 'patient'))
})

it('rejects a provider’s response whose URL is opened a second time', async () => {
  sso.addUser('again')
  let responseUrl = ''
  sso.provider.tamper({
    authorizationResponse: (url) => {
      responseUrl = url.href
    },
  })
  expectSignedIn(await signIn('again'))
  const { body } = buildActionRequest('app/sign-out.ts signOutOfPortal', {}, 'without JavaScript', true)
  const headers = { Origin: sso.service.baseUrl }
  const signInPage = await client.post('/portal/live', { multipart: body as FormData, headers })
  expect(await signInPage.text()).toContain('You’re signed out')
  await expectSsoError(client, await client.get(responseUrl), 'That took too long')
})

it('shows and logs an error if the company’s client secret can no longer be decrypted', async () => {
  const { db, companyId, serverProcess } = sso.service
  const [before] = await db.sql<{ secret: Buffer }>(
    'SELECT client_secret AS secret FROM sso_connections WHERE company_id = $1',
    [companyId],
  )
  const store = (secret?: Buffer) =>
    db.sql('UPDATE sso_connections SET client_secret = $2 WHERE company_id = $1', [companyId, secret])
  await store(Buffer.alloc(before?.secret.length ?? 0))
  await expectSsoError(client, await openProvider(client), 'We can’t read your company’s client secret any more')
  await expect.poll(serverProcess.output).toContain('"signInAttempt":"portal single sign-on secret"')
  await store(before?.secret)
})

it('shows an error if the identity provider is down or declines to sign the user in', async () => {
  sso.addUser('faults')
  sso.provider.tamper({ unavailablePath: '/token' })
  await expectSsoError(client, await signIn('faults'), 'Your company’s identity provider didn’t respond')
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
  await expectSsoError(client, await openProvider(client), 'Your company’s identity provider didn’t sign you in')
})

import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type OtherResponse, startDiscoveryServer } from '@/e2e/helpers/start-discovery-server'
import { findIssuerProblem } from './check-provider'

const NO_DOCUMENT = 'There’s no discovery document at this issuer. Check the URL.'
const INVALID_DOCUMENT =
  'This issuer’s discovery document isn’t valid. Ask the person who manages the provider to check it.'

let issuer: string
let requestedPaths: string[]
/** Changes to the provider's discovery document, or a response to send instead of the document. */
let changes: Record<string, unknown> | OtherResponse

beforeAll(async () => {
  const server = await startDiscoveryServer(({ url }) => {
    requestedPaths.push(url ?? '')
    return changes
  })
  issuer = server.issuer
  return server.stop
})
beforeEach(() => {
  requestedPaths = []
  changes = {}
})

const check = (url = issuer) => findIssuerProblem({ issuer: url, clientId: 'an-app', clientSecret: 'a secret' })

it('accepts a valid provider, and requests only its discovery document', async () => {
  expect(await check()).toBeNull()
  expect(requestedPaths).toEqual(['/.well-known/openid-configuration'])
})

it.each([
  [
    'https://10.0.0.1',
    'We can’t read your provider’s discovery document: the host must exist and have only public IP addresses',
  ],
  ['http://169.254.169.254', 'the host must exist and have only public IP addresses'],
  ['http://127.0.0.1:22', 'must use port 443, or port 1024 or above'],
  ['https://user:secret@provider.example', 'must not contain a username or password'],
])('sends no request to the issuer %s, and explains why', async (url, problem) => {
  expect(await check(url)).toContain(problem)
})

it.each<[string, object, string]>([
  [
    'an authorisation endpoint that isn’t a web page',
    { authorization_endpoint: 'javascript:alert(1)' },
    'We can’t use this provider: its authorization_endpoint isn’t valid (the URL must start with https://)',
  ],
  [
    'a token endpoint in a private network',
    { token_endpoint: 'https://10.0.0.1/token' },
    'We can’t use this provider: its token_endpoint isn’t valid (the host must exist and have only public IP addresses)',
  ],
  [
    'no token endpoint',
    { token_endpoint: undefined },
    'We can’t use this provider: its token_endpoint isn’t valid (the URL must be complete, such as https://example.org)',
  ],
  [
    'a key URL in a private network',
    { jwks_uri: 'https://169.254.169.254/jwks' },
    'We can’t use this provider: its jwks_uri isn’t valid (the host must exist and have only public IP addresses)',
  ],
  [
    'an authorisation endpoint at this service',
    { authorization_endpoint: 'https://bills.example/support' },
    'We can’t use this provider: its authorization_endpoint must not be a URL of House Bills',
  ],
  [
    'another issuer',
    { issuer: 'https://other.example' },
    'Your provider’s discovery document gives a different issuer. Enter this one: https://other.example',
  ],
  ['no issuer', { issuer: undefined }, INVALID_DOCUMENT],
])('rejects a provider whose discovery document has %s', async (_, metadata, problem) => {
  changes = metadata as typeof changes
  expect(await check()).toContain(problem)
})

it.each([
  ['a 404', { status: 404 }, NO_DOCUMENT],
  ['a 503', { status: 503 }, NO_DOCUMENT],
  ['text that isn’t JSON', { status: 200, body: '<html>' }, INVALID_DOCUMENT],
])('explains the problem if a provider responds with %s', async (_, response, problem) => {
  changes = response
  expect(await check()).toBe(problem)
})

it('doesn’t follow a redirect from the provider', async () => {
  changes = { status: 302, location: `${issuer}/elsewhere` }
  expect(await check()).toBe(NO_DOCUMENT)
  expect(requestedPaths).toHaveLength(1)
})

it.each(['common', 'organizations', 'consumers', 'acme.example'])(
  'rejects an Entra issuer that covers many tenants or names a tenant by its domain: %s',
  async (tenant) => {
    expect(await check(`https://login.microsoftonline.com/${tenant}/v2.0`)).toContain(
      'Enter your organisation’s own Microsoft Entra issuer',
    )
  },
)

it('rejects the Entra tenant that contains all personal Microsoft accounts', async () => {
  const problem = await check('https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0')
  expect(problem).toContain('Enter your organisation’s own Microsoft Entra issuer')
})

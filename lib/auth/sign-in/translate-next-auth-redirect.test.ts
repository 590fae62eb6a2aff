import { beforeAll, describe, expect, it } from 'vitest'
import { decryptEmail } from './encrypt-email-in-url'
import { nextAuthCookies } from './next-auth-cookies'
import { findProvider, PROVIDERS, type Provider } from './providers'
import { getRealmOfPath, resolveRedirectPath } from './resolve-redirect-path'
import { translateNextAuthRedirect } from './translate-next-auth-redirect'

beforeAll(() => {
  Object.assign(process.env, {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    APP_URL: 'https://bills.example',
    SERVER_SECRET: 'a-secret-for-tests-of-32-characters',
    MAIL: 'capture',
  })
})

it.each([
  ['/portal/test/contracts?status=active', '/portal/test/contracts?status=active'],
  ['https://bills.example/portal/live', '/portal/live'],
  ['https://evil.example/', '/portal'],
  // Only the path of the URL is used, so this target doesn't lead to another host.
  ['https://evil.example/portal/live', '/portal/live'],
  ['//evil.example', '/portal'],
  ['/\\evil.example', '/portal'],
  ['/portal/../dev-inbox', '/portal'],
  ['/portalx', '/portal'],
  ['javascript:alert(1)', '/portal'],
  ['', '/portal'],
  [null, '/portal'],
])('resolves the portal’s redirect target %j to %s', (target, path) => {
  expect(resolveRedirectPath('portal', target)).toBe(path)
})

describe('translating next-auth’s redirects', () => {
  const [password, code] = [PROVIDERS.credentials, PROVIDERS['two-factor']] as [Provider, Provider]
  const form = (fields: Record<string, string>) => new URLSearchParams(fields)
  const error = (text: string) => `https://bills.example/api/auth/error?error=${encodeURIComponent(text)}`

  it('translates next-auth’s URLs into paths of this service, and encrypts email addresses in the paths', () => {
    expect(translateNextAuthRedirect('https://bills.example/portal/live?page=2', form({}), password)).toBe(
      '/portal/live?page=2',
    )
    const path = translateNextAuthRedirect(
      error('CredentialsSignin'),
      form({ email: 'ada@example.org', callbackUrl: '/portal/test' }),
      password,
    )
    expect(path).toMatch(/^\/sign-in\?error=wrong&callbackUrl=%2Fportal%2Ftest&email=[\w-]+$/)
    expect(decryptEmail(new URLSearchParams(path.split('?')[1]).get('email') ?? '')).toBe('ada@example.org')
    expect(translateNextAuthRedirect(error('wait:20'), form({}), code)).toBe(
      '/sign-in/two-factor?error=wait&seconds=20',
    )
    expect(translateNextAuthRedirect(error('CredentialsSignin'), form({ recovery: '1' }), code)).toBe(
      '/sign-in/two-factor?error=wrong&recovery=1',
    )
    expect(translateNextAuthRedirect(error('expired'), form({}), code)).toBe('/sign-in?error=expired')
    expect(translateNextAuthRedirect('https://bills.example/api/auth/signin?csrf=true', form({}), password)).toBe(
      '/sign-in?error=expired',
    )
  })

  it('redirects to the sign-in page on which the rejected passkey was used', () => {
    for (const [id, path] of [
      ['passkey', '/sign-in'],
      ['support-two-factor-passkey', '/support/sign-in/two-factor'],
      ['account-passkey', '/account/sign-in'],
    ] as const) {
      const provider = PROVIDERS[id] as Provider
      expect(translateNextAuthRedirect(error('CredentialsSignin'), form({}), provider)).toBe(
        `${path}?error=wrong-passkey`,
      )
    }
  })

  it('doesn’t reveal the message of a server error', () => {
    expect(translateNextAuthRedirect(error('connect ECONNREFUSED 10.0.0.1:5432'), form({}), password)).toBe(
      '/sign-in?error=error',
    )
  })
})

it('returns no next-auth provider for an unknown ID, such as "constructor"', () => {
  expect(findProvider('account')).toBe(PROVIDERS.account)
  for (const id of ['other', 'constructor', '__proto__', 'toString']) expect(findProvider(id)).toBeUndefined()
})

it.each([
  ['/support/tenants/7', 'support'],
  ['/account', 'account'],
  ['/accounts', 'portal'],
  ['/portal/live', 'portal'],
  [null, 'portal'],
] as const)(
  'assigns the path %s to the realm %s, and doesn’t redirect to that path after sign-in to another realm',
  (target, realm) => {
    expect(getRealmOfPath(target)).toBe(realm)
    expect(resolveRedirectPath(realm === 'support' ? 'account' : 'support', target)).toBe(
      realm === 'support' ? '/account' : '/support',
    )
  },
)

it('restricts every next-auth cookie to this host over HTTPS, and hides it from scripts', () => {
  const { callbackUrl: _neverSent, ...cookies } = nextAuthCookies('portal')
  for (const { name, options } of Object.values(cookies)) {
    expect(name).toMatch(/^__Host-portal-/)
    expect(options).toEqual({ httpOnly: true, sameSite: 'lax', path: '/', secure: true })
  }
})

// The security headers of every answer: of each route of the build, of what is no route, of files, refusals and faults.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prisma } from '@/lib/platform/database/prisma'
import { ASKERS, type Asker, type Everybody, everybody, OF_REALM } from '../support/everybody'
import { ROUTES, type Row } from '../support/realm-matrix'
import { builtRoutes } from '../support/route-tree'
import { type Child, end, type Service, startServer, startService } from '../support/service'

let service: Service
let all: Everybody
/** As it runs behind a proxy that speaks https. */
let overHttps: { baseUrl: string; server: Child }
beforeAll(async () => {
  service = await startService({ EMBEDDED: '1', MAIL: 'capture', METRICS_TOKEN: 'a-token-of-metrics-readers' })
  overHttps = await startServer({ APP_URL: 'https://bills.example', MAIL: 'capture' })
  all = await everybody(service)
})
afterAll(async () => {
  await end(overHttps.server)
  await prisma().$disconnect()
  await service.stop()
})

const cookieOf = (asker: Asker) => (asker === 'nobody' ? '' : all.who[asker].cookie)

const ask = (path: string, asker: Asker, init: RequestInit = {}): Promise<Response> =>
  fetch(service.baseUrl + path, {
    redirect: 'manual',
    ...init,
    headers: { Origin: service.baseUrl, ...(init.headers as Record<string, string>), Cookie: cookieOf(asker) },
  })

/** Routes for programs: their answers are JSON or text. Those of the sign-in are for browsers. */
const isApi = (path: string) => path.startsWith('/api/') && !path.startsWith('/api/auth/')
/** The captured message has a policy of its own, by which it can do nothing. */
const isMessage = (path: string) => /^\/captured-mail\/[^/]+\/message$/.test(path)
const isPersonal = (path: string) =>
  /^\/(portal|support|account|sign-in|forgotten-password|choose-password|api\/auth)(\/|$|\?)/.test(path)
const isOfLink = (path: string) => /^\/account\/(activate|choose-password)$/.test(path)

/** Of what a browser is not to show as a page. */
const NO_PAGE = `default-src 'none'; frame-ancestors 'none'`

/** 128 random bits; the text of a UUID would be longer, and have fewer. */
const NONCE = /^[A-Za-z0-9+/]{22}==$/
const nonces = new Set<string>()

/** JSON and Next's payloads are UTF-8 by what they are; all other text says so. */
const TYPE = /^(text\/(html|plain|csv); ?charset=utf-8|text\/x-component|application\/json(; ?charset=utf-8)?)$/i

/** The policy word for word: a word more in it, such as a host or 'unsafe-inline', is a hole. */
function policyWith(nonce: string): string {
  return [
    `default-src 'self'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `connect-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/** The nonce of a page's policy, which no answer before had. */
function newNonce(headers: Headers): string {
  const nonce = /'nonce-([^']*)'/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? ''
  expect(nonce).toMatch(NONCE)
  expect(nonces.has(nonce)).toBe(false)
  nonces.add(nonce)
  return nonce
}

async function expectHeaders(path: string, answer: Response): Promise<void> {
  const { headers } = answer
  const text = await answer.text()
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  for (const name of ['x-powered-by', 'server', 'x-nextjs-cache', 'x-middleware-next']) {
    expect([name, headers.get(name)]).toEqual([name, null])
  }
  expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  // Browsers would not obey it without TLS, and must not be told to.
  expect(headers.get('strict-transport-security')).toBeNull()
  if (text !== '') expect(headers.get('content-type')).toMatch(TYPE)
  if (isApi(path)) {
    expect(headers.get('content-security-policy')).toBe(NO_PAGE)
    expect(headers.get('content-type')).not.toContain('html')
    expect(headers.get('cache-control')).toBe(
      path === '/api/openapi.json' && answer.status === 200 ? 'public, max-age=300' : 'no-store',
    )
    return
  }
  // Next's own refusal of a method has no cache header, and nothing to keep.
  const isEmpty = answer.status === 400 && text === ''
  // What caches keep of themselves is neither of these.
  const isKept = ![204, 307, 405].includes(answer.status) || isPersonal(path)
  if (isKept && !isEmpty) expect(headers.get('cache-control')).toMatch(/(^|, )no-store(,|$)/)
  if (isMessage(path)) {
    // A refused method has nothing to show.
    if (text === '') return
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'self'; sandbox /)
    expect(headers.get('content-security-policy')).not.toMatch(/allow-(scripts|same-origin|forms)/)
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    return
  }
  const nonce = newNonce(headers)
  expect(headers.get('content-security-policy')).toBe(policyWith(nonce))
  expect(
    Object.fromEntries(['x-frame-options', 'cross-origin-opener-policy'].map((name) => [name, headers.get(name)])),
  ).toEqual({ 'x-frame-options': 'DENY', 'cross-origin-opener-policy': 'same-origin' })
  expect(headers.get('permissions-policy')).toBe('camera=(), geolocation=(), microphone=(), payment=()')
  if (isPersonal(path)) {
    if (!isEmpty) expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('etag')).toBeNull()
  }
  const form = path.startsWith('/api/auth/') && answer.status === 303
  expect(headers.get('referrer-policy')).toBe(
    !form && isPersonal(path) && !isOfLink(path) ? 'same-origin' : 'no-referrer',
  )
  // Every script and style of a page runs by its own nonce, and none is allowed by another.
  for (const [, found] of text.matchAll(/ nonce="([^"]*)"/g)) expect(found).toBe(nonce)
  for (const [tag] of text.matchAll(/<(?:script|style)\b[^>]*>/g)) {
    if (!/type="application\/(ld\+)?json"/.test(tag)) expect(tag).toContain(`nonce="${nonce}"`)
  }
}

const plainPath = (path: string) => path.split('?', 1)[0] ?? ''

it('looks at every route of the build', () => {
  expect(Object.keys(ROUTES).sort()).toEqual(builtRoutes())
})

describe.each(Object.entries(ROUTES))('%s', (_, row: Row) => {
  it('carries the headers, for whom it is and for whom it is not', async () => {
    const path = row.at(all.owned)
    const askers = row.realm
      ? [OF_REALM[row.realm], ...ASKERS.filter((one) => /nobody|other/.test(one))]
      : ASKERS.slice(-1)
    for (const asker of askers) await expectHeaders(plainPath(path), await ask(path, asker, row.init))
  })

  it('carries them with every method and as a payload', async () => {
    const path = row.at(all.owned)
    const asker = row.realm ? OF_REALM[row.realm] : 'nobody'
    for (const method of ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await ask(path, asker, { method, ...(method === 'POST' && { headers: { Origin: 'null' } }) })
      await expectHeaders(plainPath(path), answer)
    }
    for (const headers of [{ RSC: '1' }, { RSC: '1', 'Next-Router-Prefetch': '1' }]) {
      await expectHeaders(plainPath(path), await ask(path, asker, { headers: headers as Record<string, string> }))
    }
  })

  it('lets no page of others read it', async () => {
    const path = row.at(all.owned)
    const asker = row.realm ? OF_REALM[row.realm] : 'nobody'
    const evil = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' }
    const headers = { ...(row.init?.headers as Record<string, string>), ...evil }
    for (const init of [
      { ...row.init, headers },
      { method: 'OPTIONS', headers: evil },
    ]) {
      await expectHeaders(plainPath(path), await ask(path, asker, init))
    }
  })
})

it.each([
  '/nothing/here',
  '/portal/neither',
  '/account/nothing',
  '/a%ff',
  '/%2e%2e/portal',
  '/favicon.ico',
  '/.env',
  '/.git/config',
  '/_next/image?url=%2Ficon.svg&w=16&q=75',
  '/_next/data/x/portal/live.json',
  '/_next/nothing',
  '/docs/nothing',
  '/api/nothing',
  '/api/auth/nothing',
  '/portal/live.rsc',
  '/account.segments/_tree.segment.rsc',
])('what is no page carries them too: %s', async (path) => {
  for (const asker of ['nobody', 'admin', 'tenant'] as const) {
    const answer = await ask(path, asker)
    expect(answer.status).toBeOneOf([200, 307, 404])
    // What stands behind other addresses is looked at under its own.
    if (!/rsc$|%/.test(path)) await expectHeaders(plainPath(path), answer.clone())
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    if (!isApi(path)) expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'self'/)
    expect(answer.headers.get('cache-control')).toContain('no-store')
    await answer.text()
  }
})

it('files of the build are for everybody to keep, and for browsers to take as what they are', async () => {
  const html = await (await ask('/', 'nobody')).text()
  const files = [...new Set([...html.matchAll(/\/_next\/static\/[\w./~-]+\.\w+/g)].map(([file]) => file))]
  expect(files.length).toBeGreaterThan(5)
  for (const file of files) {
    const { status, headers } = await ask(file, 'admin')
    expect([file, status, headers.get('x-content-type-options')]).toEqual([file, 200, 'nosniff'])
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('content-security-policy')).toBe(NO_PAGE)
    expect(headers.get('content-type')).toMatch(/^(text\/css|application\/javascript|font\/woff2)/)
    expect(headers.getSetCookie()).toEqual([])
  }
  for (const [file, status] of [
    ['/icon.svg', 200],
    ['/_next/static/nothing.js', 404],
  ] as const) {
    const answer = await ask(file, 'nobody')
    expect([file, answer.status, answer.headers.get('x-content-type-options')]).toEqual([file, status, 'nosniff'])
  }
})

it('a fault carries them', async () => {
  const broken = await startServer({ EMBEDDED: '1', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  try {
    for (const path of ['/captured-mail', '/portal/live', '/support']) {
      const answer = await fetch(broken.baseUrl + path, { headers: { Cookie: cookieOf('admin') }, redirect: 'manual' })
      if (path === '/captured-mail') expect(answer.status).toBe(500)
      await expectHeaders(path, answer)
    }
    for (const endpoint of ['createBillsPackage', 'getQuotes']) {
      const path = `/api/external/${endpoint}.php`
      const answer = await fetch(broken.baseUrl + path, { method: 'POST', headers: { 'X-API-Key': service.liveKey } })
      expect(answer.status).toBe(503)
      await expectHeaders(path, answer)
    }
  } finally {
    await end(broken.server)
  }
})

it('over https every answer keeps browsers to it, and cookies are this host’s alone', async () => {
  const routes = Object.values(ROUTES).map(({ at, init }) => ({ path: at(all.owned), init }))
  const others = ['/nothing', '/icon.svg', '/_next/static/nothing.js'].map((path) => ({ path, init: {} }))
  for (const { path, init } of [...routes, ...others]) {
    const answer = await fetch(overHttps.baseUrl + path, { redirect: 'manual', ...init })
    await answer.text()
    expect([path, answer.headers.get('strict-transport-security')]).toEqual([
      path,
      'max-age=63072000; includeSubDomains',
    ])
  }
  const { headers } = await fetch(`${overHttps.baseUrl}/api/auth/signin`, { redirect: 'manual' })
  expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-portal-csrf=.*; Path=\/; (?!.*Domain)/i)])
  for (const cookie of headers.getSetCookie()) {
    expect(cookie).toMatch(/; HttpOnly/i)
    expect(cookie).toMatch(/; Secure/i)
    expect(cookie).toMatch(/; SameSite=Lax/i)
  }
})

// Checks the security headers of every route, and of unknown paths, files, client errors and server errors.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prisma } from '@/lib/platform/database/prisma'
import { findBuiltRoutes } from '../helpers/find-routes'
import { ROUTE_CASES, type RouteCase } from '../helpers/permission-cases/support-and-account-routes'
import { createPersonas, PERSONA_OF_REALM, PERSONAS, type Persona, type Personas } from '../helpers/personas'
import {
  type SpawnedProcess,
  spawnServer,
  startTestService,
  stopProcess,
  type TestService,
} from '../helpers/start-test-service'

let service: TestService
let personas: Personas
/** A server whose settings are for HTTPS, as behind a proxy that terminates TLS. */
let httpsServer: { baseUrl: string; serverProcess: SpawnedProcess }
beforeAll(async () => {
  service = await startTestService({ EMBEDDED: '1', MAIL: 'capture', METRICS_TOKEN: 'a-token-of-metrics-readers' })
  httpsServer = await spawnServer({ APP_URL: 'https://bills.example', MAIL: 'capture' })
  personas = await createPersonas(service)
})
afterAll(async () => {
  await stopProcess(httpsServer.serverProcess)
  await prisma().$disconnect()
  await service.stop()
})

const getCookie = (persona: Persona) => (persona === 'nobody' ? '' : personas.sessions[persona].cookie)

const request = (path: string, persona: Persona, init: RequestInit = {}): Promise<Response> =>
  fetch(service.baseUrl + path, {
    redirect: 'manual',
    ...init,
    headers: { Origin: service.baseUrl, ...(init.headers as Record<string, string>), Cookie: getCookie(persona) },
  })

/**
 * Returns whether a path is for programs instead of browsers. Such a path responds with JSON or text. The sign-in
 * routes in /api/auth are for browsers.
 */
const isApi = (path: string) => path.startsWith('/api/') && !path.startsWith('/api/auth/')
/** Returns whether a path is an email in the dev inbox, whose own policy allows almost nothing. */
const isMessage = (path: string) => /^\/dev-inbox\/[^/]+\/message$/.test(path)
/** Returns whether a path is an email that support or the portal shows in a frame without scripts or links. */
const isEmailContent = (path: string) =>
  /^\/support\/tenants\/[^/]+\/emails\/[^/]+\/content$|^\/portal\/[^/]+\/company\/email-preview$/.test(path)
const isPersonal = (path: string) =>
  /^\/(portal|support|account|sign-in|forgot-password|reset-password|api\/auth)(\/|$|\?)/.test(path)
const isLinkPage = (path: string) => /^\/account\/(activate|reset-password|confirm-email|stop-email-change)$/.test(path)
const isPublicFile = (path: string) => /^\/(logos|downloads)\/|^\/llms\.txt$/.test(path)

/** The policy for responses that a browser shouldn't show as a page. */
const NON_PAGE_POLICY = `default-src 'none'; frame-ancestors 'none'`

/** 128 random bits in base64. A UUID would be longer and less random. */
const NONCE = /^[A-Za-z0-9+/]{22}==$/
const nonces = new Set<string>()

/** JSON and Next's payloads are always UTF-8. Any other text must declare that it's UTF-8. */
const CONTENT_TYPE =
  /^(text\/(html|plain|csv); ?charset=utf-8|text\/x-component|application\/(yaml|zip)|application\/json(; ?charset=utf-8)?)$/i

/**
 * Returns the whole policy that a page should have, because any additional word, such as a host or 'unsafe-inline',
 * would be a weakness.
 */
function buildPolicy(nonce: string): string {
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

/** Every website may read the OpenAPI documents, because they're public. */
const isOpenApiDocument = (path: string) => /^\/api\/(v1\/)?openapi\.(json|yaml)$/.test(path)

/** Returns the nonce in a page's policy. Fails if an earlier response had the same nonce. */
function expectNewNonce(headers: Headers): string {
  const nonce = /'nonce-([^']*)'/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? ''
  expect(nonce).toMatch(NONCE)
  expect(nonces.has(nonce)).toBe(false)
  nonces.add(nonce)
  return nonce
}

async function expectHeaders(path: string, response: Response): Promise<void> {
  const { headers } = response
  const text = await response.text()
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  for (const name of ['x-powered-by', 'server', 'x-nextjs-cache', 'x-middleware-next']) {
    expect([name, headers.get(name)]).toEqual([name, null])
  }
  const allowsOtherOrigins = [...headers.keys()].some((name) => name.startsWith('access-control-'))
  expect([path, allowsOtherOrigins]).toEqual([path, isOpenApiDocument(path) && response.status < 400])
  // Without HTTPS, Strict-Transport-Security must be missing, because browsers would ignore it.
  expect(headers.get('strict-transport-security')).toBeNull()
  if (text !== '') expect(headers.get('content-type')).toMatch(CONTENT_TYPE)
  if (isApi(path) || isPublicFile(path)) {
    expect(headers.get('content-security-policy')).toBe(NON_PAGE_POLICY)
    if (isPublicFile(path)) return
    expect(headers.get('content-type') ?? '').not.toContain('html')
    expect(headers.get('cache-control')).toBe(
      isOpenApiDocument(path) && response.status === 200 ? 'public, max-age=300' : 'no-store',
    )
    return
  }
  // Don't expect a cache header when Next itself rejects a method with an empty 400.
  const isEmpty = response.status === 400 && text === ''
  // Don't expect a cache header from public paths with these statuses, because the responses contain nothing to cache.
  const isCacheable = ![204, 307, 405].includes(response.status) || isPersonal(path)
  if (isCacheable && !isEmpty) expect(headers.get('cache-control')).toMatch(/(^|, )no-store(,|$)/)
  if (isMessage(path)) {
    // Check nothing else if the response is empty, as for a rejected method.
    if (text === '') return
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'self'; sandbox /)
    expect(headers.get('content-security-policy')).not.toMatch(/allow-(scripts|same-origin|forms)/)
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    return
  }
  if (isEmailContent(path)) {
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox`,
    )
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    return
  }
  const nonce = expectNewNonce(headers)
  expect(headers.get('content-security-policy')).toBe(buildPolicy(nonce))
  expect(
    Object.fromEntries(['x-frame-options', 'cross-origin-opener-policy'].map((name) => [name, headers.get(name)])),
  ).toEqual({ 'x-frame-options': 'DENY', 'cross-origin-opener-policy': 'same-origin' })
  expect(headers.get('permissions-policy')).toBe('camera=(), geolocation=(), microphone=(), payment=()')
  if (isPersonal(path)) {
    if (!isEmpty) expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('etag')).toBeNull()
  }
  expect(headers.get('referrer-policy')).toBe(
    isPersonal(path) && !isLinkPage(path) && !path.startsWith('/api/auth/') ? 'same-origin' : 'no-referrer',
  )
  // Every script and style in a page must have the page's nonce.
  for (const [, tagNonce] of text.matchAll(/ nonce="([^"]*)"/g)) expect(tagNonce).toBe(nonce)
  for (const [tag] of text.matchAll(/<(?:script|style)\b[^>]*>/g)) {
    if (!/type="application\/(ld\+)?json"/.test(tag)) expect(tag).toContain(`nonce="${nonce}"`)
  }
}

const stripQuery = (path: string) => path.split('?', 1)[0] ?? ''

it('includes every route of the build in the checks of security headers', () => {
  expect(Object.keys(ROUTE_CASES).sort()).toEqual(findBuiltRoutes())
})

describe.each(Object.entries(ROUTE_CASES))('the security headers of %s', (_, row: RouteCase) => {
  it('are sent to users with and without access', async () => {
    const path = row.buildPath(personas.ownedResources)
    const testedPersonas = row.realm
      ? [PERSONA_OF_REALM[row.realm], ...PERSONAS.filter((persona) => /nobody|other/.test(persona))]
      : PERSONAS.slice(-1)
    for (const persona of testedPersonas)
      await expectHeaders(stripQuery(path), await request(path, persona, row.requestInit))
  })

  it('are sent for every HTTP method and with payload responses', async () => {
    const path = row.buildPath(personas.ownedResources)
    const persona = row.realm ? PERSONA_OF_REALM[row.realm] : 'nobody'
    for (const method of ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const response = await request(path, persona, {
        method,
        ...(method === 'POST' && { headers: { Origin: 'null' } }),
      })
      await expectHeaders(stripQuery(path), response)
    }
    for (const headers of [{ RSC: '1' }, { RSC: '1', 'Next-Router-Prefetch': '1' }]) {
      await expectHeaders(
        stripQuery(path),
        await request(path, persona, { headers: headers as Record<string, string> }),
      )
    }
  })

  it('let other sites read the response only if it’s an OpenAPI document', async () => {
    const path = row.buildPath(personas.ownedResources)
    const persona = row.realm ? PERSONA_OF_REALM[row.realm] : 'nobody'
    const crossOriginHeaders = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' }
    const headers = { ...(row.requestInit?.headers as Record<string, string>), ...crossOriginHeaders }
    for (const init of [
      { ...row.requestInit, headers },
      { method: 'OPTIONS', headers: crossOriginHeaders },
    ]) {
      await expectHeaders(stripQuery(path), await request(path, persona, init))
    }
  })
})

it.each([
  '/nothing/here',
  '/portal/neither',
  '/account/nothing',
  '/a%ff',
  '/%2e%2e/portal',
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
])('sends the security headers for a path without a page: %s', async (path) => {
  for (const persona of ['nobody', 'admin', 'tenant'] as const) {
    const response = await request(path, persona)
    expect(response.status).toBeOneOf([200, 307, 404])
    // Skip the full check for .rsc paths and percent-encoded paths, because Next may map them to a different path.
    if (!/rsc$|%/.test(path)) await expectHeaders(stripQuery(path), response.clone())
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    if (!isApi(path)) expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'self'/)
    expect(response.headers.get('cache-control')).toContain('no-store')
    await response.text()
  }
})

it('lets browsers cache the build’s files, and sends the files with the right content type', async () => {
  const html = await (await request('/', 'nobody')).text()
  const files = [...new Set([...html.matchAll(/\/_next\/static\/[\w./~-]+\.\w+/g)].map(([file]) => file))]
  expect(files.length).toBeGreaterThan(5)
  for (const file of files) {
    const { status, headers } = await request(file, 'admin')
    expect([file, status, headers.get('x-content-type-options')]).toEqual([file, 200, 'nosniff'])
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('content-security-policy')).toBe(NON_PAGE_POLICY)
    expect(headers.get('content-type')).toMatch(/^(text\/css|application\/javascript|font\/woff2)/)
    expect(headers.getSetCookie()).toEqual([])
  }
  for (const [file, status] of [
    ['/icon.svg', 200],
    ['/_next/static/nothing.js', 404],
  ] as const) {
    const response = await request(file, 'nobody')
    expect([file, response.status, response.headers.get('x-content-type-options')]).toEqual([file, status, 'nosniff'])
  }
})

it('sends the security headers with a server error', async () => {
  const brokenServer = await spawnServer({ EMBEDDED: '1', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  try {
    for (const path of ['/dev-inbox', '/portal/live', '/support']) {
      const response = await fetch(brokenServer.baseUrl + path, {
        headers: { Cookie: getCookie('admin') },
        redirect: 'manual',
      })
      if (path === '/dev-inbox') expect(response.status).toBe(500)
      await expectHeaders(path, response)
    }
    for (const endpoint of ['createBillsPackage', 'getQuotes']) {
      const path = `/api/external/${endpoint}.php`
      const response = await fetch(brokenServer.baseUrl + path, {
        method: 'POST',
        headers: { 'X-API-Key': service.liveKey },
      })
      expect(response.status).toBe(503)
      await expectHeaders(path, response)
    }
  } finally {
    await stopProcess(brokenServer.serverProcess)
  }
})

it('sends HSTS and restricts cookies to this host if APP_URL uses HTTPS', async () => {
  const routes = Object.values(ROUTE_CASES).map(({ buildPath, requestInit }) => ({
    path: buildPath(personas.ownedResources),
    init: requestInit,
  }))
  const otherPaths = ['/nothing', '/icon.svg', '/_next/static/nothing.js'].map((path) => ({ path, init: {} }))
  for (const { path, init } of [...routes, ...otherPaths]) {
    const response = await fetch(httpsServer.baseUrl + path, { redirect: 'manual', ...init })
    await response.text()
    expect([path, response.headers.get('strict-transport-security')]).toEqual([
      path,
      'max-age=63072000; includeSubDomains',
    ])
  }
  const { headers } = await fetch(`${httpsServer.baseUrl}/api/auth/signin`, { redirect: 'manual' })
  expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-portal-csrf=.*; Path=\/; (?!.*Domain)/i)])
  for (const cookie of headers.getSetCookie()) {
    expect(cookie).toMatch(/; HttpOnly/i)
    expect(cookie).toMatch(/; Secure/i)
    expect(cookie).toMatch(/; SameSite=Lax/i)
  }
})

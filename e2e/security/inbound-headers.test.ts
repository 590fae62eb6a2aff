// Next and proxies use some headers internally. Sent from outside, these headers must not change who has access, the
// stored data or the Content-Security-Policy.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prisma } from '@/lib/platform/database/prisma'
import { CANARY_PATTERN } from '../helpers/canary-company'
import { fingerprintTables } from '../helpers/database-snapshot'
import { ROUTE_CASES, type RouteCase } from '../helpers/permission-cases/support-and-account-routes'
import { createPersonas, PERSONA_OF_REALM, type Persona, type Personas } from '../helpers/personas'
import { extractPageText, findRedirectTarget, sendRequestAs } from '../helpers/send-browser-requests'
import { startTestService, type TestService } from '../helpers/start-test-service'
import { openForm, sendForm } from './sign-in-form'

let service: TestService
let personas: Personas
let closedRequests: ClosedRequest[]
beforeAll(async () => {
  service = await startTestService({ EMBEDDED: '1', MAIL: 'capture', METRICS_TOKEN: 'a-token-of-metrics-readers' })
  personas = await createPersonas(service)
  const rows = Object.entries(ROUTE_CASES).filter(([, { realm }]) => realm)
  closedRequests = []
  // Send the requests one at a time. Lookups of one member of support staff wait for each other, so that on a busy machine
  // the last of many would time out.
  for (const [route, row] of rows) closedRequests.push(...(await findClosedRequests(route, row)))
})
afterAll(async () => {
  await prisma().$disconnect()
  await service.stop()
})

type HeaderMap = Record<string, string>

/**
 * The values of `x-middleware-subrequest` in every known exploit of CVE-2025-29927, with every name that Next has had
 * for the middleware file.
 */
const SUBREQUESTS = ['middleware', 'src/middleware', 'pages/_middleware', 'proxy', 'src/proxy'].flatMap((name) => [
  name,
  Array(5).fill(name).join(':'),
  Array(10).fill(name).join(':'),
])

const HEADER_CASES: Record<string, HeaderMap> = {
  ...Object.fromEntries(
    SUBREQUESTS.map((value) => [`x-middleware-subrequest: ${value}`, { 'x-middleware-subrequest': value }]),
  ),
  'a subrequest with an ID': { 'x-middleware-subrequest': 'proxy', 'x-middleware-subrequest-id': '0'.repeat(16) },
  'a request that middleware has let pass': { 'x-middleware-next': '1', 'x-middleware-invoke': '1' },
  'a rewrite by middleware': { 'x-middleware-rewrite': '/portal/live', 'x-nextjs-rewrite': '/portal/live' },
  'a redirect by middleware': { 'x-middleware-redirect': 'https://evil.example/', Location: 'https://evil.example/' },
  'headers set by middleware': {
    'x-middleware-override-headers': 'cookie,x-pathname',
    'x-middleware-request-cookie': 'x=y',
    'x-middleware-request-x-pathname': '/docs',
    'x-middleware-set-cookie': 'portal-session=x',
  },
  'caching by middleware': { 'x-middleware-cache': 'no-cache', 'x-middleware-prefetch': '1', 'x-middleware-skip': '1' },
  'another matched path': {
    'x-matched-path': '/docs',
    'x-now-route-matches': '1=docs',
    'x-nextjs-matched-path': '/docs',
  },
  'an internal invocation of a page': {
    ...{ 'x-invoke-path': '/docs', 'x-invoke-status': '200', 'x-invoke-query': '%7B%7D', 'x-invoke-output': '/docs' },
    ...{ 'x-invoke-error': '%7B%7D', 'x-middleware-invoke': '1' },
  },
  'a prefetch of a page’s data': { 'x-nextjs-data': '1', purpose: 'prefetch', 'sec-purpose': 'prefetch' },
  'a prerendered page': {
    ...{ 'x-prerender-revalidate': 'x', 'x-prerender-revalidate-if-generated': '1', 'x-prerender-bypass-mode': '1' },
    ...{ 'x-nextjs-cache': 'HIT', 'x-nextjs-prerender': '1', 'x-nextjs-stale-time': '9999', 'x-next-cache-tags': 'a' },
  },
  'a resumed page': { 'next-resume': '1', 'x-matched-path': '/docs' },
  'an action forwarded by another worker': { 'x-action-forwarded': '1', 'next-action': '0'.repeat(42) },
  'another URL': {
    'x-original-url': '/docs',
    'x-rewrite-url': '/docs',
    'x-forwarded-path': '/docs',
    'x-url': '/docs',
  },
  'another method': { 'x-http-method-override': 'GET', 'x-method-override': 'GET', 'x-http-method': 'GET' },
  'another host': {
    ...{ 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-forwarded-port': '443' },
    ...{ 'x-host': 'evil.example', forwarded: 'host=evil.example;proto=https', 'x-forwarded-prefix': '/evil' },
  },
  'an IP address of this machine': {
    ...{
      'x-forwarded-for': '127.0.0.1',
      'x-real-ip': '127.0.0.1',
      'x-socket-address': '127.0.0.1',
      via: '1.1 localhost',
    },
    ...{ 'x-client-ip': '127.0.0.1', 'cf-connecting-ip': '127.0.0.1', 'x-vercel-forwarded-for': '127.0.0.1' },
  },
  'our own internal headers': { 'x-pathname': '/docs', 'x-path': '/docs', 'x-company-id': '1', 'x-user-id': '1' },
  'a Content-Security-Policy': {
    'Content-Security-Policy': `script-src 'nonce-chosen' 'unsafe-inline' *`,
    'Content-Security-Policy-Report-Only': `script-src 'nonce-chosen'`,
    'x-nonce': 'chosen',
  },
}

const request = (path: string, persona: Persona, headers: HeaderMap = {}, init: RequestInit = {}) =>
  sendRequestAs(
    service.baseUrl + path,
    persona === 'nobody' ? null : personas.sessions[persona],
    { ...init, headers: { ...(init.headers as HeaderMap), ...headers } },
    service.baseUrl,
  )

/** A request to a route by a persona without access to it. */
interface ClosedRequest {
  name: string
  persona: Persona
  path: string
  init: RequestInit | undefined
  /**
   * Text that only a successful response contains. It reveals a leak even on a page without the canary, such as many
   * support pages. Empty if the route never responds with 200.
   */
  marker: string
  /** The response to the same request without forged headers, for comparison. */
  plainResponse: Response
  plainOutcome: string
}

async function findClosedRequests(route: string, row: RouteCase): Promise<ClosedRequest[]> {
  const [path, init] = [row.buildPath(personas.ownedResources), row.requestInit]
  const ownResponse = await request(path, PERSONA_OF_REALM[row.realm ?? 'portal'], {}, init)
  const marker = ownResponse.status === 200 ? extractMarker(await ownResponse.text()) : ''
  expect([route, ownResponse.status === 200, marker !== '']).toEqual([
    route,
    row.ownRealmResponse === 200,
    row.ownRealmResponse === 200,
  ])
  const personasWithoutAccess: Persona[] = ['nobody']
  if (row.isAdminsOnly) personasWithoutAccess.push('member')
  if (row.isScopedToOwner) personasWithoutAccess.push('otherAdmin')
  const requests = personasWithoutAccess.map(async (persona) => {
    const plainResponse = await request(path, persona, {}, init)
    const plainOutcome = await describeResponse(plainResponse, persona, marker)
    expect([route, plainOutcome]).toEqual([route, expect.not.stringContaining('leak')])
    return { name: `${route} ${persona}`, persona, path, init, marker, plainResponse, plainOutcome }
  })
  return Promise.all(requests)
}

/** Returns the heading of a page, or the whole text if it isn't a page. */
const extractMarker = (text: string) => /<h1\b[^>]*>.*?<\/h1>/s.exec(text)?.[0] ?? text

/**
 * Returns the redirect target or status. Adds a note if the response contains the canary, a word that only the first
 * company's data contains, or if it contains `marker`.
 */
async function describeResponse(response: Response, persona: Persona, marker: string): Promise<string> {
  const redirect = findRedirectTarget(response)
  const text = await response.text()
  // The member belongs to the first company, and so may see the canary.
  const leakRemark =
    (persona !== 'member' && CANARY_PATTERN.test(text)) || (marker !== '' && text.includes(marker))
      ? ', with a leak'
      : ''
  return `${redirect ? new URL(redirect, service.baseUrl).pathname : response.status}${leakRemark}`
}

describe.each(Object.entries(HEADER_CASES))('forged headers (%s)', (_, headers) => {
  it('don’t give anybody access to a page or API route', { timeout: 120_000 }, async () => {
    const before = await fingerprintTables(service.db)
    for (const { name, persona, path, init, marker, plainResponse, plainOutcome } of closedRequests) {
      const forgedResponse = await request(path, persona, headers, init)
      const outcome = await describeResponse(forgedResponse, persona, marker)
      // A POST that claims to be a server action, but whose body isn't a form, is rejected before its route runs.
      const isUnreadableAction = 'next-action' in headers && init?.method === 'POST'
      expect([name, outcome]).toEqual([name, isUnreadableAction ? '400' : plainOutcome])
      expect(forgedResponse.headers.get('cache-control'), name).toContain('no-store')
      expectPolicy(forgedResponse, plainResponse)
    }
    expect(await fingerprintTables(service.db)).toEqual(before)
  })

  it('don’t change the pages that users see', async () => {
    for (const path of ['/portal/live/account', '/support/account', '/account']) {
      const persona = path.startsWith('/portal')
        ? PERSONA_OF_REALM.portal
        : path === '/account'
          ? PERSONA_OF_REALM.account
          : PERSONA_OF_REALM.support
      const [plainResponse, forgedResponse] = [await request(path, persona), await request(path, persona, headers)]
      expectPolicy(forgedResponse, plainResponse)
      expect(findRedirectTarget(forgedResponse) ?? '').not.toContain('evil')
      const [plainText, forgedHtml] = [extractPageText(await plainResponse.text()), await forgedResponse.text()]
      expect(forgedHtml).not.toContain('evil.example')
      expect(forgedResponse.headers.getSetCookie()).toEqual([])
      if (forgedResponse.headers.get('content-type')?.startsWith('text/html') && forgedResponse.status === 200)
        expect(extractPageText(forgedHtml)).toBe(plainText)
    }
  })

  it('aren’t reflected in public pages, and don’t make them cacheable', async () => {
    for (const path of ['/', '/docs', '/sign-in?cookies=1', '/nothing/here']) {
      const forgedResponse = await request(path, 'nobody', headers)
      const text = await forgedResponse.text()
      expect(text).not.toMatch(/evil\.example|nonce="chosen"/)
      expect(forgedResponse.headers.get('location') ?? '').not.toContain('evil')
      expect(forgedResponse.headers.get('cache-control'), path).toContain('no-store')
    }
  })

  it('aren’t accepted in place of the API key or the metrics token', async () => {
    const response = await fetch(`${service.baseUrl}/api/external/getQuotes.php`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: '{}',
    })
    expect([response.status, await response.json()]).toEqual([401, { status: 'error', message: 'Missing API key' }])
    expect((await request('/api/metrics', 'nobody', headers)).status).toBe(401)
  })
})

/** Expects the same policy as without forged headers, except for a new nonce. */
function expectPolicy(forgedResponse: Response, plainResponse: Response): void {
  const [forgedPolicy, plainPolicy] = [forgedResponse, plainResponse].map(
    ({ headers }) => headers.get('content-security-policy') ?? '',
  )
  const maskNonce = (text = '') => text.replaceAll(/'nonce-[^']*'/g, 'nonce')
  expect(maskNonce(forgedPolicy)).toBe(maskNonce(plainPolicy))
  // The content of emails has no scripts, so its policy has no nonce.
  if (plainPolicy?.includes('nonce')) expect(forgedPolicy).not.toBe(plainPolicy)
  expect(forgedPolicy).not.toContain('chosen')
  expect(forgedResponse.headers.get('content-security-policy-report-only')).toBeNull()
}

it('ignores headers that claim another IP address if no proxy is trusted', async () => {
  const jar = await openForm(service.baseUrl, 'portal')
  const locations: (string | null)[] = []
  for (let attempt = 0; attempt < 6; attempt++) {
    const address = `198.51.100.${attempt}`
    const headers = {
      ...{ 'X-Forwarded-For': address, 'X-Real-IP': address, 'X-Socket-Address': address },
      ...{ Forwarded: `for=${address}`, 'X-Client-IP': address },
    }
    const fields = { email: 'nobody@example.org', password: 'a guess' }
    locations.push((await sendForm(service.baseUrl, 'portal', jar, fields, { headers })).headers.get('location'))
  }
  expect(locations.map((location) => /error=(\w+)/.exec(location ?? '')?.[1])).toEqual([
    ...Array(5).fill('wrong'),
    'wait',
  ])
})

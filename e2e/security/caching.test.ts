// No cache between the service and its visitors may store a personal response, because that cache could serve the
// response to another visitor.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prisma } from '@/lib/platform/database/prisma'
import { CANARY_PATTERN } from '../helpers/canary-company'
import { ROUTE_CASES } from '../helpers/permission-cases/support-and-account-routes'
import { createPersonas, PERSONA_OF_REALM, type Personas } from '../helpers/personas'
import { buildBillsPackage, buildQuoteRequest } from '../helpers/request-bodies'
import { sendRequestAs } from '../helpers/send-browser-requests'
import { startTestService, type TestService } from '../helpers/start-test-service'

let service: TestService
let personas: Personas
beforeAll(async () => {
  service = await startTestService({ EMBEDDED: '1', MAIL: 'capture' })
  personas = await createPersonas(service)
})
afterAll(async () => {
  await prisma().$disconnect()
  await service.stop()
})

const request = (path: string, cookie: string | null, init: RequestInit = {}) =>
  sendRequestAs(service.baseUrl + path, cookie ? { cookie } : null, init, service.baseUrl)

/** The headers with which links, prefetches and refreshes request a page's payload. */
const PAYLOADS: Record<string, string>[] = [
  { RSC: '1' },
  { RSC: '1', 'Next-Router-Prefetch': '1' },
  { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': '/_tree' },
  { RSC: '1', 'Next-Router-State-Tree': encodeURIComponent('["",{},null,"refetch"]') },
]

/** Requests a page's payload. Next redirects to the payload's own URL, and this function follows the redirect. */
async function followPayloadRedirect(path: string, cookie: string, headers: Record<string, string>): Promise<Response> {
  const response = await request(path, cookie, { headers })
  const redirect = response.headers.get('location')
  return response.status === 307 && redirect?.includes('_rsc') ? request(redirect, cookie, { headers }) : response
}

const personalRoutes = Object.entries(ROUTE_CASES).filter(([, { realm }]) => realm)

it.each(personalRoutes)('sends %s with Cache-Control: private, no-store', async (_, row) => {
  const { cookie } = personas.sessions[PERSONA_OF_REALM[row.realm ?? 'portal']]
  const path = row.buildPath(personas.ownedResources)
  const responses = [await request(path, cookie, row.requestInit), await request(path, null, row.requestInit)]
  if (!row.requestInit)
    for (const headers of PAYLOADS) responses.push(await followPayloadRedirect(path, cookie, headers))
  for (const { headers } of responses) {
    expect(headers.get('cache-control')).toBe('private, no-store')
    // An ETag or Last-Modified would let a conditional request reveal whether the response differs from another user's.
    // Expires and Age belong only in cacheable responses.
    expect([headers.get('etag'), headers.get('last-modified'), headers.get('expires'), headers.get('age')]).toEqual(
      Array(4).fill(null),
    )
  }
})

it.each(['createBillsPackage', 'getQuotes'])(
  'sends first and replayed responses of %s with Cache-Control: no-store',
  async (name) => {
    const body = JSON.stringify(name === 'getQuotes' ? buildQuoteRequest() : buildBillsPackage())
    for (const replayed of [null, 'true']) {
      const { status, headers } = await fetch(`${service.baseUrl}/api/external/${name}.php`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-API-Key': service.liveKey, 'Idempotency-Key': name },
        body,
      })
      expect([status, headers.get('idempotent-replayed'), headers.get('cache-control')]).toEqual([
        200,
        replayed,
        'no-store',
      ])
      expect([headers.get('etag'), headers.get('last-modified')]).toEqual([null, null])
    }
  },
)

it('lists in Vary the headers on which a page’s response depends', async () => {
  for (const path of ['/', '/docs', '/sign-in?cookies=1', '/portal/live']) {
    const { headers } = await request(path, personas.sessions.admin.cookie)
    const vary = (headers.get('vary') ?? '').toLowerCase().split(/, */)
    expect(vary).toEqual(
      expect.arrayContaining(['rsc', 'next-router-state-tree', 'next-router-prefetch', 'next-router-segment-prefetch']),
    )
  }
})

it('ignores conditional and range headers in a request for a personal page', async () => {
  const { cookie } = personas.sessions.admin
  const conditions = [
    { 'If-None-Match': '*' },
    { 'If-Modified-Since': new Date(Date.now() + 60_000).toUTCString() },
    { Range: 'bytes=0-10' },
  ]
  for (const headers of conditions) {
    const response = await request('/portal/live/contracts', cookie, {
      headers: headers as unknown as Record<string, string>,
    })
    expect(response.status).toBe(200)
    expect(await response.text()).toMatch(CANARY_PATTERN)
  }
})

it('forbids caching of a personal page even if its path looks like a file’s', async () => {
  const { cookie } = personas.sessions.admin
  // Some caches store everything whose path ends in .css or is in a certain folder, whatever the headers say.
  const deceptions = [
    '/style.css',
    '%2Fstyle.css',
    '%3Bstyle.css',
    ';style.css',
    '%00.css',
    '%0astyle.js',
    '.css',
    '/..%2f_next/static/x.js',
  ]
  for (const page of ['/portal/live/contracts', '/account', '/support']) {
    const pageCookie =
      page === '/account'
        ? personas.sessions.tenant.cookie
        : page === '/support'
          ? personas.sessions.support.cookie
          : cookie
    for (const deception of deceptions) {
      const response = await request(page + deception, pageCookie)
      const text = await response.text()
      const isCacheable = !response.headers.get('cache-control')?.includes('no-store')
      expect([page + deception, isCacheable]).toEqual([page + deception, false])
      if (response.status === 200) expect(response.headers.get('cache-control')).toBe('private, no-store')
      else expect(text).not.toMatch(/canaryqzx@/i)
    }
  }
  const fileResponse = await request('/_next/static/../../portal/live/contracts', cookie)
  expect(fileResponse.headers.get('cache-control')).toContain('no-store')
})

it('allows caching of the public API specification, which sets no cookie', async () => {
  const response = await request('/api/openapi.json', personas.sessions.admin.cookie)
  const etag = response.headers.get('etag') ?? ''
  expect([response.headers.get('cache-control'), response.headers.getSetCookie()]).toEqual(['public, max-age=300', []])
  const otherResponse = await request('/api/openapi.json', personas.sessions.otherAdmin.cookie)
  expect([await otherResponse.text(), otherResponse.headers.get('etag')]).toEqual([await response.text(), etag])
})

it('omits the inode number from a file’s ETag', async () => {
  const { headers } = await request('/icon.svg', null)
  // An ETag may contain the file's size and time, but not its inode. An inode differs between machines, so visitors
  // could tell the machines apart.
  expect(headers.get('etag')).toMatch(/^W\/"[0-9a-f]+-[0-9a-f]+"$/)
})

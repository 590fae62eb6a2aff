// No cache between the service and its visitors gets anything of one that it could give to another.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prisma } from '@/lib/platform/database/prisma'
import { type Everybody, everybody, OF_REALM } from '../support/everybody'
import { asked } from '../support/portal-asking'
import { ROUTES } from '../support/realm-matrix'
import { billsPackage, quote } from '../support/requests'
import { type Service, startService } from '../support/service'
import { CANARY } from '../support/two-companies'

let service: Service
let all: Everybody
beforeAll(async () => {
  service = await startService({ EMBEDDED: '1', MAIL: 'capture' })
  all = await everybody(service)
})
afterAll(async () => {
  await prisma().$disconnect()
  await service.stop()
})

const ask = (path: string, cookie: string | null, init: RequestInit = {}) =>
  asked(service.baseUrl + path, cookie ? { cookie } : null, init, service.baseUrl)

/** How a link, a prefetch and a refresh ask for a page. */
const PAYLOADS: Record<string, string>[] = [
  { RSC: '1' },
  { RSC: '1', 'Next-Router-Prefetch': '1' },
  { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': '/_tree' },
  { RSC: '1', 'Next-Router-State-Tree': encodeURIComponent('["",{},null,"refetch"]') },
]

/** An answer, behind the redirect by which Next names a payload's own address. */
async function behindRedirect(path: string, cookie: string, headers: Record<string, string>): Promise<Response> {
  const first = await ask(path, cookie, { headers })
  const to = first.headers.get('location')
  return first.status === 307 && to?.includes('_rsc') ? ask(to, cookie, { headers }) : first
}

const personal = Object.entries(ROUTES).filter(([, { realm }]) => realm)

it.each(personal)('%s and its payloads are private, and stored nowhere', async (_, row) => {
  const { cookie } = all.who[OF_REALM[row.realm ?? 'portal']]
  const path = row.at(all.owned)
  const answers = [await ask(path, cookie, row.init), await ask(path, null, row.init)]
  if (!row.init) for (const headers of PAYLOADS) answers.push(await behindRedirect(path, cookie, headers))
  for (const { headers } of answers) {
    expect(headers.get('cache-control')).toBe('private, no-store')
    // By these it could be asked for again, and told apart from another's.
    expect([headers.get('etag'), headers.get('last-modified'), headers.get('expires'), headers.get('age')]).toEqual(
      Array(4).fill(null),
    )
  }
})

it.each(['createBillsPackage', 'getQuotes'])('answers of %s are stored nowhere, done or done before', async (name) => {
  const body = JSON.stringify(name === 'getQuotes' ? quote() : billsPackage())
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
})

it('tells caches by which headers of Next a page differs from its payload', async () => {
  for (const path of ['/', '/docs', '/sign-in?cookies=1', '/portal/live']) {
    const { headers } = await ask(path, all.who.admin.cookie)
    const vary = (headers.get('vary') ?? '').toLowerCase().split(/, */)
    expect(vary).toEqual(
      expect.arrayContaining(['rsc', 'next-router-state-tree', 'next-router-prefetch', 'next-router-segment-prefetch']),
    )
  }
})

it('answers no condition or range by what another was shown', async () => {
  const { cookie } = all.who.admin
  const conditions = [
    { 'If-None-Match': '*' },
    { 'If-Modified-Since': new Date(Date.now() + 60_000).toUTCString() },
    { Range: 'bytes=0-10' },
  ]
  for (const headers of conditions) {
    const answer = await ask('/portal/live/contracts', cookie, {
      headers: headers as unknown as Record<string, string>,
    })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toMatch(CANARY)
  }
})

it('is led by no address that a cache takes for a file’s to a page of somebody’s', async () => {
  const { cookie } = all.who.admin
  // A cache that keeps what is called .css, or what lies below a folder, whatever it is told.
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
    const who = page === '/account' ? all.who.tenant.cookie : page === '/support' ? all.who.support.cookie : cookie
    for (const deception of deceptions) {
      const answer = await ask(page + deception, who)
      const text = await answer.text()
      const isKept = !answer.headers.get('cache-control')?.includes('no-store')
      expect([page + deception, isKept]).toEqual([page + deception, false])
      if (answer.status === 200) expect(answer.headers.get('cache-control')).toBe('private, no-store')
      else expect(text).not.toMatch(/canaryqzx@/i)
    }
  }
  const behind = await ask('/_next/static/../../portal/live/contracts', cookie)
  expect(behind.headers.get('cache-control')).toContain('no-store')
})

it('lets caches keep the document of the interface, which is everybody’s, without a cookie in it', async () => {
  const answer = await ask('/api/openapi.json', all.who.admin.cookie)
  const etag = answer.headers.get('etag') ?? ''
  expect([answer.headers.get('cache-control'), answer.headers.getSetCookie()]).toEqual(['public, max-age=300', []])
  const other = await ask('/api/openapi.json', all.who.otherAdmin.cookie)
  expect([await other.text(), other.headers.get('etag')]).toEqual([await answer.text(), etag])
})

it('draws no tag of a file from where it lies on the disk', async () => {
  const { headers } = await ask('/icon.svg', null)
  // Size and time; an inode would tell machines apart.
  expect(headers.get('etag')).toMatch(/^W\/"[0-9a-f]+-[0-9a-f]+"$/)
})

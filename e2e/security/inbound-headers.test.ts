// Headers that Next and proxies obey among themselves have no effect when they come from outside: on who sees what, on
// what is done, and on the policy that is sent.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prisma } from '@/lib/platform/database/prisma'
import { type Asker, type Everybody, everybody, OF_REALM } from '../support/everybody'
import { asked, leadsTo, textOf } from '../support/portal-asking'
import { ROUTES, type Row } from '../support/realm-matrix'
import { type Service, startService } from '../support/service'
import { CANARY } from '../support/two-companies'
import { everything } from '../support/untouched'
import { openForm, sendForm } from './sign-in-form'

let service: Service
let all: Everybody
let closed: Closed[]
beforeAll(async () => {
  service = await startService({ EMBEDDED: '1', MAIL: 'capture', METRICS_TOKEN: 'a-token-of-metrics-readers' })
  all = await everybody(service)
  const rows = Object.entries(ROUTES).filter(([, { realm }]) => realm)
  closed = (await Promise.all(rows.map(([route, row]) => closedTo(route, row)))).flat()
})
afterAll(async () => {
  await prisma().$disconnect()
  await service.stop()
})

type Named = Record<string, string>

/** Every shape in which CVE-2025-29927 was seen, by the names that Next has given the file. */
const SUBREQUESTS = ['middleware', 'src/middleware', 'pages/_middleware', 'proxy', 'src/proxy'].flatMap((name) => [
  name,
  Array(5).fill(name).join(':'),
  Array(10).fill(name).join(':'),
])

const NAMED: Record<string, Named> = {
  ...Object.fromEntries(
    SUBREQUESTS.map((value) => [`x-middleware-subrequest: ${value}`, { 'x-middleware-subrequest': value }]),
  ),
  'the id of a subrequest': { 'x-middleware-subrequest': 'proxy', 'x-middleware-subrequest-id': '0'.repeat(16) },
  'a middleware that has let it pass': { 'x-middleware-next': '1', 'x-middleware-invoke': '1' },
  'a middleware’s rewrite': { 'x-middleware-rewrite': '/portal/live', 'x-nextjs-rewrite': '/portal/live' },
  'a middleware’s redirect': { 'x-middleware-redirect': 'https://evil.example/', Location: 'https://evil.example/' },
  'a middleware’s headers': {
    'x-middleware-override-headers': 'cookie,x-pathname',
    'x-middleware-request-cookie': 'x=y',
    'x-middleware-request-x-pathname': '/docs',
    'x-middleware-set-cookie': 'portal-session=x',
  },
  'a middleware’s cache': { 'x-middleware-cache': 'no-cache', 'x-middleware-prefetch': '1', 'x-middleware-skip': '1' },
  'another matched path': {
    'x-matched-path': '/docs',
    'x-now-route-matches': '1=docs',
    'x-nextjs-matched-path': '/docs',
  },
  'an invocation': {
    ...{ 'x-invoke-path': '/docs', 'x-invoke-status': '200', 'x-invoke-query': '%7B%7D', 'x-invoke-output': '/docs' },
    ...{ 'x-invoke-error': '%7B%7D', 'x-middleware-invoke': '1' },
  },
  'a prefetch of data': { 'x-nextjs-data': '1', purpose: 'prefetch', 'sec-purpose': 'prefetch' },
  'a prerender': {
    ...{ 'x-prerender-revalidate': 'x', 'x-prerender-revalidate-if-generated': '1', 'x-prerender-bypass-mode': '1' },
    ...{ 'x-nextjs-cache': 'HIT', 'x-nextjs-prerender': '1', 'x-nextjs-stale-time': '9999', 'x-next-cache-tags': 'a' },
  },
  'a resumed page': { 'next-resume': '1', 'x-matched-path': '/docs' },
  'an action forwarded by another worker': { 'x-action-forwarded': '1', 'next-action': '0'.repeat(42) },
  'another address': {
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
  'an address of this machine': {
    ...{
      'x-forwarded-for': '127.0.0.1',
      'x-real-ip': '127.0.0.1',
      'x-socket-address': '127.0.0.1',
      via: '1.1 localhost',
    },
    ...{ 'x-client-ip': '127.0.0.1', 'cf-connecting-ip': '127.0.0.1', 'x-vercel-forwarded-for': '127.0.0.1' },
  },
  'what our own code tells itself': { 'x-pathname': '/docs', 'x-path': '/docs', 'x-company-id': '1', 'x-user-id': '1' },
  'a policy': {
    'Content-Security-Policy': `script-src 'nonce-chosen' 'unsafe-inline' *`,
    'Content-Security-Policy-Report-Only': `script-src 'nonce-chosen'`,
    'x-nonce': 'chosen',
  },
}

const ask = (path: string, asker: Asker, headers: Named = {}, init: RequestInit = {}) =>
  asked(
    service.baseUrl + path,
    asker === 'nobody' ? null : all.who[asker],
    { ...init, headers: { ...(init.headers as Named), ...headers } },
    service.baseUrl,
  )

/** What is asked for by somebody whom it is not for. */
interface Closed {
  name: string
  asker: Asker
  path: string
  init: RequestInit | undefined
  /** By what it would be known: many a page of the desk holds nothing of anybody. */
  mark: string
  /** What is answered where no header came along. */
  plain: Response
  own: string
}

async function closedTo(route: string, row: Row): Promise<Closed[]> {
  const [path, init] = [row.at(all.owned), row.init]
  const theirs = await ask(path, OF_REALM[row.realm ?? 'portal'], {}, init)
  const mark = theirs.status === 200 ? markOf(await theirs.text()) : ''
  expect([route, theirs.status === 200, mark !== '']).toEqual([route, row.own === 200, row.own === 200])
  const askers: Asker[] = ['nobody']
  if (row.adminsOnly) askers.push('member')
  if (row.ofOneThing) askers.push('otherAdmin')
  const asking = askers.map(async (asker) => {
    const plain = await ask(path, asker, {}, init)
    const own = await told(plain, asker, mark)
    expect([route, own]).toEqual([route, expect.not.stringContaining('tells')])
    return { name: `${route} ${asker}`, asker, path, init, mark, plain, own }
  })
  return Promise.all(asking)
}

/** A page's heading; of what is no page, all of it. */
const markOf = (text: string) => /<h1\b[^>]*>.*?<\/h1>/s.exec(text)?.[0] ?? text

/** Where an answer leads, or its status, with a remark where it tells a secret or shows what it should not. */
async function told(answer: Response, asker: Asker, mark: string): Promise<string> {
  const to = leadsTo(answer)
  const text = await answer.text()
  // A member's own company is the one that the canary stands in.
  const leaks = (asker !== 'member' && CANARY.test(text)) || (mark !== '' && text.includes(mark)) ? ', and tells' : ''
  // A payload asked for as data leads on within its body.
  return `${to ? new URL(to, service.baseUrl).pathname : answer.status}${leaks}`
}

describe.each(Object.entries(NAMED))('%s', (_, headers) => {
  it('opens nothing to anybody whom it is not for', { timeout: 120_000 }, async () => {
    const before = await everything(service.db)
    for (const { name, asker, path, init, mark, plain, own } of closed) {
      const forged = await ask(path, asker, headers, init)
      const got = await told(forged, asker, mark)
      expect([name, got]).toEqual([name, own])
      expect(forged.headers.get('cache-control'), name).toContain('no-store')
      expectPolicy(forged, plain)
    }
    expect(await everything(service.db)).toEqual(before)
  })

  it('shows whom it is for the same page, and no other', async () => {
    for (const path of ['/portal/live/account', '/support/account', '/account']) {
      const asker = path.startsWith('/portal')
        ? OF_REALM.portal
        : path === '/account'
          ? OF_REALM.account
          : OF_REALM.support
      const [plain, forged] = [await ask(path, asker), await ask(path, asker, headers)]
      expectPolicy(forged, plain)
      expect(leadsTo(forged) ?? '').not.toContain('evil')
      const [own, got] = [textOf(await plain.text()), await forged.text()]
      expect(got).not.toContain('evil.example')
      expect(forged.headers.getSetCookie()).toEqual([])
      if (forged.headers.get('content-type')?.startsWith('text/html') && forged.status === 200)
        expect(textOf(got)).toBe(own)
    }
  })

  it('says nothing else to a visitor, and is kept by no cache', async () => {
    for (const path of ['/', '/docs', '/sign-in?cookies=1', '/nothing/here']) {
      const forged = await ask(path, 'nobody', headers)
      const text = await forged.text()
      expect(text).not.toMatch(/evil\.example|nonce="chosen"/)
      expect(forged.headers.get('location') ?? '').not.toContain('evil')
      expect(forged.headers.get('cache-control'), path).toContain('no-store')
    }
  })

  it('is no way past the key, the token or the address of who calls', async () => {
    const call = await fetch(`${service.baseUrl}/api/external/getQuotes.php`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: '{}',
    })
    expect([call.status, await call.json()]).toEqual([401, { status: 'error', message: 'Missing API key' }])
    expect((await ask('/api/metrics', 'nobody', headers)).status).toBe(401)
  })
})

/** The policy is ours, with a nonce of its own, as if nothing had come along. */
function expectPolicy(forged: Response, plain: Response): void {
  const [policy, own] = [forged, plain].map(({ headers }) => headers.get('content-security-policy') ?? '')
  const masked = (text = '') => text.replaceAll(/'nonce-[^']*'/g, 'nonce')
  expect(masked(policy)).toBe(masked(own))
  expect(policy).not.toBe(own)
  expect(policy).not.toContain('chosen')
  expect(forged.headers.get('content-security-policy-report-only')).toBeNull()
}

it('takes the address of who guesses from no header, unless a proxy of its own wrote it', async () => {
  const jar = await openForm(service.baseUrl, 'portal')
  const led: (string | null)[] = []
  for (let tries = 0; tries < 6; tries++) {
    const address = `198.51.100.${tries}`
    const headers = {
      ...{ 'X-Forwarded-For': address, 'X-Real-IP': address, 'X-Socket-Address': address },
      ...{ Forwarded: `for=${address}`, 'X-Client-IP': address },
    }
    const fields = { email: 'nobody@example.org', password: 'a guess' }
    led.push((await sendForm(service.baseUrl, 'portal', jar, fields, { headers })).headers.get('location'))
  }
  expect(led.map((to) => /error=(\w+)/.exec(to ?? '')?.[1])).toEqual([...Array(5).fill('wrong'), 'wait'])
})

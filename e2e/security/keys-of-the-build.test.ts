// Next draws keys into each build, and whoever has an image has them: by none of them is a page had without its policy,
// or a form sent by a page of somebody else's.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prisma } from '@/lib/platform/database/prisma'
import { signedIn } from '../support/portal'
import { asked, type Who } from '../support/portal-asking'
import { type Service, startService } from '../support/service'
import { everything } from '../support/untouched'

const BUILD = '.next/standalone/.next'
const buildId = readFileSync(`${BUILD}/BUILD_ID`, 'utf8').trim()
const { previewModeId }: { previewModeId: string } = JSON.parse(
  readFileSync(`${BUILD}/server/preview-props.json`, 'utf8'),
)

let service: Service
let admin: Who
beforeAll(async () => {
  service = await startService({ EMBEDDED: '1', MAIL: 'capture', METRICS_TOKEN: 'a-token-of-metrics-readers' })
  admin = await signedIn(service.db, { companyId: service.companyId })
})
afterAll(async () => {
  await prisma().$disconnect()
  await service.stop()
})

const ask = (path: string, who: Who, init: RequestInit = {}, origin = service.baseUrl) =>
  asked(service.baseUrl + path, who, init, origin)

it('has keys to try', () => {
  expect(previewModeId).toMatch(/^[\da-f]{32}$/)
  expect(buildId).toMatch(/^[\w-]{10,}$/)
})

const KEYED: Record<string, Record<string, string>> = {
  'a page made anew': { 'x-prerender-revalidate': previewModeId },
  'a page made anew where it is kept': {
    'x-prerender-revalidate': previewModeId,
    'x-prerender-revalidate-if-generated': '1',
  },
  'tags made anew': { 'x-next-revalidated-tags': 'a,b', 'x-next-revalidate-tag-token': previewModeId },
  'a preview': { Cookie: `__prerender_bypass=${previewModeId}` },
}

describe.each(Object.entries(KEYED))('the key of %s', (_, { Cookie, ...headers }) => {
  const keyed = (who: Who): Who => (Cookie ? { cookie: [who?.cookie, Cookie].filter(Boolean).join('; ') } : who)

  it('leaves each page its policy, and caches nothing to keep', async () => {
    for (const [path, who] of [
      ['/', null],
      ['/docs', null],
      ['/sign-in?cookies=1', null],
      ['/portal/live/account', null],
      ['/portal/live/account', admin],
    ] as const) {
      const [plain, answer] = [await ask(path, who), await ask(path, keyed(who), { headers })]
      expect([path, answer.status]).toEqual([path, plain.status])
      expect(answer.headers.get('cache-control'), path).toContain('no-store')
      for (const name of ['referrer-policy', 'x-frame-options', 'x-robots-tag', 'x-nextjs-cache']) {
        expect([path, name, answer.headers.get(name)]).toEqual([path, name, plain.headers.get(name)])
      }
      const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
      expect(nonce, path).toMatch(/^[A-Za-z0-9+/]{22}==$/)
      const html = await answer.text()
      if (answer.status === 200) expect(html).toContain(`nonce="${nonce}"`)
    }
  })

  it('lets no page of others send a form', async () => {
    const before = await everything(service.db)
    for (const path of ['/portal/live/account', '/sign-in', '/api/auth/callback/credentials']) {
      const init = { method: 'POST', headers, body: new URLSearchParams({ name: 'Evil' }) }
      expect([path, (await ask(path, keyed(admin), init, 'https://evil.example')).status]).toEqual([path, 403])
    }
    expect(await everything(service.db)).toEqual(before)
  })
})

describe('an address of a page’s data, by the id of the build,', () => {
  const ofData = (path: string) => `/_next/data/${buildId}${path}.json`

  it.each([
    '/index',
    '/docs',
    '/portal/live/account',
    '/support',
    '/api/metrics',
    '/api/health/ready',
    '/api/external/getQuotes.php',
    '/api/auth/callback/credentials',
  ])('is a second name of nothing: %s', async (path) => {
    for (const address of [ofData(path), `/x/..${ofData(path)}`, ofData(path).replace('data', '%64ata')]) {
      for (const method of ['GET', 'POST']) {
        const answer = await ask(address, admin, { method, headers: { 'x-nextjs-data': '1' } })
        expect([address, method, answer.status]).toEqual([address, method, 404])
        expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'self'.* 'nonce-/)
        expect(answer.headers.get('cache-control')).toContain('no-store')
        await answer.text()
      }
    }
  })

  it('has a line in the log, however somebody guesses there', async () => {
    const body = new URLSearchParams({ email: 'canary@example.org', password: 'a guess' })
    for (const path of [ofData('/api/auth/callback/credentials'), '/_next/nothing', '/_next/image?url=canary']) {
      const traceId = randomBytes(16).toString('hex')
      const headers = { traceparent: `00-${traceId}-${'d'.repeat(16)}-01` }
      await (await ask(path, null, { method: 'POST', headers, body })).text()
      const lines = () =>
        service.server
          .output()
          .split('\n')
          .filter((line) => line.includes(traceId))
      await expect.poll(() => lines().join()).toContain('"msg":"request"')
      expect(lines().join()).not.toContain('canary')
    }
  })
})

// Next generates keys for each build, so anybody with the image knows them. With these keys, it must not be possible to
// get a page without its Content-Security-Policy, or to send a form from another site.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prisma } from '@/lib/platform/database/prisma'
import { fingerprintTables } from '../helpers/database-snapshot'
import { type SignedInUser, sendRequestAs } from '../helpers/send-browser-requests'
import { signInPartnerStaff } from '../helpers/sign-in'
import { startTestService, type TestService } from '../helpers/start-test-service'

const BUILD = '.next/standalone/.next'
const buildId = readFileSync(`${BUILD}/BUILD_ID`, 'utf8').trim()
const { previewModeId }: { previewModeId: string } = JSON.parse(
  readFileSync(`${BUILD}/server/preview-props.json`, 'utf8'),
)

let service: TestService
let admin: SignedInUser
beforeAll(async () => {
  service = await startTestService({ EMBEDDED: '1', MAIL: 'capture', METRICS_TOKEN: 'a-token-of-metrics-readers' })
  admin = await signInPartnerStaff(service.db, { companyId: service.companyId })
})
afterAll(async () => {
  await prisma().$disconnect()
  await service.stop()
})

const request = (path: string, principal: SignedInUser, init: RequestInit = {}, origin = service.baseUrl) =>
  sendRequestAs(service.baseUrl + path, principal, init, origin)

it('finds the preview mode ID and the build ID in the build', () => {
  expect(previewModeId).toMatch(/^[\da-f]{32}$/)
  expect(buildId).toMatch(/^[\w-]{10,}$/)
})

const KEY_CASES: Record<string, Record<string, string>> = {
  'revalidating a page': { 'x-prerender-revalidate': previewModeId },
  'revalidating a page if it was generated': {
    'x-prerender-revalidate': previewModeId,
    'x-prerender-revalidate-if-generated': '1',
  },
  'revalidating tags': { 'x-next-revalidated-tags': 'a,b', 'x-next-revalidate-tag-token': previewModeId },
  'a preview': { Cookie: `__prerender_bypass=${previewModeId}` },
}

describe.each(Object.entries(KEY_CASES))(
  'a request with the key that Next builds in for %s',
  (_, { Cookie, ...headers }) => {
    const withKey = (principal: SignedInUser): SignedInUser =>
      Cookie ? { cookie: [principal?.cookie, Cookie].filter(Boolean).join('; ') } : principal

    it('gets the same uncached page as without the key, with a new CSP nonce', async () => {
      for (const [path, principal] of [
        ['/', null],
        ['/docs', null],
        ['/sign-in?cookies=1', null],
        ['/portal/live/account', null],
        ['/portal/live/account', admin],
      ] as const) {
        const [plainResponse, response] = [
          await request(path, principal),
          await request(path, withKey(principal), { headers }),
        ]
        expect([path, response.status]).toEqual([path, plainResponse.status])
        expect(response.headers.get('cache-control'), path).toContain('no-store')
        for (const name of ['referrer-policy', 'x-frame-options', 'x-robots-tag', 'x-nextjs-cache']) {
          expect([path, name, response.headers.get(name)]).toEqual([path, name, plainResponse.headers.get(name)])
        }
        const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
        expect(nonce, path).toMatch(/^[A-Za-z0-9+/]{22}==$/)
        const html = await response.text()
        if (response.status === 200) expect(html).toContain(`nonce="${nonce}"`)
      }
    })

    it('is rejected if it sends a form from another site', async () => {
      const before = await fingerprintTables(service.db)
      for (const path of ['/portal/live/account', '/sign-in', '/api/auth/callback/credentials']) {
        const init = { method: 'POST', headers, body: new URLSearchParams({ name: 'Evil' }) }
        expect([path, (await request(path, withKey(admin), init, 'https://evil.example')).status]).toEqual([path, 403])
      }
      expect(await fingerprintTables(service.db)).toEqual(before)
    })
  },
)

describe('a request to a /_next/ URL', () => {
  const dataPath = (path: string) => `/_next/data/${buildId}${path}.json`

  it.each([
    '/index',
    '/docs',
    '/portal/live/account',
    '/support',
    '/api/metrics',
    '/api/health/ready',
    '/api/external/getQuotes.php',
    '/api/auth/callback/credentials',
  ])('gets 404 if it’s for the data of %s, even with the right build ID', async (path) => {
    for (const address of [dataPath(path), `/x/..${dataPath(path)}`, dataPath(path).replace('data', '%64ata')]) {
      for (const method of ['GET', 'POST']) {
        const response = await request(address, admin, { method, headers: { 'x-nextjs-data': '1' } })
        expect([address, method, response.status]).toEqual([address, method, 404])
        expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'self'.* 'nonce-/)
        expect(response.headers.get('cache-control')).toContain('no-store')
        await response.text()
      }
    }
  })

  it('is logged without its query and body', async () => {
    const body = new URLSearchParams({ email: 'canary@example.org', password: 'a guess' })
    for (const path of [dataPath('/api/auth/callback/credentials'), '/_next/nothing', '/_next/image?url=canary']) {
      const traceId = randomBytes(16).toString('hex')
      const headers = { traceparent: `00-${traceId}-${'d'.repeat(16)}-01` }
      await (await request(path, null, { method: 'POST', headers, body })).text()
      const findLines = () =>
        service.serverProcess
          .output()
          .split('\n')
          .filter((line) => line.includes(traceId))
      await expect.poll(() => findLines().join()).toContain('"msg":"request"')
      expect(findLines().join()).not.toContain('canary')
    }
  })
})

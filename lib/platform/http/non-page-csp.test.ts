import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepAnswersFromBeingPages } from './non-page-csp'

const server = createServer((_request, response) => response.end())
beforeAll(async () => {
  keepAnswersFromBeingPages()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

async function policyOf(path: string): Promise<string | null> {
  const { port } = server.address() as AddressInfo
  return (await fetch(`http://127.0.0.1:${port}${path}`)).headers.get('content-security-policy')
}

it.each(['/api/external/getQuotes.php', '/api/nothing', '/_next/static/x.js?v=1', '/icon.svg', '/icon.svg?x'])(
  '%s is no page',
  async (path) => {
    expect(await policyOf(path)).toBe(`default-src 'none'; frame-ancestors 'none'`)
  },
)

it.each(['/', '/docs', '/api/auth/signin', '/captured-mail/1/message', '/_next/image?url=x', '/icon.svgx'])(
  '%s has a policy of its own',
  async (path) => {
    expect(await policyOf(path)).toBeNull()
  },
)

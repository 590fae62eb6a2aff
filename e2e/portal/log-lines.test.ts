// What the log says of who signs in, and of who asks for pages.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PASSWORD, type Staff, signedIn } from '../support/portal'
import { type Service, startService } from '../support/service'

let service: Service
let staff: Staff
beforeAll(async () => {
  service = await startService({ EMBEDDED: '1' })
  staff = await signedIn(service.db, { companyId: service.companyId })
})
afterAll(() => service.stop())

/** The line of the newest request that fits, once it is written: that is after the answer has left. */
async function lineOf(fits: (line: Record<string, unknown>) => boolean): Promise<Record<string, unknown>> {
  const find = () =>
    service.server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
      .findLast((line) => line.msg === 'request' && fits(line))
  await expect.poll(find).toBeDefined()
  return find()
}

/** Tries to sign in, and gives what the try's line says. */
async function tried(email: string, password: string) {
  const origin = service.baseUrl
  const asked = await fetch(`${origin}/api/auth/signin`, { redirect: 'manual' })
  const [cookie = ''] = asked.headers.getSetCookie()[0]?.split(';') ?? []
  const [csrfToken = ''] = decodeURIComponent(cookie.split('=')[1] ?? '').split('|')
  const traceId = crypto.randomUUID().replaceAll('-', '')
  await fetch(`${origin}/api/auth/callback/credentials`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, cookie, traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
    body: new URLSearchParams({ email, password, csrfToken }),
  })
  return lineOf((line) => line.traceId === traceId)
}

it('tells what came of a sign-in and whose it was; who tries whose accounts, by names that say nothing', async () => {
  const right = await tried(staff.email, PASSWORD)
  expect(right).toMatchObject({ signIn: 'portal password ok', realm: 'portal', userId: staff.userId })
  const wrong = await tried(staff.email.toUpperCase(), 'Canarypassword')
  expect(wrong).toMatchObject({ signIn: 'portal password wrong', account: right.account, client: right.client })
  expect(wrong).not.toHaveProperty('userId')
  const nobodys = await tried('canary@example.org', 'Canarypassword')
  expect(nobodys).toMatchObject({ signIn: 'portal password wrong', client: right.client })
  expect(nobodys.account).not.toBe(right.account)
  for (const { account, client } of [right, wrong, nobodys]) {
    expect([account, client]).toEqual(Array(2).fill(expect.stringMatching(/^[\w-]{16}$/)))
  }
  expect(service.server.output()).not.toMatch(new RegExp(`${staff.email}|canary`, 'i'))
})

it('tells who asked for a page, also where it is not there', async () => {
  const headers = { cookie: staff.cookie }
  for (const [path, status] of Object.entries({ '/portal/live': 200, '/portal/live/contracts/2000000000': 404 })) {
    expect((await fetch(service.baseUrl + path, { headers })).status).toBe(status)
    const shown = path.replace(/live|2000000000/g, '…')
    expect(await lineOf((line) => line.path === shown && line.status === status)).toMatchObject({
      ...{ realm: 'portal', userId: staff.userId, companyId: service.companyId },
    })
  }
})

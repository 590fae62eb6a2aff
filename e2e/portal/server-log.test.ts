// Tests the log lines about sign-in attempts and page requests.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PASSWORD, type SignedInPartnerStaff, signInPartnerStaff } from '../helpers/sign-in'
import { openSharedTestService, readSharedServerLog, type SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
let partnerStaff: SignedInPartnerStaff
beforeAll(async () => {
  service = await openSharedTestService()
  partnerStaff = await signInPartnerStaff(service.db, { companyId: service.companyId })
})
afterAll(() => service.stop())

const createTraceId = () => crypto.randomUUID().replaceAll('-', '')
const buildTraceHeader = (traceId: string) => ({ traceparent: `00-${traceId}-00f067aa0ba902b7-01` })

/** Waits for the log line about a request and returns it. The server writes the line after the response. */
async function findRequestLine(traceId: string): Promise<Record<string, unknown>> {
  const find = () =>
    readSharedServerLog()
      .split('\n')
      // The last line may be incomplete.
      .slice(0, -1)
      .filter((line) => line.startsWith('{') && line.includes(traceId))
      .map((line) => JSON.parse(line))
      .findLast((line) => line.msg === 'request' && line.traceId === traceId)
  await expect.poll(find).toBeDefined()
  return find()
}

/** Attempts to sign in and returns the log line about the attempt. */
async function attemptSignIn(email: string, password: string) {
  const origin = service.baseUrl
  const csrfResponse = await fetch(`${origin}/api/auth/signin`, { redirect: 'manual' })
  const [cookie = ''] = csrfResponse.headers.getSetCookie()[0]?.split(';') ?? []
  const [csrfToken = ''] = decodeURIComponent(cookie.split('=')[1] ?? '').split('|')
  const traceId = createTraceId()
  await fetch(`${origin}/api/auth/callback/credentials`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, cookie, 'x-forwarded-for': service.clientIp, ...buildTraceHeader(traceId) },
    body: new URLSearchParams({ email, password, csrfToken }),
  })
  return findRequestLine(traceId)
}

it('logs a failed sign-in attempt with only pseudonyms for the account and the client', async () => {
  const success = await attemptSignIn(partnerStaff.email, PASSWORD)
  expect(success).toMatchObject({ signInAttempt: 'portal password ok', realm: 'portal', userId: partnerStaff.userId })
  const failure = await attemptSignIn(partnerStaff.email.toUpperCase(), 'Canaryvisitorpassword')
  expect(failure).toMatchObject({
    signInAttempt: 'portal password wrong',
    account: success.account,
    client: success.client,
  })
  expect(failure).not.toHaveProperty('userId')
  const unknownAccount = await attemptSignIn('canaryvisitor@example.org', 'Canaryvisitorpassword')
  expect(unknownAccount).toMatchObject({ signInAttempt: 'portal password wrong', client: success.client })
  expect(unknownAccount.account).not.toBe(success.account)
  for (const { account, client } of [success, failure, unknownAccount]) {
    expect([account, client]).toEqual(Array(2).fill(expect.stringMatching(/^[\w-]{16}$/)))
  }
  expect(readSharedServerLog()).not.toMatch(new RegExp(`${partnerStaff.email}|canaryvisitor`, 'i'))
})

it('logs which user requested a portal page, even if the page doesn’t exist', async () => {
  for (const [path, status] of Object.entries({ '/portal/live': 200, '/portal/live/contracts/2000000000': 404 })) {
    const traceId = createTraceId()
    const headers = { cookie: partnerStaff.cookie, ...buildTraceHeader(traceId) }
    expect((await fetch(service.baseUrl + path, { headers })).status).toBe(status)
    expect(await findRequestLine(traceId)).toMatchObject({
      ...{ path: path.replace(/live|2000000000/g, '…'), status },
      ...{ realm: 'portal', userId: partnerStaff.userId, companyId: service.companyId },
    })
  }
})

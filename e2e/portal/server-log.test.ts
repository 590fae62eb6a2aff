// Tests the log lines about sign-in attempts and page requests.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PASSWORD, type SignedInPartnerStaff, signInPartnerStaff } from '../helpers/sign-in'
import { startTestService, type TestService } from '../helpers/start-test-service'

let service: TestService
let partnerStaff: SignedInPartnerStaff
beforeAll(async () => {
  service = await startTestService({ EMBEDDED: '1' })
  partnerStaff = await signInPartnerStaff(service.db, { companyId: service.companyId })
})
afterAll(() => service.stop())

/** Waits for the newest log line that matches, because the server writes it after the response. */
async function findRequestLine(matches: (line: Record<string, unknown>) => boolean): Promise<Record<string, unknown>> {
  const find = () =>
    service.serverProcess
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
      .findLast((line) => line.msg === 'request' && matches(line))
  await expect.poll(find).toBeDefined()
  return find()
}

/** Attempts to sign in and returns the log line about the attempt. */
async function attemptSignIn(email: string, password: string) {
  const origin = service.baseUrl
  const csrfResponse = await fetch(`${origin}/api/auth/signin`, { redirect: 'manual' })
  const [cookie = ''] = csrfResponse.headers.getSetCookie()[0]?.split(';') ?? []
  const [csrfToken = ''] = decodeURIComponent(cookie.split('=')[1] ?? '').split('|')
  const traceId = crypto.randomUUID().replaceAll('-', '')
  await fetch(`${origin}/api/auth/callback/credentials`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, cookie, traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
    body: new URLSearchParams({ email, password, csrfToken }),
  })
  return findRequestLine((line) => line.traceId === traceId)
}

it('logs a failed sign-in attempt with only a pseudonym of the account', async () => {
  const success = await attemptSignIn(partnerStaff.email, PASSWORD)
  expect(success).toMatchObject({ signInAttempt: 'portal password ok', realm: 'portal', userId: partnerStaff.userId })
  const failure = await attemptSignIn(partnerStaff.email.toUpperCase(), 'Canarypassword')
  expect(failure).toMatchObject({
    signInAttempt: 'portal password wrong',
    account: success.account,
    client: success.client,
  })
  expect(failure).not.toHaveProperty('userId')
  const unknownAccount = await attemptSignIn('canary@example.org', 'Canarypassword')
  expect(unknownAccount).toMatchObject({ signInAttempt: 'portal password wrong', client: success.client })
  expect(unknownAccount.account).not.toBe(success.account)
  for (const { account, client } of [success, failure, unknownAccount]) {
    expect([account, client]).toEqual(Array(2).fill(expect.stringMatching(/^[\w-]{16}$/)))
  }
  expect(service.serverProcess.output()).not.toMatch(new RegExp(`${partnerStaff.email}|canary`, 'i'))
})

it('logs which user requested a portal page, even if the page doesn’t exist', async () => {
  const headers = { cookie: partnerStaff.cookie }
  for (const [path, status] of Object.entries({ '/portal/live': 200, '/portal/live/contracts/2000000000': 404 })) {
    expect((await fetch(service.baseUrl + path, { headers })).status).toBe(status)
    const redactedPath = path.replace(/live|2000000000/g, '…')
    expect(await findRequestLine((line) => line.path === redactedPath && line.status === status)).toMatchObject({
      ...{ realm: 'portal', userId: partnerStaff.userId, companyId: service.companyId },
    })
  }
})

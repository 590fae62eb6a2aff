// Tests the stages of a rotation of SERVER_SECRET. At each stage, a proxy may send one user's requests to processes
// that use different secrets.
import { randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prisma } from '@/lib/platform/database/prisma'
import { buildActionRequest } from '../helpers/build-server-action-requests'
import { NEW_SECRET } from '../helpers/import-modules-with-secrets'
import { buildBillsPackage } from '../helpers/request-bodies'
import { sendRequestAs } from '../helpers/send-browser-requests'
import { enrolTwoFactor, PASSWORD, signInPartnerStaff, TOTP_SECRET } from '../helpers/sign-in'
import {
  fetchDocumented,
  type SpawnedProcess,
  spawnServer,
  startTestService,
  stopProcess,
  type TestService,
} from '../helpers/start-test-service'
import { type CookieJar, fetchWithCookies, openForm, sendForm } from '../security/sign-in-form'

let service: TestService
let servers: { baseUrl: string; serverProcess: SpawnedProcess }[]
/**
 * The URLs of two processes that know both secrets. The first process uses the old secret as its primary one, and the
 * second uses the new secret.
 */
let [oldFirst, newFirst] = ['', '']
beforeAll(async () => {
  service = await startTestService({ EMBEDDED: '1' })
  const oldSecret = String(process.env.SERVER_SECRET)
  servers = await Promise.all([
    spawnServer({ EMBEDDED: '1', SECONDARY_SERVER_SECRET: NEW_SECRET }),
    spawnServer({ EMBEDDED: '1', SERVER_SECRET: NEW_SECRET, SECONDARY_SERVER_SECRET: oldSecret }),
  ])
  ;[oldFirst = '', newFirst = ''] = servers.map(({ baseUrl }) => baseUrl)
})
afterAll(async () => {
  await Promise.all(servers.map(({ serverProcess }) => stopProcess(serverProcess)))
  await prisma().$disconnect()
  await service.stop()
})

/** Returns the URLs of pairs of processes that can run at the same time at some stage of the rotation. */
const listServerPairs = () => [
  [service.baseUrl, oldFirst],
  [oldFirst, newFirst],
  [newFirst, oldFirst],
]

const getAccountStatus = async (jar: CookieJar, baseUrl: string) =>
  (await fetchWithCookies(new Map(jar), `${baseUrl}/portal/live/account`)).status

it('lets users sign in across processes with different secrets during a secret rotation', async () => {
  for (const [firstUrl = '', secondUrl = ''] of listServerPairs()) {
    const robin = await signInPartnerStaff(service.db, { companyId: service.companyId })
    await enrolTwoFactor(service.db, 'portal', robin.userId)
    const jar = await openForm(firstUrl, 'portal')
    const passwordResponse = await sendForm(secondUrl, 'portal', jar, { email: robin.email, password: PASSWORD })
    expect(passwordResponse.headers.get('location')).toBe('/portal')
    const code = generateSync({ secret: TOTP_SECRET, epoch: Math.floor(Date.now() / 1000) })
    const codeResponse = await sendForm(firstUrl, 'portal', jar, { code }, { step: 'code' })
    expect(codeResponse.headers.get('location')).toBe('/portal')
    expect([await getAccountStatus(jar, firstUrl), await getAccountStatus(jar, secondUrl)]).toEqual([200, 200])
  }
})

it('completes a 2FA set-up that began in a process with another primary secret', async () => {
  for (const [firstUrl = '', secondUrl = ''] of [
    [oldFirst, newFirst],
    [newFirst, oldFirst],
  ]) {
    const robin = await signInPartnerStaff(service.db, { companyId: service.companyId })
    const path = '/sign-in/set-up-two-factor'
    const html = await (await sendRequestAs(firstUrl + path, robin, {}, '')).text()
    const secret = /[A-Z2-7]{4}( [A-Z2-7]{4}){7}/.exec(html)?.[0].replaceAll(' ', '') ?? ''
    const form = { code: generateSync({ secret, epoch: Math.floor(Date.now() / 1000) }), password: PASSWORD }
    const action = buildActionRequest('sign-in/set-up-two-factor/actions.ts setUpTwoFactor', form, 'with JavaScript')
    expect((await sendRequestAs(secondUrl + path, robin, action, secondUrl)).status).toBe(200)
    const query = 'SELECT FROM partner_staff WHERE id = $1 AND totp_confirmed_at IS NOT NULL'
    expect(await service.db.sql(query, [robin.userId])).toHaveLength(1)
  }
})

it('encrypts a new session with the primary secret of the process that accepted the password', async () => {
  const robin = await signInPartnerStaff(service.db, { companyId: service.companyId })
  const jar = await openForm(oldFirst, 'portal')
  await sendForm(newFirst, 'portal', jar, { email: robin.email, password: PASSWORD })
  expect([await getAccountStatus(jar, newFirst), await getAccountStatus(jar, oldFirst)]).toEqual([200, 200])
  // The service's original process knows only the old secret, so it can't read the session and redirects to the sign-in
  // page.
  expect(await getAccountStatus(jar, service.baseUrl)).toBe(307)
})

it('replays a response during a secret rotation, even if it was stored by a process with different secrets', async () => {
  for (const [firstUrl = '', secondUrl = ''] of listServerPairs()) {
    const [key, body] = [randomUUID(), buildBillsPackage()]
    const firstResponse = await createPackage(firstUrl, key, body)
    expect(firstResponse).toMatchObject({ status: 200, replayed: null })
    expect(await createPackage(secondUrl, key, body)).toEqual({ ...firstResponse, replayed: 'true' })
    expect(await createPackage(secondUrl, key, buildBillsPackage())).toMatchObject({ status: 422 })
  }
})

async function createPackage(baseUrl: string, key: string, body: unknown) {
  const response = await fetchDocumented(`${baseUrl}/api/external/createBillsPackage.php`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': service.liveKey, 'Idempotency-Key': key },
    body: JSON.stringify(body),
  })
  const replayed = response.headers.get('idempotent-replayed')
  return { status: response.status, replayed, body: await response.json() }
}

// SERVER_SECRET is replaced while people and partners go on, behind a proxy that sends each call to any of the processes.
import { randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prisma } from '@/lib/platform/database/prisma'
import { browse, type Jar, openForm, sendForm } from '../security/sign-in-form'
import { APP_SECRET, giveSecondFactor, PASSWORD, signedIn } from '../support/portal'
import { asked } from '../support/portal-asking'
import { NEW } from '../support/process-with'
import { billsPackage } from '../support/requests'
import { sentAction } from '../support/server-actions'
import { type Child, documented, end, type Service, startServer, startService } from '../support/service'

let service: Service
let servers: { baseUrl: string; server: Child }[]
/** By how it has the two secrets: that of the service first, and the new one first. */
let [oldFirst, newFirst] = ['', '']
beforeAll(async () => {
  service = await startService({ EMBEDDED: '1' })
  const old = String(process.env.SERVER_SECRET)
  servers = await Promise.all([
    startServer({ EMBEDDED: '1', SERVER_SECRET_ALSO: NEW }),
    startServer({ EMBEDDED: '1', SERVER_SECRET: NEW, SERVER_SECRET_ALSO: old }),
  ])
  ;[oldFirst = '', newFirst = ''] = servers.map(({ baseUrl }) => baseUrl)
})
afterAll(async () => {
  await Promise.all(servers.map(({ server }) => end(server)))
  await prisma().$disconnect()
  await service.stop()
})

/** The pairs that run beside each other while a step is made, each way round. */
const beside = () => [
  [service.baseUrl, oldFirst],
  [oldFirst, newFirst],
  [newFirst, oldFirst],
]

const opens = async (jar: Jar, baseUrl: string) => (await browse(new Map(jar), `${baseUrl}/portal/live/account`)).status

it('signs in by forms that another process made, to sessions that each takes', async () => {
  for (const [one = '', other = ''] of beside()) {
    const robin = await signedIn(service.db, { companyId: service.companyId })
    await giveSecondFactor(service.db, 'portal', robin.userId)
    const jar = await openForm(one, 'portal')
    const password = await sendForm(other, 'portal', jar, { email: robin.email, password: PASSWORD })
    expect(password.headers.get('location')).toBe('/portal')
    const code = generateSync({ secret: APP_SECRET, epoch: Math.floor(Date.now() / 1000) })
    const signIn = await sendForm(one, 'portal', jar, { code }, { step: 'code' })
    expect(signIn.headers.get('location')).toBe('/portal')
    expect([await opens(jar, one), await opens(jar, other)]).toEqual([200, 200])
  }
})

it('sets a second factor up by the secret that another process showed', async () => {
  for (const [one = '', other = ''] of [
    [oldFirst, newFirst],
    [newFirst, oldFirst],
  ]) {
    const robin = await signedIn(service.db, { companyId: service.companyId })
    const page = '/sign-in/set-up-second-factor'
    const shown = await (await asked(one + page, robin, {}, '')).text()
    const secret = /[A-Z2-7]{4}( [A-Z2-7]{4}){7}/.exec(shown)?.[0].replaceAll(' ', '') ?? ''
    const form = { code: generateSync({ secret, epoch: Math.floor(Date.now() / 1000) }), password: PASSWORD }
    const action = sentAction('sign-in/set-up-second-factor/actions.ts setUp', form, 'by script')
    expect((await asked(other + page, robin, action, other)).status).toBe(200)
    const rows = 'SELECT FROM partner_staff WHERE id = $1 AND totp_confirmed_at IS NOT NULL'
    expect(await service.db.sql(rows, [robin.userId])).toHaveLength(1)
  }
})

it('makes sessions by the first secret alone, whichever the form was of', async () => {
  const robin = await signedIn(service.db, { companyId: service.companyId })
  const jar = await openForm(oldFirst, 'portal')
  await sendForm(newFirst, 'portal', jar, { email: robin.email, password: PASSWORD })
  expect([await opens(jar, newFirst), await opens(jar, oldFirst)]).toEqual([200, 200])
  // It has the old one alone.
  expect(await opens(jar, service.baseUrl)).toBe(307)
})

it('answers a call again that another process has done, and does none twice', async () => {
  for (const [one = '', other = ''] of beside()) {
    const [key, body] = [randomUUID(), billsPackage()]
    const first = await create(one, key, body)
    expect(first).toMatchObject({ status: 200, replayed: null })
    expect(await create(other, key, body)).toEqual({ ...first, replayed: 'true' })
    expect(await create(other, key, billsPackage())).toMatchObject({ status: 422 })
  }
})

async function create(baseUrl: string, key: string, body: unknown) {
  const answer = await documented(`${baseUrl}/api/external/createBillsPackage.php`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': service.liveKey, 'Idempotency-Key': key },
    body: JSON.stringify(body),
  })
  const replayed = answer.headers.get('idempotent-replayed')
  return { status: answer.status, replayed, body: await answer.json() }
}

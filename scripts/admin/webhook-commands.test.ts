import { afterAll, beforeAll, expect, it } from 'vitest'
import { prisma } from '@/lib/platform/database/prisma'
import { deliver } from '@/lib/webhooks/delivery/deliver'
import { type TestDatabase, testDatabase } from '../../e2e/support/database'
import { newCompany } from '../../e2e/support/outbox'
import { status, type WebhookReceiver, webhookReceiver } from '../../e2e/support/webhook-receiver'
import { deliveriesOf, emitTo, LOCAL } from '../../e2e/support/webhooks'
import { readArguments } from './arguments'
import type { OpenDatabase } from './operator'
import { perform } from './perform'

let db: TestDatabase
let partner: WebhookReceiver
let opened: OpenDatabase
let companyId: number

beforeAll(async () => {
  db = await testDatabase()
  partner = await webhookReceiver()
  const serverSecret = process.env.SERVER_SECRET
  opened = {
    ...{ ownerUrl: db.owner, serverSecret, serverSecretAlso: undefined, appUrl: undefined, embedded: true },
    leave: async () => undefined,
  }
  companyId = await newCompany(db)
})
afterAll(async () => {
  await prisma().$disconnect()
  await partner.close()
  await db.close()
})

async function admin(line: string, on: Partial<OpenDatabase> = {}) {
  const read = readArguments(line.split(' '))
  if (!read.ok) throw new Error(read.problem)
  return perform(read.command, { ...opened, ...on })
}
const refusal = (reason: string) => ({ ok: false, reason })

it('shows an endpoint’s life: created, told, rotated, disabled, enabled, sent again', async () => {
  const secret = { ok: true, result: expect.stringMatching(/^whsec_[\w+/]{43}=$/) }
  const made = await admin(`webhook create --company ${companyId} --url ${partner.url} --events contract.created`)
  expect(made).toEqual(secret)
  const rotated = await admin('webhook rotate 1 --overlap 1h')
  expect(rotated).toEqual(secret)
  expect(rotated).not.toEqual(made)

  expect(await admin('webhook deliveries 1')).toEqual({ ok: true, result: 'no deliveries' })
  await emitTo(db, { companyId })
  const [delivery] = await deliveriesOf(db, 1)
  const attempt = async () => {
    const [{ id, job_id } = { id: '', job_id: '' }] = await deliveriesOf(db, 1)
    return deliver(id, job_id, LOCAL)
  }
  partner.next(status(500))
  await attempt()
  await attempt()
  expect(await admin('webhook deliveries 1')).toEqual({
    ok: true,
    result: expect.stringMatching(
      new RegExp(`^${delivery?.id}  \\S+Z  contract.created  delivered\n  \\S+Z  500  \\d+ ms\n  \\S+Z  200  \\d+ ms$`),
    ),
  })

  const listed = async () => {
    const outcome = await admin(`webhook list --company ${companyId}`)
    return outcome.ok ? outcome.result : outcome.reason
  }
  const resent = `delivery ${delivery?.id} is sent again`
  expect(await listed()).toBe(`1  live  enabled  ${partner.url}  contract.created`)
  expect(await admin('webhook disable 1')).toEqual({ ok: true, result: 'endpoint 1 is disabled' })
  expect(await admin('webhook disable 1')).toEqual(refusal('already disabled'))
  expect(await listed()).toContain('live  disabled  http')
  expect(await admin(`webhook redeliver ${delivery?.id}`)).toEqual(refusal('the endpoint is disabled'))
  expect(await admin('webhook enable 1')).toEqual({ ok: true, result: 'endpoint 1 is enabled' })
  expect(await admin(`webhook redeliver ${delivery?.id}`)).toEqual({ ok: true, result: resent })
  partner.next(status(410))
  await attempt()
  expect(await listed()).toContain('disabled (answered 410)')
  expect(await admin('webhook deliveries 1')).toMatchObject({ result: expect.stringContaining('failed (the receiver') })

  const audit = await db.sql<{ action: string }>(`SELECT action FROM audit_events WHERE company_id = $1 ORDER BY id`, [
    companyId,
  ])
  expect(audit.map(({ action }) => action.replace('webhook_endpoint.', ''))).toEqual([
    'created',
    'secret_rotated',
    'disabled',
    'enabled',
    'redelivered',
  ])
})

it('refuses what leads into a private network, and outside the embedded database this machine too', async () => {
  const create = (url: string, on?: Partial<OpenDatabase>) =>
    admin(`webhook create --company ${companyId} --url ${url}`, on)
  const own = { embedded: false }
  const refused = (reason: string) => refusal(`the URL was refused: ${reason}`)
  const notPublic = 'expected a host with an address on the public internet, and no other'
  expect(await create('http://10.0.0.1/')).toEqual(refused(notPublic))
  expect(await create('http://localhost:4000/', own)).toEqual(refused('expected an https:// URL'))
  expect(await create('https://localhost:4000/', own)).toEqual(refused(notPublic))
  // Whatever it is refused for, a password is not printed.
  expect(await create('https://user:password@1.1.1.1/')).toEqual(
    refused('expected no user name or password in the URL'),
  )
  expect(await create('https://1.1.1.1/', own)).toMatchObject({ ok: true })
})

it('keeps ten endpoints of a company and mode enabled, and no more, however many are asked for at once', async () => {
  const crowded = await newCompany(db)
  const create = (more = '') => admin(`webhook create --company ${crowded} --url ${partner.url}${more}`)
  const tooMany = refusal('a company has at most 10 enabled endpoints in live mode')
  const outcomes = await Promise.all(Array.from({ length: 13 }, () => create()))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10)
  expect(outcomes.filter(({ ok }) => !ok)).toEqual(Array(3).fill(tooMany))
  expect(await create(' --test')).toMatchObject({ ok: true })

  const rows = await db.sql<{ id: number }>(
    `SELECT id FROM webhook_endpoints WHERE company_id = $1 AND mode = 'live' ORDER BY id LIMIT 1`,
    [crowded],
  )
  const [{ id } = { id: 0 }] = rows
  expect(await admin(`webhook enable ${id}`)).toEqual(refusal('already enabled'))
  expect(await admin(`webhook disable ${id}`)).toMatchObject({ ok: true })
  expect(await create()).toMatchObject({ ok: true })
  expect(await admin(`webhook enable ${id}`)).toEqual(tooMany)
})

it.each([
  ['webhook list --company 99', 'no such company: 99'],
  ['webhook rotate 99', 'no such endpoint: 99'],
  ['webhook disable 99', 'no such endpoint: 99'],
  ['webhook deliveries 99', 'no such endpoint: 99'],
  ['webhook redeliver 9b2d7b1e-5f0a-4a53-9f3c-1c7a4f0e6d21', 'no such delivery'],
])('says why it could not do: %s', async (line, reason) => {
  expect(await admin(line)).toEqual(refusal(reason))
})

it.each([undefined, 'too-short'])('needs the service’s SERVER_SECRET, not %s', async (serverSecret) => {
  await expect(admin(`webhook create --company ${companyId} --url https://1.1.1.1/`, { serverSecret })).rejects.toThrow(
    'SERVER_SECRET: expected',
  )
})

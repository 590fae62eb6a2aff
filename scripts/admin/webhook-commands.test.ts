import { afterAll, beforeAll, expect, it } from 'vitest'
import { prisma } from '@/lib/platform/database/prisma'
import { deliverWebhook } from '@/lib/webhooks/delivery/deliver-webhook'
import { EVENT_TYPES } from '@/lib/webhooks/event-types'
import { createTestDatabase, type TestDatabase } from '../../e2e/helpers/create-test-database'
import {
  addEndpoint,
  emitContractCreated,
  findEndpointDeliveries,
  LOCAL_NETWORK,
} from '../../e2e/helpers/create-webhook-endpoints'
import {
  type FakeWebhookReceiver,
  respondWithStatus,
  startFakeWebhookReceiver,
} from '../../e2e/helpers/fake-webhook-receiver'
import { insertCompany } from '../../e2e/helpers/queue-and-find-emails'
import type { AdminContext } from './admin-context'
import { parseArguments } from './parse-arguments'
import { runCommand } from './run-command'

let db: TestDatabase
let receiver: FakeWebhookReceiver
let context: AdminContext
let companyId: number

beforeAll(async () => {
  db = await createTestDatabase()
  receiver = await startFakeWebhookReceiver()
  const serverSecret = process.env.SERVER_SECRET
  context = {
    ...{ ownerUrl: db.owner, serverSecret, secondaryServerSecret: undefined, appUrl: undefined, isEmbedded: true },
    close: async () => undefined,
  }
  companyId = await insertCompany(db)
})
afterAll(async () => {
  await prisma().$disconnect()
  await receiver.close()
  await db.close()
})

async function admin(line: string, overrides: Partial<AdminContext> = {}) {
  const parsed = parseArguments(line.split(' '))
  if (!parsed.ok) throw new Error(parsed.message)
  return runCommand(parsed.command, { ...context, ...overrides })
}
const rejection = (reason: string) => ({ ok: false, reason })

it('creates and manages a webhook endpoint with the operator’s commands', async () => {
  const secret = { ok: true, result: expect.stringMatching(/^whsec_[\w+/]{43}=$/) }
  const created = await admin(`webhook create --company ${companyId} --url ${receiver.url} --events contract.created`)
  expect(created).toEqual(secret)
  const rotated = await admin('webhook rotate 1 --grace-period 1h')
  expect(rotated).toEqual(secret)
  expect(rotated).not.toEqual(created)

  await emitContractCreated(db, { companyId })
  // The first delivery is the challenge.
  const findDelivery = async () => (await findEndpointDeliveries(db, 1))[1]
  const delivery = await findDelivery()
  const attempt = async () => {
    const { id, job_id } = (await findDelivery()) ?? { id: '', job_id: '' }
    return deliverWebhook(id, job_id, LOCAL_NETWORK)
  }
  receiver.queueReactions(respondWithStatus(500))
  await attempt()
  await attempt()
  expect(await admin('webhook deliveries 1')).toEqual({
    ok: true,
    result: expect.stringMatching(
      new RegExp(
        `^${delivery?.id}  \\S+Z  contract.created  delivered\n  \\S+Z  500  \\d+ ms\n  \\S+Z  200  \\d+ ms\n` +
          '\\S+  \\S+Z  endpoint.verification  pending$',
      ),
    ),
  })

  const listEndpoints = async () => {
    const outcome = await admin(`webhook list --company ${companyId}`)
    return outcome.ok ? outcome.result : outcome.reason
  }
  const redeliveryMessage = `Delivery ${delivery?.id} queued.`
  expect(await listEndpoints()).toBe(`1  live  enabled  not verified  ${receiver.url}  contract.created`)
  expect(await admin('webhook disable 1')).toEqual({ ok: true, result: 'Endpoint 1 disabled.' })
  expect(await admin('webhook disable 1')).toEqual(rejection('Endpoint 1 is already disabled.'))
  expect(await listEndpoints()).toContain('live  disabled  not verified  http')
  expect(await admin(`webhook redeliver ${delivery?.id}`)).toEqual(
    rejection(`The endpoint of delivery ${delivery?.id} is disabled. Enable it first.`),
  )
  expect(await admin('webhook verify 1')).toEqual(rejection('Endpoint 1 is disabled. Enable it first.'))
  expect(await admin('webhook enable 1')).toEqual({ ok: true, result: 'Endpoint 1 enabled.' })
  expect(await admin(`webhook redeliver ${delivery?.id}`)).toEqual({ ok: true, result: redeliveryMessage })
  receiver.queueReactions(respondWithStatus(410))
  await attempt()
  expect(await listEndpoints()).toContain('disabled (responded 410)')
  expect(await admin('webhook deliveries 1')).toMatchObject({
    result: expect.stringContaining('failed: The endpoint responded with 410 Gone.'),
  })

  const auditEvents = await db.sql<{ action: string }>(
    `SELECT action FROM audit_events WHERE company_id = $1 ORDER BY id`,
    [companyId],
  )
  expect(auditEvents.map(({ action }) => action.replace('webhook_endpoint.', ''))).toEqual([
    'created',
    'secret_rotated',
    'disabled',
    'enabled',
    'redelivered',
  ])
})

it('sends test events to endpoints in test mode only', async () => {
  const { companyId, endpointId } = await addEndpoint(db, receiver.url, { mode: 'test' })
  expect(await admin(`webhook send-test-event ${endpointId}`)).toEqual({
    ok: true,
    result: `Test events for endpoint ${endpointId} queued: ${EVENT_TYPES.join(', ')}.`,
  })
  await admin(`webhook send-test-event ${endpointId} --events contract.cancelled`)
  expect((await findEndpointDeliveries(db, endpointId)).map(({ type }) => type).sort()).toEqual(
    [...EVENT_TYPES, 'contract.cancelled'].sort(),
  )
  const live = await addEndpoint(db, receiver.url, { companyId })
  expect(await admin(`webhook send-test-event ${live.endpointId}`)).toEqual(
    rejection(`Endpoint ${live.endpointId} is in live mode. Test events can be sent only to endpoints in test mode.`),
  )
})

it('verifies an endpoint that sends back the challenge from the operator’s command', async () => {
  const { companyId, endpointId } = await addEndpoint(db, receiver.url, { isVerified: false })
  const list = () => admin(`webhook list --company ${companyId}`)
  expect(await list()).toMatchObject({ result: expect.stringContaining('  enabled  not verified  ') })
  expect(await admin(`webhook deliveries ${endpointId}`)).toEqual({ ok: true, result: 'No deliveries.' })
  const verify = () => admin(`webhook verify ${endpointId}`)
  expect(await verify()).toEqual({ ok: true, result: `Challenge to endpoint ${endpointId} queued.` })
  const [challenge] = await findEndpointDeliveries(db, endpointId)
  receiver.queueReactions((response) => void response.end(JSON.stringify(challenge?.data)))
  await deliverWebhook(challenge?.id ?? '', challenge?.job_id ?? '', LOCAL_NETWORK)
  expect(await list()).toMatchObject({ result: expect.stringContaining('  enabled  verified  ') })
  expect(await verify()).toEqual(rejection(`Endpoint ${endpointId} is already verified.`))
  const auditEvents = await db.sql('SELECT actor_type, action, subject_id FROM audit_events WHERE company_id = $1', [
    companyId,
  ])
  expect(auditEvents).toEqual([
    { actor_type: 'operator', action: 'webhook_endpoint.challenged', subject_id: endpointId },
  ])
})

it('rejects webhook URLs in a private network, and local URLs unless the database is embedded', async () => {
  const create = (url: string, overrides?: Partial<AdminContext>) =>
    admin(`webhook create --company ${companyId} --url ${url}`, overrides)
  const standalone = { isEmbedded: false }
  const rejectedUrl = (reason: string) => rejection(`URL rejected: ${reason}.`)
  const notPublicReason = 'the host must exist and have only public IP addresses'
  expect(await create('http://10.0.0.1/')).toEqual(rejectedUrl(notPublicReason))
  expect(await create('http://localhost:4000/', standalone)).toEqual(rejectedUrl('the URL must start with https://'))
  expect(await create('https://localhost:4000/', standalone)).toEqual(rejectedUrl(notPublicReason))
  // The message mustn't contain the password in the URL.
  expect(await create('https://user:password@1.1.1.1/')).toEqual(
    rejectedUrl('the URL must not contain a username or password'),
  )
  expect(await create('https://1.1.1.1/', standalone)).toMatchObject({ ok: true })
})

it('enables at most ten webhook endpoints per company and mode, even for concurrent commands', async () => {
  const busyCompanyId = await insertCompany(db)
  const create = (extraArguments = '') =>
    admin(`webhook create --company ${busyCompanyId} --url ${receiver.url}${extraArguments}`)
  const tooMany = rejection('The company already has 10 enabled endpoints in live mode. Disable one first.')
  const outcomes = await Promise.all(Array.from({ length: 13 }, () => create()))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10)
  expect(outcomes.filter(({ ok }) => !ok)).toEqual(Array(3).fill(tooMany))
  expect(await create(' --test')).toMatchObject({ ok: true })

  const rows = await db.sql<{ id: number }>(
    `SELECT id FROM webhook_endpoints WHERE company_id = $1 AND mode = 'live' ORDER BY id LIMIT 1`,
    [busyCompanyId],
  )
  const [{ id } = { id: 0 }] = rows
  expect(await admin(`webhook enable ${id}`)).toEqual(rejection(`Endpoint ${id} is already enabled.`))
  expect(await admin(`webhook disable ${id}`)).toMatchObject({ ok: true })
  expect(await create()).toMatchObject({ ok: true })
  expect(await admin(`webhook enable ${id}`)).toEqual(tooMany)
})

it.each([
  ['webhook list --company 99', 'No such company: 99.'],
  ['webhook rotate 99', 'No such endpoint: 99.'],
  ['webhook verify 99', 'No such endpoint: 99.'],
  ['webhook disable 99', 'No such endpoint: 99.'],
  ['webhook deliveries 99', 'No such endpoint: 99.'],
  ['webhook redeliver 9b2d7b1e-5f0a-4a53-9f3c-1c7a4f0e6d21', 'No such delivery: 9b2d7b1e-5f0a-4a53-9f3c-1c7a4f0e6d21.'],
])('reports the reason if the command "%s" fails', async (line, reason) => {
  expect(await admin(line)).toEqual(rejection(reason))
})

it.each([undefined, 'too-short'])(
  'rejects the SERVER_SECRET %s when creating a webhook endpoint',
  async (serverSecret) => {
    await expect(
      admin(`webhook create --company ${companyId} --url https://1.1.1.1/`, { serverSecret }),
    ).rejects.toThrow('SERVER_SECRET: must')
  },
)

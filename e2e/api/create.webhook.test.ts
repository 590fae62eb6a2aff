// From the partner's call to the partner's receiver: the built server, the worker, a stand-in.
import { readFile } from 'node:fs/promises'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prisma } from '@/lib/platform/database/prisma'
import { messageMismatches } from '../support/contract'
import { billsPackage } from '../support/requests'
import { type Child, end, type Service, startService, startWorker } from '../support/service'
import { status, type WebhookReceiver, webhookReceiver } from '../support/webhook-receiver'
import { addEndpoint, skipWebhookBackOff } from '../support/webhooks'

let service: Service
let worker: Child
let live: WebhookReceiver
let test: WebhookReceiver
let secret: string

beforeAll(async () => {
  service = await startService()
  worker = startWorker({ EMBEDDED: '1' })
  ;[live, test] = [await webhookReceiver(), await webhookReceiver()]
  const { db, companyId } = service
  secret = (await addEndpoint(db, live.url, { companyId })).secret
  await addEndpoint(db, test.url, { companyId, mode: 'test' })
})
afterAll(async () => {
  await end(worker)
  await prisma().$disconnect()
  await service.stop()
  await Promise.all([live.close(), test.close()])
})

/** What a receiver has been told, each message once. */
function told({ calls }: WebhookReceiver) {
  const byId = new Map(calls.map(({ headers, body }) => [headers['webhook-id'], body]))
  return [...byId.values()].map((body) => {
    const { type, data } = JSON.parse(body)
    return { type, data }
  })
}

const untilTold = (receiver: WebhookReceiver, events: object[]) =>
  expect
    .poll(
      async () => {
        await skipWebhookBackOff(service.db)
        return told(receiver)
      },
      { interval: 100 },
    )
    .toEqual(expect.arrayContaining(events))

it('tells the company of what its calls came to, each event once, by ids alone', async () => {
  live.next(status(503), status(302))
  const created = await service.create(billsPackage())
  expect(created.status).toBe(200)
  const { houseContractId, tenantId } = created.body.data
  const unknown = billsPackage({ address: '12 No Such Street, Leeds, LS6 3AA' })
  const refused = [await service.create(unknown), await service.create(unknown)]
  expect(refused.map(({ status }) => status)).toEqual([400, 400])
  const magic = billsPackage({ email: 'bounced@test-mode.example' })
  const tried = await service.create(magic, service.testKey)
  expect(tried.status).toBe(200)

  const mode = 'live'
  await untilTold(live, [
    {
      type: 'contract.created',
      data: { mode, houseContractId, tenantId, requestId: created.headers.get('x-request-id') },
    },
    {
      type: 'address.needed',
      data: { mode, addressRequestId: expect.any(Number), requestId: refused[0]?.headers.get('x-request-id') },
    },
  ])
  const contract = {
    mode: 'test',
    houseContractId: tried.body.data.houseContractId,
    tenantId: tried.body.data.tenantId,
    requestId: tried.headers.get('x-request-id'),
  }
  const bounced = { ...contract, emailId: expect.any(String), template: 'bills-package-confirmation' }
  await untilTold(test, [
    { type: 'contract.created', data: contract },
    { type: 'mail.bounced', data: bounced },
  ])
  expect(told(live)).toHaveLength(2)
  expect(told(test)).toHaveLength(2)
  for (const { body, headers } of live.calls) new Webhook(secret).verify(body, headers as Record<string, string>)
  for (const { body } of [...live.calls, ...test.calls]) expect(messageMismatches(body), body).toEqual([])

  const shown = await readFile('docs/webhooks/contract.created.json', 'utf8')
  const sent = live.calls.find(({ body }) => JSON.parse(body).type === 'contract.created')?.body ?? '{}'
  expect(messageMismatches(shown)).toEqual([])
  expect(fieldsOf(shown)).toEqual(fieldsOf(sent))
})

/** The names of all fields, in their order. */
function fieldsOf(json: string): string[] {
  const names: string[] = []
  JSON.parse(json, (name, value) => {
    names.push(name)
    return value
  })
  return names
}

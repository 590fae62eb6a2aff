// From the partner's call to the tenant's inbox: the built server, the worker, a stand-in for Resend.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { activationLink } from '@/lib/mail/links/activation-link'
import { billsPackage } from '../support/requests'
import { acceptAndHang, answer, type ResendStandIn, resendStandIn } from '../support/resend-stand-in'
import { type Child, end, type Service, startService, startWorker } from '../support/service'

let service: Service
let resend: ResendStandIn
let worker: Child
const settings = () => ({
  MAIL: 'resend',
  RESEND_API_KEY: 're_x',
  RESEND_BASE_URL: resend.url,
  MAIL_FROM: 'b@example.org',
})

beforeAll(async () => {
  resend = await resendStandIn()
  service = await startService(settings())
  worker = startWorker(settings())
})
afterAll(async () => {
  await end(worker)
  await service.stop()
  await resend.close()
})

it('sends one message for each contract, whatever befalls the provider and the worker', async () => {
  resend.next(answer(429, 'rate_limit_exceeded'), answer(500, 'internal_server_error'), acceptAndHang)
  const [first, second] = [billsPackage(), billsPackage()]
  expect((await service.create(first)).status).toBe(200)
  await expect.poll(() => resend.calls.length).toBeGreaterThan(0)
  await end(worker, 'SIGKILL')
  worker = startWorker(settings())
  expect((await service.create(second)).status).toBe(200)
  expect((await service.create(second)).status).toBe(400)
  await expect
    .poll(
      async () => {
        // The back-off, cut short.
        await service.db.sql("UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'")
        await service.db.sql(
          "UPDATE pgboss.job SET started_on = now() - interval '1 hour' WHERE state = 'active' AND started_on < now() - interval '5 seconds'",
        )
        return service.db.sql("SELECT FROM emails WHERE state = 'sent'")
      },
      { timeout: 90_000, interval: 200 },
    )
    .toHaveLength(2)
  const messages = resend.sent().map(({ body }) => JSON.parse(body))
  expect(messages.map(({ to }) => [to].flat()).sort()).toEqual([[first.email], [second.email]].sort())
  const tokens = await service.db.sql<{ id: string }>('SELECT id FROM tenant_tokens')
  for (const link of tokens.map(({ id }) => activationLink(id))) {
    expect(messages.filter(({ html, text }) => html.includes(link) && text.includes(link))).toHaveLength(1)
  }
})

it('never sends the mail of a test key', async () => {
  const before = resend.calls.length
  expect((await service.create(billsPackage(), service.testKey)).status).toBe(200)
  await expect.poll(() => service.db.sql("SELECT FROM emails WHERE state = 'captured'")).toHaveLength(1)
  expect(resend.calls).toHaveLength(before)
})

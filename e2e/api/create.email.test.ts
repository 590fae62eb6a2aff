// Follows an email from the partner's request to the email provider. Runs the built server, the worker and a fake Resend
// server.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { activationLink } from '@/lib/mail/links/activation-link'
import { acceptAndHang, type FakeResend, respondWithError, startFakeResend } from '../helpers/fake-resend'
import { buildBillsPackage } from '../helpers/request-bodies'
import {
  type SpawnedProcess,
  spawnWorker,
  startTestService,
  stopProcess,
  type TestService,
} from '../helpers/start-test-service'

let service: TestService
let resend: FakeResend
let worker: SpawnedProcess
const buildMailEnv = () => ({
  MAIL: 'resend',
  RESEND_API_KEY: 're_x',
  RESEND_BASE_URL: resend.url,
  MAIL_FROM: 'b@example.org',
  CONTACT_EMAIL: 'help@example.org',
})

beforeAll(async () => {
  resend = await startFakeResend()
  service = await startTestService(buildMailEnv())
  worker = spawnWorker(buildMailEnv())
})
afterAll(async () => {
  await stopProcess(worker)
  await service.stop()
  await resend.close()
})

it('sends one email per contract, even if the provider or the worker fails', async () => {
  resend.queueReactions(
    respondWithError(429, 'rate_limit_exceeded'),
    respondWithError(500, 'internal_server_error'),
    acceptAndHang,
  )
  const [first, second] = [buildBillsPackage(), buildBillsPackage()]
  expect((await service.createBillsPackage(first)).status).toBe(200)
  await expect.poll(() => resend.submissions.length).toBeGreaterThan(0)
  await stopProcess(worker, 'SIGKILL')
  worker = spawnWorker(buildMailEnv())
  expect((await service.createBillsPackage(second)).status).toBe(200)
  expect((await service.createBillsPackage(second)).status).toBe(400)
  await expect
    .poll(
      async () => {
        // Make retries due now and let the killed worker's job expire, so that the test needn't wait for either.
        await service.db.sql("UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'")
        await service.db.sql(
          "UPDATE pgboss.job SET started_on = now() - interval '1 hour' WHERE state = 'active' AND started_on < now() - interval '5 seconds'",
        )
        return service.db.sql("SELECT FROM emails WHERE status = 'sent'")
      },
      { timeout: 90_000, interval: 200 },
    )
    .toHaveLength(2)
  const messages = resend.acceptedEmails().map(({ body }) => JSON.parse(body))
  expect(messages.map(({ to }) => [to].flat()).sort()).toEqual([[first.email], [second.email]].sort())
  const tokens = await service.db.sql<{ id: string }>('SELECT id FROM tenant_tokens')
  for (const link of tokens.map(({ id }) => activationLink(id))) {
    expect(messages.filter(({ html, text }) => html.includes(link) && text.includes(link))).toHaveLength(1)
  }
})

it('never sends an email for a contract that was created with a test API key', async () => {
  const before = resend.submissions.length
  expect((await service.createBillsPackage(buildBillsPackage(), service.testKey)).status).toBe(200)
  await expect.poll(() => service.db.sql("SELECT FROM emails WHERE status = 'captured'")).toHaveLength(1)
  expect(resend.submissions).toHaveLength(before)
})

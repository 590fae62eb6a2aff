// An admin manages webhooks, from adding an endpoint to resending a failed delivery.
import type { Page } from 'playwright'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type FakeReaction,
  type FakeWebhookReceiver,
  respondWithStatus,
  startFakeWebhookReceiver,
} from '../helpers/fake-webhook-receiver'
import { waitForLoggedRequest } from '../helpers/find-logged-requests'
import { openPortal } from '../helpers/open-portal'
import { buildBillsPackage } from '../helpers/request-bodies'
import { type SignedInPartnerStaff, signInPartnerStaff } from '../helpers/sign-in'
import { type SpawnedProcess, spawnWorker, stopProcess, type TestService } from '../helpers/start-test-service'

let service: TestService
let worker: SpawnedProcess
let admin: SignedInPartnerStaff
let page: Page
let receiver: FakeWebhookReceiver

beforeAll(async () => {
  const portal = await openPortal()
  ;({ service, staff: admin, page } = portal)
  worker = spawnWorker({ EMBEDDED: '1' })
  receiver = await startFakeWebhookReceiver()
  return portal.close
})
afterAll(async () => {
  await stopProcess(worker)
  await receiver.close()
})

/** Opens the dialog for a new endpoint, and fills in the URL. */
async function openAddDialog(url: string) {
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  await dialog().getByLabel('URL').fill(url)
}
const dialog = () => page.getByRole('dialog')
const submitDialog = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
/** Closes a dialog that shows a secret, and returns the secret. */
async function saveSecret(): Promise<string> {
  const secret = (await dialog().locator('code', { hasText: 'whsec_' }).textContent()) ?? ''
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog().getByRole('button', { name: 'Close' }).count()).toBe(0)
  await submitDialog('I’ve saved the secret')
  await dialog().waitFor({ state: 'hidden' })
  return secret
}

/** Returns the rows of endpoints or deliveries that name `contract.created`, so no rows of challenges. */
const rows = () => page.getByRole('row').filter({ has: page.getByRole('rowheader'), hasText: 'contract.created' })
const getFocusedText = () => page.evaluate(() => document.activeElement?.textContent)
const verifyLastRequest = (secret: string) => {
  const { body = '', headers = {} } = receiver.requests.at(-1) ?? {}
  return new Webhook(secret).verify(body, headers as Record<string, string>)
}

/** Responds with the challenge from the newest message. */
const sendChallengeBack: FakeReaction = (response) =>
  void response.end(JSON.stringify({ challenge: JSON.parse(receiver.requests.at(-1)?.body ?? '').data.challenge }))

const waitForText = (text: RegExp) =>
  expect
    .poll(async () => {
      await page.reload()
      return page.getByRole('main').textContent()
    })
    .toMatch(text)

it('adds a webhook endpoint, resends failed deliveries and rotates the secret', async () => {
  await page.goto('/portal/live/webhooks')
  await expect.poll(() => page.getByText('No endpoints yet').isVisible()).toBe(true)
  await page.getByText('"houseContractId": 1042').waitFor()
  await openAddDialog('https://10.0.0.1/hooks')
  const urlField = dialog().getByLabel('URL')
  await urlField.press('Enter')
  await page.getByText('The host must exist and have only public IP addresses.').first().waitFor()
  await expect.poll(() => urlField.inputValue()).toBe('https://10.0.0.1/hooks')
  await expect.poll(() => urlField.evaluate((field) => field === document.activeElement)).toBe(true)

  await urlField.fill(receiver.url)
  receiver.setReaction(sendChallengeBack)
  for (const event of ['contract.corrected', 'contract.cancelled', 'address.needed', 'mail.bounced'])
    await dialog().getByLabel(event).uncheck()
  await submitDialog('Add endpoint')
  const secret = await saveSecret()
  expect(secret).toMatch(/^whsec_/)
  // The dialog is ready for another endpoint.
  await openAddDialog('')
  await expect.poll(() => dialog().textContent()).not.toContain('whsec_')
  await dialog().getByRole('button', { name: 'Close' }).click()
  await page.reload()
  expect(await page.content()).not.toContain(secret)
  await expect.poll(() => rows().textContent()).toMatch(/Enabled.*contract\.created.*None yet/)
  await waitForText(/EnabledVerified/)
  expect(receiver.requests.splice(0)).toHaveLength(1)

  receiver.setReaction(respondWithStatus(410))
  await service.createBillsPackage(buildBillsPackage())
  await rows().getByRole('link', { name: receiver.url }).click()
  await page.waitForURL(/webhooks\/\d+$/)
  await waitForText(/Disabled: responded with 410 Gone[\s\S]*1 attempt: HTTP 410 Gone/)

  receiver.setReaction(respondWithStatus(200))
  await page.getByRole('button', { name: 'Enable endpoint' }).click()
  await page.getByText('Endpoint enabled').first().waitFor()
  await expect.poll(getFocusedText).toBe(receiver.url)
  await page.getByLabel('Status').selectOption('failed')
  await page.waitForURL(/status=failed/)
  await page.getByRole('button', { name: 'Resend all failed deliveries' }).click()
  await page.getByText('1 delivery queued for resending').first().waitFor()
  await expect.poll(getFocusedText).toBe(receiver.url)
  await expect.poll(() => receiver.requests.length).toBe(2)
  expect(receiver.requests[1]?.headers['webhook-id']).toBe(receiver.requests[0]?.headers['webhook-id'])
  verifyLastRequest(secret)

  await page.goto(new URL(page.url()).pathname)
  await expect.poll(() => rows().textContent()).toContain('Delivered')
  await page.getByRole('button', { name: /^Resend contract\.created from \d/ }).click()
  await page.getByText('Delivery queued for resending').first().waitFor()
  await expect.poll(() => receiver.requests.length).toBe(3)

  await page.getByRole('button', { name: 'Rotate secret' }).click()
  await dialog().getByLabel('When should the current secret stop working?').selectOption('now')
  await submitDialog('Rotate secret')
  const newSecret = await saveSecret()
  await expect.poll(() => rows().textContent()).toContain('Delivered')
  await page.getByRole('button', { name: /^Resend contract\.created/ }).click()
  await expect.poll(() => receiver.requests.length).toBe(4)
  verifyLastRequest(newSecret)
  expect(() => verifyLastRequest(secret)).toThrow()

  const auditEvents = await service.db.sql<{ action: string; actor_id: number }>(
    `SELECT action, actor_id FROM audit_events WHERE company_id = $1 AND action LIKE 'webhook%' ORDER BY id`,
    [service.companyId],
  )
  expect(auditEvents.map(({ action }) => action.replace('webhook_endpoint.', ''))).toEqual([
    ...['created', 'enabled', 'failed_redelivered', 'redelivered', 'secret_rotated', 'redelivered'],
  ])
  expect(auditEvents.map(({ actor_id }) => actor_id)).toEqual(Array(6).fill(admin.userId))
})

it('shows the payload and response of a delivery that is being retried, and updates the page once the delivery succeeds', async () => {
  receiver.setReaction((response) => void response.writeHead(503, { 'retry-after': '3600' }).end('{"error":"closed"}'))
  await page.getByRole('button', { name: /^Resend contract\.created/ }).click()
  await page.getByText(/^next attempt at (\d\d:\d\d:\d\d|\d+ \w+ \d{4}, \d\d:\d\d)$/).waitFor()
  await page.goto('/portal/live/webhooks')
  await expect.poll(() => rows().locator('[data-label=Retrying]').textContent()).toBe('1')
  await rows().locator('[data-label=Retrying]').getByRole('link').click()
  await page.waitForURL(/status=pending/)
  await rows().getByRole('link', { name: 'contract.created' }).click()
  await page.waitForURL(/deliveries\/[0-9a-f-]{36}$/)
  await expect
    .poll(() => page.getByRole('main').textContent())
    .toMatch(/Retrying, next attempt at[\s\S]*HTTP 503 Service Unavailable[\s\S]*{"error":"closed"}/)
  const { type, data } = JSON.parse(receiver.requests.at(-1)?.body ?? '')
  expect(type).toBe('contract.created')
  await page.getByText(`"houseContractId": ${data.houseContractId}`).waitFor()
  receiver.setReaction(respondWithStatus(200))
  await page.getByRole('button', { name: 'Resend', exact: true }).click()
  // The page isn't reloaded.
  await page.getByRole('heading', { level: 1 }).locator('..').getByText('Delivered').waitFor()
})

it('edits the URL and events of an endpoint, and deletes the endpoint', async () => {
  receiver.setReaction(respondWithStatus(500))
  await page.goto('/portal/live/webhooks')
  await rows().getByRole('link', { name: receiver.url }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await dialog().getByLabel('URL').fill(`${receiver.url}/new`)
  await dialog().getByLabel('mail.bounced').check()
  receiver.setReaction(sendChallengeBack)
  await submitDialog('Save changes')
  await page.getByText('Endpoint updated. We’ve sent the new URL a challenge').first().waitFor()
  await page.getByRole('heading', { level: 1, name: `${receiver.url}/new` }).waitFor()
  await expect.poll(() => page.getByRole('main').textContent()).toMatch(/VerificationVerified/)
  expect(receiver.requests.at(-1)?.path).toBe('/hooks/new')

  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete endpoint' }).click()
  await page.getByText('Endpoint deleted').first().waitFor()
  await page.getByText('No endpoints yet').waitFor()
})

it('lets an admin send another challenge to an endpoint that failed the first, and verifies the endpoint', async () => {
  receiver.setReaction(respondWithStatus(200))
  await page.goto('/portal/test/webhooks')
  await openAddDialog(receiver.url)
  await submitDialog('Add endpoint')
  await saveSecret()
  await rows().getByRole('link', { name: 'Not verified' }).click()
  await page.waitForURL(/webhooks\/\d+#verification$/)
  await expect
    .poll(() => page.getByRole('main').textContent())
    .toMatch(/isn’t verified[\s\S]*Not verified[\s\S]*Failed[\s\S]*The response didn’t contain the challenge\./)
  receiver.setReaction(sendChallengeBack)
  await page.getByRole('button', { name: 'Send challenge' }).press('Enter')
  await page.getByText('Challenge queued').first().waitFor()
  await expect.poll(() => page.getByRole('main').textContent()).toMatch(/VerificationVerified/)
  await expect.poll(() => page.getByRole('button', { name: 'Send challenge' }).count()).toBe(0)
})

it('sends a test event to an endpoint in test mode, and deletes its delivery with the other test data', async () => {
  const { body, headers } = await service.createBillsPackage(buildBillsPackage(), service.testKey)
  const requestId = headers.get('x-request-id') ?? ''
  await waitForLoggedRequest(service.db, requestId)
  await page.goto('/portal/test/webhooks')
  await rows().getByRole('link', { name: receiver.url }).click()
  await page.waitForURL(/webhooks\/\d+$/)
  const endpointPath = new URL(page.url()).pathname
  receiver.setReaction(respondWithStatus(200))
  receiver.requests.splice(0)
  await page.getByRole('button', { name: 'Send test event' }).click()
  await dialog().getByLabel('Event', { exact: true }).selectOption('contract.cancelled')
  await submitDialog('Send test event')
  await page.getByText('Test event queued').first().waitFor()
  await expect.poll(() => receiver.requests.length).toBe(1)
  expect(JSON.parse(receiver.requests[0]?.body ?? '')).toMatchObject({
    type: 'contract.cancelled',
    data: { mode: 'test', isTestEvent: true },
  })
  await expect.poll(() => page.getByRole('table').textContent()).toMatch(/contract\.cancelled[\s\S]*Delivered/)

  await page.goto('/portal/test')
  await page.getByRole('button', { name: 'Reset test data' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset test data' }).click()
  await page.getByText('Test data reset').first().waitFor()
  await page.goto(endpointPath)
  await expect.poll(() => page.getByRole('table').textContent()).not.toContain('contract.cancelled')
  await page.goto(`/portal/test/api-requests/${requestId}`)
  await waitForText(new RegExp(`Contract ${body.data.houseContractId}, deleted when the test data was reset`))
  await page.goto('/portal/live')
  await expect.poll(() => page.getByRole('button', { name: 'Reset test data' }).count()).toBe(0)
})

it('shows a webhook endpoint only to admins of its company, and only in its mode', async () => {
  const path = '/portal/test/webhooks'
  const getStatus = async ({ cookie }: SignedInPartnerStaff, path: string) =>
    (await fetch(`${service.baseUrl}${path}`, { headers: { cookie } })).status
  const member = await signInPartnerStaff(service.db, { companyId: service.companyId, role: 'member' })
  const otherCompanyStaff = await signInPartnerStaff(service.db, { companyId: await service.addCompany() })
  expect(await getStatus(admin, `${path}/2`)).toBe(200)
  expect(await getStatus(admin, '/portal/live/webhooks/2')).toBe(404)
  expect(await getStatus(admin, `${path}/2x`)).toBe(404)
  expect(await getStatus(member, path)).toBe(404)
  expect(await getStatus(member, `${path}/2`)).toBe(404)
  expect(await getStatus(otherCompanyStaff, `${path}/2`)).toBe(404)
  // A company without endpoints sees an example, whose mode is that of the page.
  const introduction = await fetch(`${service.baseUrl}${path}`, { headers: { cookie: otherCompanyStaff.cookie } })
  const text = (await introduction.text()).replaceAll(/<[^>]*>/g, '').replaceAll('&quot;', '"')
  expect(text).toContain('"mode": "test"')
})

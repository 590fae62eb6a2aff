// An admin's webhooks, from adding an endpoint to sending a failed delivery again.
import type { Page } from 'playwright'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal } from '../support/open-portal'
import { type Staff, signedIn } from '../support/portal'
import { billsPackage } from '../support/requests'
import { type Child, end, type Service, startWorker } from '../support/service'
import { status, type WebhookReceiver, webhookReceiver } from '../support/webhook-receiver'

let service: Service
let worker: Child
let admin: Staff
let page: Page
let partner: WebhookReceiver

beforeAll(async () => {
  const portal = await openPortal()
  ;({ service, staff: admin, page } = portal)
  worker = startWorker({ EMBEDDED: '1' })
  partner = await webhookReceiver()
  return portal.close
})
afterAll(async () => {
  await end(worker)
  await partner.close()
})

const rows = () => page.getByRole('row').filter({ has: page.getByRole('rowheader') })
const focused = () => page.evaluate(() => document.activeElement?.textContent)
const secretShown = () => page.getByRole('main').locator('code', { hasText: 'whsec_' })
const lastSigned = (secret: string) => {
  const { body = '', headers = {} } = partner.calls.at(-1) ?? {}
  return new Webhook(secret).verify(body, headers as Record<string, string>)
}

it('adds an endpoint, shows its secret once, tells of failures and sends again', async () => {
  await page.goto('/portal/live/webhooks')
  await expect.poll(() => page.getByText('No endpoints yet').isVisible()).toBe(true)
  const url = page.getByLabel('URL')
  await url.fill('https://10.0.0.1/hooks')
  await url.press('Enter')
  await page.getByText('Expected a host with an address on the public internet, and no other.').first().waitFor()
  await expect.poll(() => url.inputValue()).toBe('https://10.0.0.1/hooks')
  await expect.poll(() => url.evaluate((field) => field === document.activeElement)).toBe(true)

  await url.fill(partner.url)
  for (const event of ['contract.cancelled', 'address.needed', 'mail.bounced']) await page.getByLabel(event).uncheck()
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  const secret = (await secretShown().textContent()) ?? ''
  expect(secret).toMatch(/^whsec_/)
  await page.reload()
  await expect.poll(() => secretShown().count()).toBe(0)
  expect(await page.content()).not.toContain(secret)
  await expect.poll(() => rows().textContent()).toMatch(/Enabled.*contract\.created.*None yet/)

  partner.always(status(410))
  await service.create(billsPackage())
  await rows().getByRole('link', { name: partner.url }).click()
  await page.waitForURL(/webhooks\/\d+$/)
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByRole('main').textContent()
    })
    .toMatch(/Disabled: it answered 410 Gone[\s\S]*the receiver answered 410 Gone[\s\S]*status 410/)

  partner.always(status(200))
  await page.getByRole('button', { name: 'Enable' }).click()
  await page.getByText('The endpoint is enabled').first().waitFor()
  await expect.poll(focused).toBe(partner.url)
  await page.getByLabel('State').selectOption('failed')
  await page.waitForURL(/state=failed/)
  await page.getByRole('button', { name: 'Send all failed again' }).click()
  await page.getByText('One delivery is sent again').first().waitFor()
  await expect.poll(focused).toBe(partner.url)
  await expect.poll(() => partner.calls.length).toBe(2)
  expect(partner.calls[1]?.headers['webhook-id']).toBe(partner.calls[0]?.headers['webhook-id'])
  lastSigned(secret)

  await page.goto(new URL(page.url()).pathname)
  await expect.poll(async () => (await page.reload()) && rows().textContent()).toContain('Delivered')
  await page.getByRole('button', { name: /^Send again contract\.created of \d/ }).click()
  await page.getByText('It is sent again').first().waitFor()
  await expect.poll(() => partner.calls.length).toBe(3)

  await page.getByLabel('The secret now goes on signing for').selectOption('now')
  await page.getByRole('button', { name: 'Replace secret' }).click()
  const next = (await secretShown().textContent()) ?? ''
  await expect.poll(async () => (await page.reload()) && rows().textContent()).toContain('Delivered')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => partner.calls.length).toBe(4)
  lastSigned(next)
  expect(() => lastSigned(secret)).toThrow()

  const done = await service.db.sql<{ action: string; actor_id: number }>(
    `SELECT action, actor_id FROM audit_events WHERE company_id = $1 AND action LIKE 'webhook%' ORDER BY id`,
    [service.companyId],
  )
  expect(done.map(({ action }) => action.replace('webhook_endpoint.', ''))).toEqual([
    ...['created', 'enabled', 'failed_redelivered', 'redelivered', 'secret_rotated', 'redelivered'],
  ])
  expect(done.map(({ actor_id }) => actor_id)).toEqual(Array(6).fill(admin.userId))
})

it('does not exist for a member, nor an endpoint in the other mode or for another company', async () => {
  const path = '/portal/live/webhooks'
  const statusOf = async ({ cookie }: Staff, path: string) =>
    (await fetch(`${service.baseUrl}${path}`, { headers: { cookie } })).status
  const member = await signedIn(service.db, { companyId: service.companyId, role: 'member' })
  const stranger = await signedIn(service.db, { companyId: await service.newCompany() })
  expect(await statusOf(admin, `${path}/1`)).toBe(200)
  expect(await statusOf(admin, '/portal/test/webhooks/1')).toBe(404)
  expect(await statusOf(admin, `${path}/1x`)).toBe(404)
  expect(await statusOf(member, path)).toBe(404)
  expect(await statusOf(member, `${path}/1`)).toBe(404)
  expect(await statusOf(stranger, `${path}/1`)).toBe(404)
})

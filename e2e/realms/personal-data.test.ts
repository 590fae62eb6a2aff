// A tenant whose every detail stands nowhere else goes through the portal, the own account and the support desk, and
// is looked for where nobody's data may be: in addresses, what browsers keep and say of them, jobs, webhooks, traces
// and what the processes write.
import { createHash } from 'node:crypto'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser'
import { type OtlpStandIn, otlpStandIn } from '../support/otlp-stand-in'
import { contextOf, signedIn, signedInSupport } from '../support/portal'
import { billsPackage } from '../support/requests'
import { type Child, end, type Service, startService, startWorker } from '../support/service'
import { type WebhookReceiver, webhookReceiver } from '../support/webhook-receiver'

const TENANT = {
  firstName: 'Xanthippe',
  lastName: 'Quorndyke',
  email: 'xq.wren@larkspur-hollow.example.org',
  birthday: '1987-12-03',
  contactNo: '+44 7700 900461',
  address: '4711 High Street, Leeds, LS6 3AA',
}
const [INITIAL, CHOSEN] = ['XQ03121987', 'an ochre lighthouse hums at noon']
/** As they stand in texts, without spaces and signs. */
const SIGNS = /ochrelighthouse|xanthippe|quorndyke|xqwren|larkspur|19871203|03121987|3dec1987|7700900461|4711high/
/** Of these, what no e-mail says either, and no page that was not asked for it. */
const SECRET = /ochrelighthouse|19871203|03121987|3dec1987|7700900461/
/** What would give a secret away to whoever can try all dates and numbers. */
const HASHES = ['1987-12-03', '03121987', INITIAL, CHOSEN, TENANT.contactNo, '+447700900461'].flatMap((secret) =>
  (['hex', 'base64', 'base64url'] as const).map((form) => createHash('sha256').update(secret).digest(form)),
)
const told = (text: string) => SIGNS.exec(plain(text))?.[0]
const plain = (text: string) =>
  decoded(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
const decoded = (text: string) =>
  text.replaceAll('+', ' ').replaceAll(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)))

let service: Service
let worker: Child
let partner: WebhookReceiver
let collector: OtlpStandIn
let browser: Browser

beforeAll(async () => {
  collector = await otlpStandIn()
  const env = { EMBEDDED: '1', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
  service = await startService(env)
  worker = startWorker(env)
  partner = await webhookReceiver()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await end(worker)
  await service?.stop()
  await partner?.close()
  await collector?.close()
})

/** Addresses, referrers and the console's lines of all browsers. */
const said: string[] = []
/** What was kept in them. */
const kept: string[] = []

async function listenedTo(context: BrowserContext): Promise<Page> {
  context.on('request', (request) => {
    said.push(request.url(), request.headers().referer ?? '')
  })
  const page = await context.newPage()
  page.on('console', (message) => said.push(message.text()))
  return page
}

async function leave(page: Page): Promise<void> {
  kept.push(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])))
  kept.push(JSON.stringify(await page.context().cookies()))
  await page.context().close()
}

it('stands in pages of the portal alone', async () => {
  const staff = await signedIn(service.db, { companyId: service.companyId })
  const page = await listenedTo(await contextOf(browser, service.baseUrl, staff))

  await page.goto('/portal/live/webhooks')
  await page.getByLabel('URL').fill(partner.url)
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  await page.getByText(/^whsec_/).waitFor()
  expect((await service.create(billsPackage(TENANT))).status).toBe(400)

  await page.goto('/portal/live/addresses')
  await page.getByRole('link', { name: TENANT.firstName }).click()
  await page.getByLabel('Search again').pressSequentially('4711 high street')
  await page.getByLabel('Search again').fill('12 high street')
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: '12 High Street, Headingley, Leeds, LS6 3AA', exact: true }).check()
  await page.getByRole('button', { name: 'Create contract' }).click()
  await page.getByRole('heading', { level: 1, name: TENANT.lastName }).waitFor()
  await page.getByRole('button', { name: 'Show date of birth' }).click()
  await page.getByText('3 Dec 1987').waitFor()

  await page.goto('/portal/live/contracts')
  for (const words of [TENANT.lastName, TENANT.email, 'nobody of 4711 high street']) {
    await page.getByRole('searchbox', { name: 'Search' }).fill(words)
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(words.includes(' ') ? 0 : 1)
  }
  await page.getByRole('searchbox', { name: 'Search' }).fill(TENANT.lastName)
  const exported = page.getByRole('link', { name: 'Export CSV' })
  await Promise.all([page.waitForEvent('download'), exported.click()])

  await makeByForm(page)

  await page.goto('/portal/live/requests')
  const failed = page.getByRole('row').filter({ hasText: 'Address not found' }).getByRole('link')
  await expect.poll(async () => (await page.reload()) && failed.count()).toBeGreaterThan(0)
  await failed.first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => partner.calls.length).toBeGreaterThanOrEqual(2)
  await page.goto('/portal/live/webhooks')
  await page.getByRole('link', { name: partner.url }).click()
  await page.getByText('contract.created').first().waitFor()
  await page.goto('/portal/live/activity')
  await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor()

  await leave(page)
})

it('stands in pages of the account and the support desk alone', async () => {
  const page = await listenedTo(await browser.newContext({ baseURL: service.baseUrl }))
  await page.goto(await activationLink())
  await page.getByLabel('Initial password').fill(INITIAL)
  await page.getByLabel('New password').fill(CHOSEN)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${service.baseUrl}/account`)
  await page.getByText('12 High Street').first().waitFor()
  await page.goto('/account/password')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto('/account/your-data')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await leave(page)

  const desk = await listenedTo(await contextOf(browser, service.baseUrl, await signedInSupport(service.db)))
  const bodies: Promise<string>[] = []
  desk.on('response', (response) => bodies.push(response.text().catch(() => '')))
  await desk.goto('/support')
  await desk.getByLabel('Find a tenant').fill(TENANT.email)
  await desk.keyboard.press('Enter')
  await desk.getByRole('rowheader').getByRole('link', { name: TENANT.lastName }).first().click()
  await desk.getByRole('heading', { level: 1, name: TENANT.lastName }).waitFor()
  const masked = await Promise.all(bodies)
  expect(masked.filter((body) => SECRET.test(plain(body)))).toEqual([])
  await desk.getByRole('button', { name: 'Show date of birth' }).click()
  await desk.getByText('3 Dec 1987').waitFor()
  await desk.getByRole('button', { name: 'Show phone number' }).click()
  await desk.getByText('7700 900461').waitFor()
  await desk.getByRole('button', { name: 'Correct name' }).click()
  await desk.getByLabel('First name').fill(`${TENANT.firstName} Q.`)
  await desk.keyboard.press('Enter')
  await desk.getByText('The name is corrected').waitFor()
  await desk.getByRole('button', { name: 'Correct e-mail' }).click()
  await desk.getByRole('textbox', { name: 'E-mail address' }).fill(`third.${TENANT.email}`)
  await desk.keyboard.press('Enter')
  await desk.getByText('The address is corrected').waitFor()
  await desk.goto('/support')
  await desk.getByLabel('Find a tenant').fill('07700 900461')
  await desk.keyboard.press('Enter')
  await desk.getByRole('rowheader').first().waitFor()
  await desk.goto(`/support/tenants/${await tenantOf()}/everything`)
  await desk.getByText(TENANT.lastName).first().waitFor()
  const file = desk.getByRole('link', { name: 'Download', exact: false })
  await Promise.all([desk.waitForEvent('download'), file.click()])
  await desk.goto(`/support/companies/${service.companyId}/requests`)
  await desk.getByRole('heading', { level: 1 }).waitFor()
  const tokens = await service.db.sql<{ hash: string }>(`SELECT encode(hash, 'hex') AS hash FROM tenant_tokens`)
  const stored = [...HASHES, ...tokens.map(({ hash }) => hash), '$argon2', INITIAL, CHOSEN]
  expect(tokens.length).toBeGreaterThan(1)
  const shown = await Promise.all(bodies)
  expect(shown.length).toBeGreaterThan(20)
  expect(stored.filter((secret) => shown.some((body) => body.includes(secret)))).toEqual([])
  await leave(desk)
})

it('stands in no address, job, webhook, trace, log or store of a browser, and no secret in an e-mail', async () => {
  // Else nothing would be found whatever was said.
  expect(told(`?q=${encodeURIComponent(TENANT.address)}`)).toBe('4711high')
  expect(said.length).toBeGreaterThan(100)
  expect(said.filter(told)).toEqual([])
  expect(kept.filter(told)).toEqual([])
  const jobs = await service.db.sql<{ job: string }>('SELECT j::text AS job FROM pgboss.job j')
  expect(jobs.length).toBeGreaterThan(0)
  expect(jobs.filter(({ job }) => told(job))).toEqual([])
  const emails = await service.db.sql<{ email: string }>('SELECT e::text AS email FROM emails e')
  expect(emails.filter(({ email }) => told(email))).not.toEqual([])
  expect(emails.filter(({ email }) => SECRET.test(plain(email)))).toEqual([])
  expect(partner.calls.length).toBeGreaterThan(0)
  expect(partner.calls.filter((call) => told(JSON.stringify(call)))).toEqual([])
  // The collector gets what is left when a process ends.
  for (const process of [service.server, worker]) {
    await end(process)
    expect(process.output().split('\n').filter(told)).toEqual([])
  }
  expect(collector.spans().length).toBeGreaterThan(100)
  expect(collector.text().split('\n').filter(told)).toEqual([])
})

async function tenantOf(): Promise<number> {
  const [tenant] = await service.db.sql<{ id: number }>('SELECT id FROM tenants WHERE email = $1', [
    `third.${TENANT.email}`,
  ])
  return tenant?.id ?? 0
}

/** The link of the tenant's confirmation, out of captured mail. */
async function activationLink(): Promise<string> {
  const captured = () =>
    service.db.sql<{ id: string }>(`SELECT id FROM emails WHERE state = 'captured' AND recipient = $1`, [TENANT.email])
  await expect.poll(captured).toHaveLength(1)
  const [email] = await captured()
  const html = await (await fetch(`${service.baseUrl}/captured-mail/${email?.id}`)).text()
  const link = /\/account\/activate#[\w-]+/.exec(html)?.[0]
  if (!link) throw new Error('no link')
  return link
}

async function makeByForm(page: Page): Promise<void> {
  await page.goto('/portal/live/contracts/new')
  await page.getByLabel('First name').fill(TENANT.firstName)
  await page.getByLabel('Last name').fill(TENANT.lastName)
  await page.getByLabel('Birthday').fill(TENANT.birthday)
  await page.getByLabel('Phone').fill(TENANT.contactNo)
  await page.getByLabel('E-mail').fill(`second.${TENANT.email}`)
  await page.getByLabel('First day').fill('2027-09-01')
  await page.getByLabel('Last day').fill('2028-08-31')
  await page.getByLabel('Number of tenants').fill('4')
  await page.getByLabel('Broadband').fill('100mbps')
  await page.getByRole('checkbox', { name: 'Gas' }).check()
  const address = page.getByRole('combobox', { name: 'Address' })
  await address.pressSequentially('4711 high')
  await address.fill('12 high street headingley')
  await page.getByRole('option', { name: '12 High Street, Headingley, Leeds, LS6 3AA', exact: true }).click()
  await page.getByRole('table', { name: 'Cost a week by plan' }).waitFor()
  await page.getByRole('button', { name: 'Create contract' }).click()
  await page.waitForURL(/contracts\/\d+(\?created=tenant)?$/)
}

// A tenant with unique details goes through the portal, the account and support. Then the test searches for these
// details wherever personal data must not be. These places are URLs, what browsers store and report, jobs, webhooks,
// traces, and the output of the processes.
import { createHash } from 'node:crypto'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeOtlpCollector, startFakeOtlpCollector } from '../helpers/fake-otlp-collector'
import { type FakeWebhookReceiver, startFakeWebhookReceiver } from '../helpers/fake-webhook-receiver'
import { launchBrowser } from '../helpers/launch-browser'
import { buildBillsPackage } from '../helpers/request-bodies'
import { newSignedInContext, signInPartnerStaff, signInSupportStaff } from '../helpers/sign-in'
import {
  type SpawnedProcess,
  spawnWorker,
  startTestService,
  stopProcess,
  type TestService,
} from '../helpers/start-test-service'
import { UPCOMING_TENANCY } from '../helpers/upcoming-tenancy'

const TENANT = {
  firstName: 'Xanthippe',
  lastName: 'Quorndyke',
  email: 'xq.wren@larkspur-hollow.example.org',
  birthday: '1987-12-03',
  contactNo: '+44 7700 900461',
  address: '4711 High Street, Leeds, LS6 3AA',
}
const [INITIAL_PASSWORD, NEW_PASSWORD] = ['XQ03121987', 'an ochre lighthouse hums at noon']
/** Matches the tenant's details and passwords in text that `normalise` has returned. */
const PERSONAL_DATA =
  /ochrelighthouse|xanthippe|quorndyke|xqwren|larkspur|19871203|03121987|3dec1987|7700900461|4711high/
/** Matches details that even emails mustn't contain, and that pages may show only if somebody asks to see them. */
const SECRET_DATA = /ochrelighthouse|19871203|03121987|3dec1987|7700900461/
/**
 * Hashes of the secret details. These hashes mustn't appear either. There are so few dates and phone numbers that
 * anybody could find the right one by hashing them all.
 */
const SECRET_HASHES = [
  '1987-12-03',
  '03121987',
  INITIAL_PASSWORD,
  NEW_PASSWORD,
  TENANT.contactNo,
  '+447700900461',
].flatMap((secret) =>
  (['hex', 'base64', 'base64url'] as const).map((encoding) => createHash('sha256').update(secret).digest(encoding)),
)
const findPersonalData = (text: string) => PERSONAL_DATA.exec(normalise(text))?.[0]
const normalise = (text: string) =>
  decode(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
const decode = (text: string) =>
  text.replaceAll('+', ' ').replaceAll(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)))

let service: TestService
let worker: SpawnedProcess
let receiver: FakeWebhookReceiver
let collector: FakeOtlpCollector
let browser: Browser

beforeAll(async () => {
  collector = await startFakeOtlpCollector()
  const env = { EMBEDDED: '1', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
  service = await startTestService(env)
  worker = spawnWorker(env)
  receiver = await startFakeWebhookReceiver()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await stopProcess(worker)
  await service?.stop()
  await receiver?.close()
  await collector?.close()
})

/** The URLs, referrers and console output that the browsers have recorded. */
const browserOutput: string[] = []
/** The contents of the browsers' storage. */
const browserStorage: string[] = []

async function openRecordedPage(context: BrowserContext): Promise<Page> {
  context.on('request', (request) => {
    browserOutput.push(request.url(), request.headers().referer ?? '')
  })
  const page = await context.newPage()
  page.on('console', (message) => browserOutput.push(message.text()))
  return page
}

async function closePage(page: Page): Promise<void> {
  browserStorage.push(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])))
  browserStorage.push(JSON.stringify(await page.context().cookies()))
  await page.context().close()
}

it('lets partner staff create contracts and see a tenant’s details in the portal', async () => {
  const partnerStaff = await signInPartnerStaff(service.db, { companyId: service.companyId })
  const page = await openRecordedPage(await newSignedInContext(browser, service.baseUrl, partnerStaff))

  await page.goto('/portal/live/webhooks')
  // A partner's server may respond with personal data.
  receiver.queueReactions((response) => void response.writeHead(500).end(`Unknown: ${Object.values(TENANT).join(' ')}`))
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  await page.getByLabel('URL').fill(receiver.url)
  await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).click()
  await page.getByText(/^whsec_/).waitFor()
  expect((await service.createBillsPackage(buildBillsPackage(TENANT))).status).toBe(400)

  await page.goto('/portal/live/unmatched-addresses')
  await page.getByRole('link', { name: TENANT.firstName }).click()
  await page.getByLabel('Search for the right address').pressSequentially('4711 high street')
  await page.getByLabel('Search for the right address').fill('12 high street')
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
  const exportLink = page.getByRole('link', { name: 'Export CSV' })
  await Promise.all([page.waitForEvent('download'), exportLink.click()])

  await createContractByForm(page)

  await page.goto('/portal/live/api-requests')
  const failedRequest = page.getByRole('row').filter({ hasText: 'Address not found' }).getByRole('link')
  await expect.poll(async () => (await page.reload()) && failedRequest.count()).toBeGreaterThan(0)
  await failedRequest.first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  // Wait for the challenge and two events.
  await expect.poll(() => receiver.requests.length).toBeGreaterThanOrEqual(3)
  await page.goto('/portal/live/webhooks')
  await page.getByRole('link', { name: receiver.url }).click()
  await page.getByText('contract.created').first().waitFor()
  await page.goto('/portal/live/activity')
  await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor()

  await closePage(page)
})

it('sends support staff a tenant’s date of birth and phone number only on request, and never a password', async () => {
  const page = await openRecordedPage(await browser.newContext({ baseURL: service.baseUrl }))
  await page.goto(await getActivationLink())
  await page.getByLabel('Initial password').fill(INITIAL_PASSWORD)
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${service.baseUrl}/account`)
  await page.getByText('12 High Street').first().waitFor()
  await page.goto('/account/password')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto('/account/data-export')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await closePage(page)

  const supportPage = await openRecordedPage(
    await newSignedInContext(browser, service.baseUrl, await signInSupportStaff(service.db)),
  )
  const bodies: Promise<string>[] = []
  supportPage.on('response', (response) => bodies.push(response.text().catch(() => '')))
  await supportPage.goto('/support')
  await supportPage.getByLabel('Find a tenant').fill(TENANT.email)
  await supportPage.keyboard.press('Enter')
  await supportPage.getByRole('rowheader').getByRole('link', { name: TENANT.lastName }).first().click()
  await supportPage.getByRole('heading', { level: 1, name: TENANT.lastName }).waitFor()
  const maskedBodies = await Promise.all(bodies)
  expect(maskedBodies.filter((body) => SECRET_DATA.test(normalise(body)))).toEqual([])
  await supportPage.getByRole('button', { name: 'Show date of birth' }).click()
  await supportPage.getByText('3 Dec 1987').waitFor()
  await supportPage.getByRole('button', { name: 'Show phone number' }).click()
  await supportPage.getByText('7700 900461').waitFor()
  await supportPage.getByRole('button', { name: 'Change name' }).click()
  await supportPage.getByLabel('First name').fill(`${TENANT.firstName} Q.`)
  await supportPage.getByRole('textbox', { name: 'Reason' }).fill('Mistyped')
  await supportPage.keyboard.press('Enter')
  await supportPage.getByText('Name changed').waitFor()
  await supportPage.getByRole('button', { name: 'Change email address' }).click()
  await supportPage.getByRole('textbox', { name: 'Email address' }).fill(`third.${TENANT.email}`)
  await supportPage.getByRole('textbox', { name: 'Reason' }).fill('Mistyped')
  await supportPage.keyboard.press('Enter')
  await supportPage.getByText('Email address changed').waitFor()
  await supportPage.goto('/support')
  await supportPage.getByLabel('Find a tenant').fill('07700 900461')
  await supportPage.keyboard.press('Enter')
  await supportPage.getByRole('rowheader').first().waitFor()
  await supportPage.goto(`/support/tenants/${await findTenantId()}/data-export`)
  await supportPage.getByText(TENANT.lastName).first().waitFor()
  const downloadLink = supportPage.getByRole('link', { name: 'Download', exact: false })
  await Promise.all([supportPage.waitForEvent('download'), downloadLink.click()])
  await supportPage.goto(`/support/companies/${service.companyId}/api-requests`)
  await supportPage.getByRole('heading', { level: 1 }).waitFor()
  const tokens = await service.db.sql<{ hash: string }>(`SELECT encode(hash, 'hex') AS hash FROM tenant_tokens`)
  const secrets = [...SECRET_HASHES, ...tokens.map(({ hash }) => hash), '$argon2', INITIAL_PASSWORD, NEW_PASSWORD]
  expect(tokens.length).toBeGreaterThan(1)
  const pageBodies = await Promise.all(bodies)
  expect(pageBodies.length).toBeGreaterThan(20)
  expect(secrets.filter((secret) => pageBodies.some((body) => body.includes(secret)))).toEqual([])
  await closePage(supportPage)
})

it('keeps personal data out of URLs, browser storage, jobs, webhooks, traces and logs', async () => {
  // `findPersonalData` must find details even in an encoded URL. Otherwise, the test would prove nothing.
  expect(findPersonalData(`?q=${encodeURIComponent(TENANT.address)}`)).toBe('4711high')
  expect(browserOutput.length).toBeGreaterThan(100)
  expect(browserOutput.filter(findPersonalData)).toEqual([])
  expect(browserStorage.filter(findPersonalData)).toEqual([])
  const jobs = await service.db.sql<{ job: string }>('SELECT j::text AS job FROM pgboss.job j')
  expect(jobs.length).toBeGreaterThan(0)
  expect(jobs.filter(({ job }) => findPersonalData(job))).toEqual([])
  const emails = await service.db.sql<{ email: string }>('SELECT e::text AS email FROM emails e')
  expect(emails.filter(({ email }) => findPersonalData(email))).not.toEqual([])
  expect(emails.filter(({ email }) => SECRET_DATA.test(normalise(email)))).toEqual([])
  expect(receiver.requests.length).toBeGreaterThan(0)
  expect(receiver.requests.filter((call) => findPersonalData(JSON.stringify(call)))).toEqual([])
  // Stop both processes, because each sends its remaining spans when it exits.
  for (const child of [service.serverProcess, worker]) {
    await stopProcess(child)
    expect(child.output().split('\n').filter(findPersonalData)).toEqual([])
  }
  expect(collector.spans().length).toBeGreaterThan(100)
  expect(collector.rawBodies().split('\n').filter(findPersonalData)).toEqual([])
})

async function findTenantId(): Promise<number> {
  const [tenant] = await service.db.sql<{ id: number }>('SELECT id FROM tenants WHERE email = $1', [
    `third.${TENANT.email}`,
  ])
  return tenant?.id ?? 0
}

/** Returns the activation link in the tenant's confirmation email, from the dev inbox. */
async function getActivationLink(): Promise<string> {
  const findEmails = () =>
    service.db.sql<{ id: string }>(`SELECT id FROM emails WHERE status = 'captured' AND recipient = $1`, [TENANT.email])
  await expect.poll(findEmails).toHaveLength(1)
  const [email] = await findEmails()
  const html = await (await fetch(`${service.baseUrl}/dev-inbox/${email?.id}`)).text()
  const link = /\/account\/activate#[\w-]+/.exec(html)?.[0]
  if (!link) throw new Error('the confirmation email has no activation link')
  return link
}

async function createContractByForm(page: Page): Promise<void> {
  await page.goto('/portal/live/contracts/new')
  await page.getByLabel('First name').fill(TENANT.firstName)
  await page.getByLabel('Last name').fill(TENANT.lastName)
  await page.getByLabel('Date of birth').fill(TENANT.birthday)
  await page.getByLabel('Phone').fill(TENANT.contactNo)
  await page.getByLabel('Email').fill(`second.${TENANT.email}`)
  await page.getByLabel('Start date').fill(UPCOMING_TENANCY.startDate)
  await page.getByLabel('End date').fill(UPCOMING_TENANCY.endDate)
  await page.getByLabel('Number of tenants').fill('4')
  await page.getByRole('checkbox', { name: 'Gas' }).check()
  const address = page.getByRole('combobox', { name: 'Address' })
  await address.pressSequentially('4711 high')
  await address.fill('12 high street headingley')
  await page.getByRole('option', { name: '12 High Street, Headingley, Leeds, LS6 3AA', exact: true }).click()
  await page.getByRole('table', { name: 'Weekly cost by plan' }).waitFor()
  await page.getByRole('button', { name: 'Create contract' }).click()
  await page.waitForURL(/contracts\/\d+(\?created=tenant)?$/)
}

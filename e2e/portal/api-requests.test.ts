// Uses the request log and the overview to find out what happened to requests.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { findCompanyId } from '@/lib/companies/find-company-id'
import { listContracts } from '@/lib/contracts/list/list-contracts'
import { contractListSchema } from '@/lib/contracts/list/schema'
import { prisma } from '@/lib/platform/database/prisma'
import { findAxeViolations } from '../helpers/axe'
import { waitForLoggedRequest } from '../helpers/find-logged-requests'
import { openSharedPortal } from '../helpers/open-portal'
import { buildBillsPackage, buildQuoteRequest } from '../helpers/request-bodies'
import { signInPartnerStaff } from '../helpers/sign-in'
import type { ApiResponse, SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
let page: Page

beforeAll(async () => {
  const portal = await openSharedPortal({ role: 'member' })
  ;({ service, page } = portal)
  return portal.close
})

/** Waits until a request is in the request log, and returns its ID. */
async function waitUntilLogged({ headers }: ApiResponse): Promise<string> {
  const id = headers.get('x-request-id') ?? ''
  await waitForLoggedRequest(service.db, id)
  return id
}

const rows = () => page.getByRole('row').filter({ has: page.getByRole('rowheader') })
const readCurl = async () => (await page.locator('figure', { hasText: 'curl' }).locator('code').textContent()) ?? ''

it('shows a failed request with a curl command that fails in the same way', async () => {
  await page.goto('/portal/live/api-requests')
  await expect.poll(() => page.getByText('No requests yet').isVisible()).toBe(true)

  const invalidBody = buildBillsPackage({
    ...{ email: 'not-an-email', contactNo: 'none', endDate: 'never', numberOfTenants: '3', pet: 'Rex' },
  })
  const failedId = await waitUntilLogged(await service.createBillsPackage(JSON.stringify(invalidBody)))
  await waitUntilLogged(await service.getQuotes(buildQuoteRequest()))
  await expect.poll(() => rows().count(), { timeout: 10_000 }).toBe(2)

  await page.getByLabel('Status').selectOption('failed')
  await page.waitForURL('**/api-requests?response=failed')
  await expect.poll(() => rows().count()).toBe(1)
  await expect.poll(() => rows().textContent()).toContain('Invalid email format and 2 more')

  await rows().getByRole('link').press('Enter')
  await page.waitForURL(`**/api-requests/${failedId}?response=failed`)
  await page.getByRole('heading', { name: 'createBillsPackage' }).waitFor()
  await expect
    .poll(() => page.getByRole('link', { name: 'What to do' }).getAttribute('href'))
    .toBe('/docs/errors#invalid_fields')
  const text = (await page.getByRole('main').textContent()) ?? ''
  expect(text.match(/invalid email format/gi)).toHaveLength(1)
  for (const error of ['emailInvalid email format', 'contactNoInvalid data format', 'endDateInvalid date format']) {
    expect(text).toContain(error)
  }
  expect(text).toContain('The body had 1 unrecognised field.')
  expect(text).toContain('ContractNot created')
  expect(text).not.toMatch(/Rex|not-an-email|Siobhán/)

  let curl = (await readCurl()).replace('http://localhost:3000', service.baseUrl)
  expect(curl).not.toContain('eb_live_')
  for (const [name, value] of Object.entries(invalidBody)) curl = curl.replace(`"<${name}>"`, JSON.stringify(value))
  expect(curl).not.toMatch(/<\w/)
  // The apostrophe would end the quoted text in the shell, so it must be escaped as in any command written by hand.
  const escapedCurl = curl.replace("O'Brien", "O'\\''Brien")
  const { stdout } = await promisify(execFile)('bash', ['-c', `${escapedCurl} -s -o /dev/null -w '%{http_code}'`], {
    env: { ...process.env, API_KEY: service.liveKey },
  })
  expect(stdout).toBe('400')
})

it('finds a request by its ID, and links to the contract that the request created', async () => {
  const response = await service.createBillsPackage(buildBillsPackage())
  const id = await waitUntilLogged(response)
  await page.goto('/portal/live/api-requests')
  await page.getByText('Error code, time, replays and ID').click()
  await page.getByLabel('Request ID').fill(id)
  await expect.poll(() => rows().count()).toBe(1)
  await page.getByLabel('Request ID').fill('notanid')
  await page.getByText('Invalid request ID').waitFor()
  await expect.poll(() => rows().count()).toBe(0)
  await expect.poll(() => page.getByLabel('Request ID').inputValue()).toBe('notanid')
  await page.goto(`/portal/live/api-requests/${id}`)
  const contract = page.getByRole('link', { name: `Contract ${response.body.data.houseContractId}` })
  await expect
    .poll(() => contract.getAttribute('href'))
    .toBe(`/portal/live/contracts/${response.body.data.houseContractId}`)
})

it('lists new requests while “Follow new requests” is on, links to their contracts and unmatched addresses, and keeps the focus', async () => {
  await page.goto('/portal/live/api-requests')
  const follow = page.getByRole('switch', { name: 'Follow new requests' })
  await follow.press('Space')
  const { body } = await service.createBillsPackage(buildBillsPackage())
  await service.createBillsPackage(buildBillsPackage({ address: '99 High Street, Leeds, LS6 3AA' }))
  const choiceLink = rows().first().getByRole('link', { name: 'Choose an address' })
  await choiceLink.waitFor({ timeout: 10_000 })
  await rows()
    .nth(1)
    .getByRole('link', { name: `Contract ${body.data.houseContractId}` })
    .waitFor()
  expect(await follow.evaluate((element) => document.activeElement === element)).toBe(true)
  await page.getByRole('heading', { name: /^Today, / }).waitFor()
  await follow.press('Space')
})

it('shows the list next to a request on wide screens, and only the request on narrow ones', async () => {
  await page.goto('/portal/live/api-requests?endpoint=createBillsPackage')
  const link = rows().first().getByRole('link').first()
  const requestPath = (await link.getAttribute('href')) ?? ''
  await page.setViewportSize({ width: 1280, height: 800 })
  await link.click()
  await page.waitForURL(`**${requestPath}`)
  await expect.poll(() => page.locator('tr:has([aria-current=page])').textContent()).toContain('address_not_found')
  await page.getByRole('link', { name: 'Older' }).click()
  await expect.poll(() => page.locator('tr:has([aria-current=page])').textContent()).toContain('200 OK')
  await expect.poll(() => rows().count()).toBeGreaterThan(1)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect.poll(() => page.getByRole('table').isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Requests', exact: true }).last().click()
  await page.waitForURL('**/api-requests?endpoint=createBillsPackage')
  await page.setViewportSize({ width: 1280, height: 800 })
  // A browser on a phone gets no list, which it would only hide.
  const phone = await page.request.get(requestPath, { headers: { 'Sec-CH-UA-Mobile': '?1' } })
  expect([phone.status(), (await phone.text()).includes('role="rowgroup"')]).toEqual([200, false])
})

it('opens a request at its heading, and returns to the place in the list that the user left', async () => {
  // With an unmatched address, the navigation shows their number, which is a parallel route.
  const address = '13 High Street, Leeds, LS6 3AA'
  await waitUntilLogged(await service.createBillsPackage(buildBillsPackage({ address })))
  await waitUntilLogged(await service.getQuotes(buildQuoteRequest()))
  await page.goto('/portal/live/api-requests')
  await page.getByRole('link', { name: /to resolve$/ }).waitFor()
  await page.setViewportSize({ width: 1280, height: 300 })
  await rows().nth(1).getByRole('link').first().scrollIntoViewIfNeeded()
  const scrollTop = await page.evaluate(() => scrollY)
  expect(scrollTop).toBeGreaterThan(0)
  await rows().nth(1).getByRole('link').first().click()
  await page.waitForURL(/api-requests\/[\w-]+$/)
  await page.locator('h1:focus').waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.evaluate(() => history.back())
  await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrollTop)
  await page.setViewportSize({ width: 1280, height: 800 })
})

it('shows no contract field for a quote request', async () => {
  await page.goto(`/portal/live/api-requests/${await waitUntilLogged(await service.getQuotes(buildQuoteRequest()))}`)
  await page.getByRole('term').filter({ hasText: 'Request ID' }).waitFor()
  await expect.poll(() => page.getByRole('term').filter({ hasText: 'Contract' }).count()).toBe(0)
})

it('says why a request’s page shows no body', async () => {
  const { key } = await service.addApiKey('live', undefined, { permissions: ['contracts'] })
  const rejected = await service.getQuotes(buildQuoteRequest(), key)
  await page.goto(`/portal/live/api-requests/${await waitUntilLogged(rejected)}`)
  await page.getByText('We didn’t read a body. The request had none, or we rejected it first.').waitFor()
  const unreadable = await service.getQuotes('[]')
  await page.goto(`/portal/live/api-requests/${await waitUntilLogged(unreadable)}`)
  await page.getByText('The body wasn’t a JSON object.').waitFor()
})

it('hides a request of another company or of the other mode, even if the request’s ID is in the URL', async () => {
  const id = await waitUntilLogged(await service.createBillsPackage(buildBillsPackage({ email: 'x' })))
  const otherCompanyStaff = await signInPartnerStaff(service.db, { companyId: await service.addCompany() })
  const fetchPage = async (cookie: string, path: string) => {
    const response = await fetch(`${service.baseUrl}${path}`, { headers: { cookie } })
    return { status: response.status, text: await response.text() }
  }
  const cookies = await page.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  expect((await fetchPage(cookie, `/portal/live/api-requests/${id}`)).status).toBe(200)
  expect((await fetchPage(cookie, `/portal/test/api-requests/${id}`)).status).toBe(404)
  expect((await fetchPage(cookie, '/portal/live/api-requests/nothing')).status).toBe(404)
  expect((await fetchPage(otherCompanyStaff.cookie, `/portal/live/api-requests/${id}`)).status).toBe(404)
  const list = await fetchPage(otherCompanyStaff.cookie, `/portal/live/api-requests?id=${id}`)
  expect(list.text).toContain('No matching requests')
})

it('shows figures on the overview page that match the lists to which they link', async () => {
  await page.goto('/portal/test')
  await expect
    .poll(() => page.getByRole('main').textContent())
    .toMatch(/Your first test contract[\s\S]*Create an API key[\s\S]*Done/)

  const createContract = async (overrides = {}) =>
    service.createBillsPackage(buildBillsPackage(overrides), service.testKey)
  const responses = [await createContract(), await createContract(), await createContract()]
  const [failedContractId, bouncedContractId] = responses.map(({ body }) => body.data.houseContractId)
  const markUndelivered = (status: string, assignments: string, id: number) =>
    service.db.sql(
      `UPDATE emails SET status = '${status}', settled_at = now(), ${assignments} WHERE contract_id = $1`,
      [id],
    )
  await markUndelivered('failed', `failure = 'x'`, failedContractId)
  await markUndelivered('bounced', `rendered_at = now(), subject = 's', html = 'h', text = 't'`, bouncedContractId)
  const rejectedResponses = [
    await createContract({ address: '4 Test Street, Testington' }),
    await createContract({ email: 'x' }),
  ]
  const quoteResponses = [
    await service.getQuotes(buildQuoteRequest(), service.testKey),
    await service.getQuotes(buildQuoteRequest(), service.testKey),
  ]
  const errorResponse = await service.getQuotes(
    buildQuoteRequest({ email: 'fails@test-mode.example' }),
    service.testKey,
  )
  expect([...rejectedResponses, errorResponse].map(({ status }) => status)).toEqual([400, 400, 500])
  for (const response of [...rejectedResponses, ...quoteResponses, errorResponse]) await waitUntilLogged(response)
  await page.goto(`/portal/test/api-requests/${rejectedResponses[0]?.headers.get('x-request-id')}`)
  await page.getByRole('link', { name: 'choose an address' }).click()
  await page.waitForURL(/\/portal\/test\/unmatched-addresses\/\d+$/)

  await page.goto(`/portal/test/contracts/${bouncedContractId}`)
  await page.getByText('Test mode: this bounce is simulated').waitFor()
  await expect.poll(() => page.getByText('Ask the tenant for another one').count()).toBe(0)

  await page.goto('/portal/test')
  await expect.poll(() => page.getByText('Your first test contract').count()).toBe(0)
  await page.getByText('2 client errors and 1 server error in the last 30 days').click()
  await page.getByText('Daily figures').click()
  const dayRows = page.getByRole('table', { name: 'Contracts and quotes per day' }).locator('tbody tr')
  await expect.poll(() => dayRows.first().textContent()).toMatch(/32$/)

  const expectedStats = {
    '1 unmatched address Choose the right address to create the contract. It expires in 14 days.': 1,
    '1 email failed': 1,
    '1 email bounced': 1,
    'Contracts created 3 ': 3,
    'Quotes requested 2 ': 2,
    'Client errors 2 ': 2,
    'Server errors 1 ': 1,
  }
  const tenancyLinks = page.getByRole('table', { name: 'Tenancies by the week they start' }).getByRole('link')
  await expect.poll(() => tenancyLinks.allTextContents()).toEqual(['3'])
  expect(await countContracts((await tenancyLinks.getAttribute('href')) ?? '')).toBe(3)
  for (const [label, value] of Object.entries(expectedStats)) {
    await page.goto('/portal/test')
    await page.locator('summary', { hasText: 'server error' }).click()
    const statLink = page.getByRole('link', { name: label })
    await statLink.waitFor()
    const path = (await statLink.getAttribute('href')) ?? ''
    if (path.startsWith('/portal/test/contracts?')) expect(await countContracts(path), label).toBe(value)
    else {
      await page.goto(path)
      await expect.poll(() => rows().count(), { message: label }).toBe(value)
    }
  }
})

it('shows everything that was sent and received in test mode, even if the body isn’t valid JSON', async () => {
  const body = `${JSON.stringify(buildQuoteRequest({ lastName: 'O’Brien' })).slice(0, -1)},}`
  const id = await waitUntilLogged(await service.getQuotes(body, service.testKey))
  await page.goto(`/portal/test/api-requests/${id}`)
  const [sent, received] = [page.locator('figure code').nth(1), page.locator('figure code').nth(3)]
  await expect.poll(() => sent.textContent()).toBe(body)
  expect(JSON.parse((await received.textContent()) ?? '')).toEqual({ status: 'error', message: 'Invalid JSON body' })
  const main = (await page.getByRole('main').textContent()) ?? ''
  expect(main).toContain('POST /api/external/getQuotes.php')
  expect(main).toContain('Error-Code: invalid_json')
  expect(main).not.toContain(service.testKey)
  expect(await findAxeViolations(page, 'main')).toEqual([])
})

/** Returns how many contracts the list at a URL contains. */
async function countContracts(path: string): Promise<number> {
  const companyId = await findCompanyId(prisma(), service.companyId)
  if (!companyId) throw new Error(`company ${service.companyId} doesn't exist`)
  const query = contractListSchema.parse(Object.fromEntries(new URL(path, service.baseUrl).searchParams))
  const { contracts } = await listContracts(companyId, 'test', { ...query, searchText: '' })
  return contracts.length
}

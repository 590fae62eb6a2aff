// Support staff search for tenants with the keyboard, as during a phone call. Each search must be logged once.
import type { Browser, Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { prisma } from '@/lib/platform/database/prisma'
import { findAxeViolations } from '../helpers/axe'
import { waitForLoggedRequest } from '../helpers/find-logged-requests'
import { launchBrowser } from '../helpers/launch-browser'
import { buildBillsPackage, buildQuoteRequest } from '../helpers/request-bodies'
import { newSignedInContext, type SignedInSupportStaff, signInSupportStaff, waitForHydration } from '../helpers/sign-in'
import { openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

/** The default of SUPPORT_LOOKUPS_PER_HOUR. */
const MAX_LOOKUPS_PER_HOUR = 200

let service: SharedTestService
let browser: Browser
let supportStaff: SignedInSupportStaff
let page: Page
let anaisId: number

beforeAll(async () => {
  ;[service, browser] = await Promise.all([openSharedTestService(), launchBrowser()])
  const person = { firstName: 'Anaïs', lastName: 'Wrenthorpe', email: 'anais.wrenthorpe@example.org' }
  anaisId = (await service.createBillsPackage(buildBillsPackage(person))).body.data.tenantId
  await service.createBillsPackage(buildBillsPackage({ firstName: 'אבגדה', lastName: 'N'.repeat(100) }))
  await service.createBillsPackage(buildBillsPackage({ lastName: 'Wrenthorpe' }), service.testKey)
  supportStaff = await signInSupportStaff(service.db)
  page = await (await newSignedInContext(browser, service.baseUrl, supportStaff)).newPage()
  return async () => {
    await browser.close()
    await prisma().$disconnect()
    await service.stop()
  }
})

const searchBox = () => page.getByRole('searchbox', { name: 'Find a tenant' })
const getResultNames = () => page.getByRole('rowheader').getByRole('link').allTextContents()
const findAccessLogEntries = () =>
  service.db.sql('SELECT action, tenant_ids FROM support_access_log WHERE user_id = $1 ORDER BY id', [
    supportStaff.userId,
  ])

it('finds a tenant despite a typing error in the search, and logs the search only when Enter is pressed', async () => {
  await page.goto('/support')
  await waitForHydration(page)
  await expect.poll(() => searchBox().evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type('anais wrentorp', { delay: 5 })
  expect(await findAccessLogEntries()).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(getResultNames).toEqual(['Anaïs Wrenthorpe'])
  expect(await findAccessLogEntries()).toEqual([{ action: 'tenant.searched', tenant_ids: [anaisId] }])
  await expect.poll(() => page.url()).toMatch(/\/support\?q=[\w-]+$/)
  expect(page.url()).not.toMatch(/anais[+%]|wrento/i)
  expect(await page.content()).not.toMatch(/7911\s?123/)
  expect(await findAxeViolations(page)).toEqual([])
})

it('restores the search results after a visit to a tenant’s page, without logging another search', async () => {
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await expect.poll(() => searchBox().inputValue()).toBe('anais wrentorp')
  for (const _ of ['the button', 'the list', 'the tenant']) await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Anaïs Wrenthorpe')
  // The tenant's page must not be prefetched, because each request for it is logged as a view.
  expect(requestedPaths.filter((path) => path.includes('/tenants/'))).toEqual([])
  const entriesBefore = await findAccessLogEntries()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/support/tenants/${anaisId}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => history.back())
  await expect.poll(getResultNames).toEqual(['Anaïs Wrenthorpe'])
  await expect.poll(() => searchBox().inputValue()).toBe('anais wrentorp')
  expect((await findAccessLogEntries()).filter(({ action }) => action === 'tenant.searched')).toEqual(entriesBefore)
})

it('finds a request whose address is unmatched, with a link to the API request', async () => {
  const person = { firstName: 'Ottoline', lastName: 'Quarmby', address: '3 Unheard-of Mews, Lerwick' }
  const requestId = (await service.createBillsPackage(buildBillsPackage(person))).headers.get('x-request-id')
  await waitForLoggedRequest(service.db, requestId)
  await searchBox().fill('unheard-of mews quarmby')
  await page.keyboard.press('Enter')
  await expect.poll(getResultNames).toEqual(['Ottoline Quarmby'])
  await page.getByText('1 request with an unmatched address').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Ottoline Quarmby' }).click()
  await page.waitForURL(`**/support/companies/${service.companyId}/api-requests/${requestId}`)
  await page.getByText('Address not found').waitFor()
  await page.goto('/support')
  await waitForHydration(page)
})

it('says whether a tenant search was too short, matched no tenant or had an invalid link', async () => {
  await searchBox().fill('zo')
  await page.keyboard.press('Enter')
  await page.getByText('Enter at least three characters').waitFor()
  const entriesBefore = await findAccessLogEntries()
  await searchBox().fill('nobody of this name')
  await page.keyboard.press('Enter')
  await page.getByText('No tenants found').waitFor()
  expect(await findAccessLogEntries()).toEqual([...entriesBefore, { action: 'tenant.searched', tenant_ids: [] }])
  await page.goto('/support?q=of-a-colleague')
  await page.getByText('This search link can’t be opened').waitFor()
})

/** Makes earlier lookups of the last hour, until support staff have made this many. */
const makeLookupsUntil = async (count: number) =>
  service.db.sql(
    `INSERT INTO support_access_log (at, user_id, action, request_id)
     SELECT now() - interval '50 minutes', $1, 'tenant.searched', gen_random_uuid() FROM generate_series(1, $2)`,
    [supportStaff.userId, count - (await findAccessLogEntries()).length],
  )

it('warns support staff about the limit on each page that counts as a lookup', async () => {
  const quoteRequest = buildQuoteRequest()
  const requestId = (await service.getQuotes(quoteRequest)).headers.get('x-request-id')
  const [quote] = await service.db.sql<{ id: number }>('SELECT id FROM quote_requests WHERE email = $1', [
    quoteRequest.email,
  ])
  await waitForLoggedRequest(service.db, requestId)
  const requestsPath = `/support/companies/${service.companyId}/api-requests`
  let lookupCount = MAX_LOOKUPS_PER_HOUR * 0.8
  await makeLookupsUntil(lookupCount)
  for (const path of [
    `/support/tenants/${anaisId}`,
    `/support/tenants/${anaisId}/data-export`,
    `/support/quotes/${quote?.id}`,
    requestsPath,
    `${requestsPath}/${requestId}`,
  ]) {
    lookupCount++
    const response = await fetch(service.baseUrl + path, { headers: { Cookie: supportStaff.cookie } })
    const notice = (await response.text()).match(/\d+ of \d+ lookups used/)?.[0]
    expect(notice, path).toBe(`${lookupCount} of ${MAX_LOOKUPS_PER_HOUR} lookups used`)
  }
})

it('warns support staff at the last lookup of the hour, and rejects further lookups', async () => {
  const search = async (query: string) => {
    await searchBox().fill(query)
    await page.keyboard.press('Enter')
  }
  await makeLookupsUntil(MAX_LOOKUPS_PER_HOUR - 1)
  await page.goto('/support')
  await waitForHydration(page)
  await search('anais')
  await page.getByText(`${MAX_LOOKUPS_PER_HOUR} of ${MAX_LOOKUPS_PER_HOUR} lookups used in the last hour`).waitFor()
  await expect.poll(getResultNames).toEqual(['Anaïs Wrenthorpe'])
  await search('wrenthorpe')
  await page.getByRole('heading', { name: 'Lookup limit reached' }).waitFor()
  await expect.poll(() => page.getByRole('main').textContent()).toMatch(/make your next lookup at .* left/)
  expect(await findAxeViolations(page)).toEqual([])
  expect((await findAccessLogEntries()).at(-1)).toEqual({ action: 'lookup.rejected', tenant_ids: [] })
})

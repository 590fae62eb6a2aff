// Contracts as a company's staff meet them: found, looked at, taken out as a file.
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import pg from 'pg'
import type { Browser, Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { openPortal } from '../helpers/open-portal'
import { newSignedInContext, type SignedInPartnerStaff, signInPartnerStaff } from '../helpers/sign-in'
import { buildBillsPackage } from '../helpers/request-bodies'
import type { TestService } from '../helpers/test-service'

let service: TestService
let browser: Browser
let page: Page
let partnerStaff: SignedInPartnerStaff
let houseContractId: number

const contractsPath = (suffix = '', mode = 'live') => `/portal/${mode}/contracts${suffix}`

beforeAll(async () => {
  const portal = await openPortal({ role: 'member' })
  ;({ service, browser, staff: partnerStaff, page } = portal)
  const zoe = { firstName: 'Zoë', lastName: 'Quillfeather', email: 'zoe.quillfeather@example.org' }
  houseContractId = (await service.createBillsPackage(buildBillsPackage(zoe))).body.data.houseContractId
  const formulaTenant = { firstName: '=HYPERLINK("x")', lastName: 'אבגדה', selectedServices: { tv: 'true' } }
  await service.createBillsPackage(buildBillsPackage(formulaTenant))
  await service.createBillsPackage(buildBillsPackage({ lastName: 'N'.repeat(100) }))
  return portal.close
})

/** Copies of one, cancelled and as broad as they can be. */
const addContracts = (count: number, offset = '-1 day') =>
  service.db.sql(
    `INSERT INTO house_contracts (company_id, mode, tenant_id, state, cancelled_at, first_name, last_name, birthday, email,
       contact_no, address, address_id, matched_address, postcode, broadband, number_of_tenants, start_date, end_date, gas,
       electricity, water, tv, wifi, request_id, created_at)
     SELECT company_id, mode, tenant_id, 'cancelled', now(), first_name, repeat('N', 90), birthday, email, contact_no, address,
       address_id, repeat('A', 400), postcode, broadband, number_of_tenants, start_date, end_date, gas, electricity,
       water, tv, wifi, gen_random_uuid(), created_at + $3::interval
     FROM house_contracts, generate_series(1, $2) WHERE id = $1`,
    [houseContractId, count, offset],
  )

const tenantLinks = () => page.getByRole('rowheader').getByRole('link')
const searchBox = () => page.getByRole('searchbox', { name: 'Search' })

it('finds a contract as its tenant is typed, without a word of it in the address', async () => {
  await page.goto(contractsPath())
  await expect.poll(() => tenantLinks().count()).toBe(3)
  await searchBox().pressSequentially('zoe quillf')
  await expect.poll(() => tenantLinks().allTextContents()).toEqual(['Zoë Quillfeather'])
  // For who does not see the list, said by what stays in the page.
  const searchStatus = page.getByRole('form', { name: 'Find contracts' }).getByRole('status')
  await expect.poll(() => searchStatus.textContent()).toBe('1 found')
  await expect.poll(() => searchBox().inputValue()).toBe('zoe quillf')
  await expect.poll(() => searchBox().evaluate((input) => input === document.activeElement)).toBe(true)
  await expect.poll(() => page.url()).toContain('q=')
  expect(page.url()).not.toMatch(/zoe|quill/i)

  await page.getByRole('link', { name: 'Zoë Quillfeather' }).click()
  await page.getByRole('heading', { level: 1, name: 'Zoë Quillfeather' }).waitFor()
  const text = await page.getByRole('main').textContent()
  expect(text).toContain('zoe.quillfeather@example.org')
  expect(text).toContain('+44 7911 123456')
  expect(text).toContain('Gas, Electricity, Water, TV, Wi-Fi')
  expect(await page.content()).not.toMatch(/2004-02-29|29 Feb|activate/)
  await page.getByRole('button', { name: 'Show date of birth' }).click()
  await page.getByText('29 Feb 2004').waitFor()

  await page.evaluate(() => history.back())
  await expect.poll(() => tenantLinks().count()).toBe(1)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect.poll(() => tenantLinks().count()).toBe(3)
  await expect.poll(() => searchStatus.textContent()).toBe('3 found')
  await expect.poll(() => searchBox().inputValue()).toBe('')
})

it('shows within six frames of a key that it is working, and keeps the list without a connection', async () => {
  await page.goto(contractsPath())
  await expect.poll(() => tenantLinks().count()).toBe(3)
  // The answers come late, so the sign is not theirs.
  await page.route(/portal/, (route) =>
    new Promise((resolve) => setTimeout(resolve, 1000)).then(() => route.continue()),
  )
  await searchBox().focus()
  await page.evaluate(() => {
    addEventListener('keydown', () => {
      // A tenth of a second of a screen that keeps up; a busy one draws fewer frames, and needs no more of them.
      let frames = 0
      const checkFrame = () => {
        frames += 1
        const table = document.querySelector('[role=group]:has(> table)')
        const hasDimmed = table && Number(getComputedStyle(table).opacity) < 1
        const hasBar = getComputedStyle(document.body, '::before').transform !== 'none'
        if (hasDimmed && hasBar) document.body.dataset.seen = String(frames)
        else requestAnimationFrame(checkFrame)
      }
      requestAnimationFrame(checkFrame)
    })
  })
  await page.keyboard.press('z')
  await page.locator('body[data-seen]').waitFor()
  expect(Number(await page.locator('body').getAttribute('data-seen'))).toBeLessThanOrEqual(6)
  await expect.poll(() => tenantLinks().count()).toBe(1)
  await page.unroute(/portal/)

  await page.context().setOffline(true)
  await page.keyboard.type('oe')
  await page.getByText('The list could not be updated').waitFor()
  await expect.poll(() => searchBox().inputValue()).toBe('zoe')
  await expect.poll(() => tenantLinks().count()).toBe(1)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('The list could not be updated').waitFor({ state: 'detached' })
})

it('lets go who leaves while a search is on its way', async () => {
  await page.goto(contractsPath())
  const pageLeft = Promise.withResolvers<void>()
  await page.route(/contracts$/, async (route) => {
    if (route.request().method() === 'POST') await pageLeft.promise
    await route.continue()
  })
  const searchRequest = page.waitForRequest((request) => request.method() === 'POST')
  await searchBox().pressSequentially('zoe')
  await searchRequest
  await page.getByRole('link', { name: 'New contract' }).click()
  await page.getByRole('heading', { level: 1, name: 'New contract' }).waitFor()
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  const searchResponse = page.waitForResponse((response) => response.request().method() === 'POST')
  pageLeft.resolve()
  await searchResponse
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  expect(requestedUrls.filter((url) => url.includes('q='))).toEqual([])
  page.removeAllListeners('request')
  await page.unroute(/contracts$/)
})

it('filters that are in use no more stay open under the hand', async () => {
  await page.goto(contractsPath('?service=tv'))
  const tvCheckbox = page.getByRole('checkbox', { name: 'TV' })
  await tvCheckbox.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => page.url()).not.toContain('service')
  await expect.poll(() => tenantLinks().count()).toBe(3)
  await expect.poll(() => tvCheckbox.isVisible()).toBe(true)
  await expect.poll(() => tvCheckbox.evaluate((box) => box === document.activeElement)).toBe(true)
})

it('says what to do when nothing fits, and sorts by its headings', async () => {
  await page.goto(contractsPath('?mail=bounced'))
  await page.getByText('No contract fits').waitFor()
  await page.getByRole('link', { name: 'Show all contracts' }).click()
  await expect.poll(() => tenantLinks().count()).toBe(3)
  await page.goto(contractsPath('?q=cut-off'))
  await page.getByText('This search link is not readable').waitFor()
  await page.goto(contractsPath('?service=tv&state=active'))
  await page.getByRole('link', { name: 'Tenant', exact: true }).click()
  await expect
    .poll(() => page.getByRole('columnheader', { name: 'Tenant' }).getAttribute('aria-sort'))
    .toBe('ascending')
  await expect.poll(() => page.url()).toMatch(/service=tv.*sort=tenant|sort=tenant.*service=tv/)
})

it('exports what is listed, safe for spreadsheets, and writes that down', async () => {
  await page.goto(contractsPath())
  const exportLink = page.getByRole('link', { name: 'Export CSV' })
  const [download] = await Promise.all([page.waitForEvent('download'), exportLink.click()])
  expect(download.suggestedFilename()).toMatch(/^contracts-live-\d{4}-\d{2}-\d{2}\.csv$/)
  const rows = parse<Record<string, string>>(await readFile(await download.path()), { bom: true, columns: true })
  expect(rows.map((row) => row['First name'])).toEqual(['Siobhán', '\'=HYPERLINK("x")', 'Zoë'])
  expect(JSON.stringify(rows)).not.toMatch(/2004|7911/)
  const [event] = await service.db.sql(`SELECT * FROM audit_events WHERE action = 'company.contracts_exported'`)
  expect(event).toMatchObject({
    actor_id: partnerStaff.userId,
    company_id: partnerStaff.companyId,
    subject_id: partnerStaff.companyId,
  })
})

it('needs no script: the form leads to the same list', async () => {
  const noScriptContext = await newSignedInContext(browser, service.baseUrl, partnerStaff, { javaScriptEnabled: false })
  const page = await noScriptContext.newPage()
  await page.goto(contractsPath())
  await page.getByRole('searchbox', { name: 'Search' }).fill('quillfeather')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => page.getByRole('rowheader').getByRole('link').allTextContents()).toEqual(['Zoë Quillfeather'])
  expect(page.url()).toContain('q=')
  await noScriptContext.close()
})

it('shows nothing of another company or the other mode, whatever is asked', async () => {
  const otherCompanyStaff = await signInPartnerStaff(service.db, { companyId: await service.addCompany() })
  const fetchPath = (address: string, cookie: string) =>
    fetch(`${service.baseUrl}${address}`, { headers: { cookie }, redirect: 'manual' })
  for (const [address, cookie] of [
    [contractsPath(`/${houseContractId}`), otherCompanyStaff.cookie],
    [contractsPath(`/${houseContractId}`, 'test'), partnerStaff.cookie],
    [contractsPath('/999999999999'), partnerStaff.cookie],
    [contractsPath('/1%20OR%201'), partnerStaff.cookie],
  ] as const) {
    const response = await fetchPath(address, cookie)
    expect(response.status, address).toBe(404)
    expect(await response.text()).not.toContain('Quillfeather')
  }
  expect(
    (await fetchPath(contractsPath(`/${houseContractId}`), partnerStaff.cookie)).headers.get('cache-control'),
  ).toContain('no-store')
  await page.goto(contractsPath())
  await searchBox().fill('quillfeather')
  await expect.poll(() => page.url()).toContain('q=')
  const { search: encryptedQuery } = new URL(page.url())
  for (const address of [
    contractsPath(encryptedQuery),
    contractsPath(`/export${encryptedQuery}`),
    contractsPath('/export'),
  ]) {
    expect(await (await fetchPath(address, otherCompanyStaff.cookie)).text(), address).not.toMatch(
      /Quillfeather|HYPERLINK/,
    )
  }
  expect((await fetchPath(contractsPath('/export'), '')).status).toBe(401)
  expect((await fetchPath('/portal/other/contracts/export', partnerStaff.cookie)).status).toBe(404)
})

it('an export is none by HEAD, and ends with its session', async () => {
  const leavingStaff = await signInPartnerStaff(service.db, { companyId: service.companyId, role: 'member' })
  const requestExport = (method: string) =>
    fetch(`${service.baseUrl}${contractsPath('/export')}`, { method, headers: { cookie: leavingStaff.cookie } })
  const findExportEvents = () => service.db.sql('SELECT FROM audit_events WHERE actor_id = $1', [leavingStaff.userId])
  const headResponse = await requestExport('HEAD')
  expect([headResponse.status, headResponse.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(await findExportEvents()).toHaveLength(0)

  // Twelve batches, of which the first is hardly sent when the session ends.
  await addContracts(12_000)
  const body = (await requestExport('GET')).body?.getReader()
  await body?.read()
  await service.db.sql('DELETE FROM partner_staff_sessions WHERE user_id = $1', [leavingStaff.userId])
  const readToEnd = async () => {
    while (!(await body?.read())?.done);
  }
  await expect(readToEnd()).rejects.toThrow()
  expect(await findExportEvents()).toHaveLength(1)
})

it('is paged forwards and back while contracts are added: none is missing, none twice', async () => {
  const readContractNumbers = () =>
    page
      .getByRole('row')
      .getByText(/No\. \d+/)
      .allTextContents()
  const goToPage = async (name: 'Next' | 'Previous') => {
    const previousNumbers = await readContractNumbers()
    await page.getByRole('link', { name, exact: true }).click()
    await expect.poll(async () => (await readContractNumbers())[0]).not.toBe(previousNumbers[0])
    return readContractNumbers()
  }
  await page.goto(contractsPath())
  await expect.poll(() => tenantLinks().count()).toBe(50)
  const firstPage = await readContractNumbers()
  await addContracts(7, '1 day')
  const secondPage = await goToPage('Next')
  await addContracts(7, '2 days')
  const thirdPage = await goToPage('Next')
  expect(new Set([...firstPage, ...secondPage, ...thirdPage]).size).toBe(150)
  expect(await goToPage('Previous')).toEqual(secondPage)
  expect(await goToPage('Previous')).toEqual(firstPage)
  const newestPage = await goToPage('Previous')
  expect(newestPage).toHaveLength(50)
  expect(newestPage.slice(14)).toEqual(firstPage.slice(0, 36))
  await expect.poll(() => page.getByRole('link', { name: 'Previous', exact: true }).count()).toBe(0)
})

it('reads no further for a caller who hangs up in the middle of an export', async () => {
  const lockHolder = new pg.Client({ connectionString: service.db.owner })
  await lockHolder.connect()
  const findDatabaseSessions = (condition: string) =>
    service.db.sql(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND usename = 'bills_app' AND ${condition}`,
    )
  // Of the contracts' queries the export's alone asks for this column.
  const findBlockedSessions = () => findDatabaseSessions("wait_event_type = 'Lock' AND query LIKE '%c.broadband%'")
  try {
    const countAborted = () => service.serverProcess.output().match(/"aborted":true/g)?.length ?? 0
    const abortedBefore = countAborted()
    const abortController = new AbortController()
    const headers = { cookie: partnerStaff.cookie }
    const lock = 'BEGIN; LOCK TABLE house_contracts IN ACCESS EXCLUSIVE MODE'
    // Before it is asked for: pieces are made ahead of who takes them, so a lock taken later may find all of them made.
    await lockHolder.query(lock)
    const body = (
      await fetch(`${service.baseUrl}${contractsPath('/export')}`, { headers, signal: abortController.signal })
    ).body
    await body?.getReader().read()
    await expect.poll(findBlockedSessions).toHaveLength(1)
    abortController.abort()
    await expect.poll(countAborted).toBe(abortedBefore + 1)
    // The batch that waits is read to its end; whoever reads another one then waits for this.
    await lockHolder.query('COMMIT')
    await lockHolder.query(lock)
    for (let i = 0; i < 20; i++) await fetch(`${service.baseUrl}/api/health/live`)
    expect(await findBlockedSessions()).toHaveLength(0)
    expect(await findDatabaseSessions("state LIKE 'idle in transaction%'")).toHaveLength(0)
  } finally {
    await lockHolder.end()
  }
})

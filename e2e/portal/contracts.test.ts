// Tests the pages and exports of a company's list of contracts. The list must contain nothing that belongs to other
// companies.
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import pg from 'pg'
import type { Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { createContractsWithUnusualNames } from '../helpers/create-contracts-with-unusual-names'
import { openPortal } from '../helpers/open-portal'
import { type SignedInPartnerStaff, signInPartnerStaff } from '../helpers/sign-in'
import type { TestService } from '../helpers/start-test-service'

let service: TestService
let page: Page
let partnerStaff: SignedInPartnerStaff
let houseContractId: number

const contractsPath = (suffix = '', mode = 'live') => `/portal/${mode}/contracts${suffix}`

beforeAll(async () => {
  const portal = await openPortal({ role: 'member' })
  ;({ service, staff: partnerStaff, page } = portal)
  houseContractId = await createContractsWithUnusualNames(service)
  return portal.close
})

/** Adds cancelled copies of a contract, with long names and addresses. `offset` shifts their creation time. */
const addContracts = (count: number, offset = '-1 day') =>
  service.db.sql(
    `INSERT INTO house_contracts (company_id, mode, tenant_id, status, cancelled_at, first_name, last_name, birthday, email,
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

it('exports contracts as a CSV file that’s safe to open in a spreadsheet', async () => {
  await page.goto(contractsPath())
  const exportLink = page.getByRole('link', { name: 'Export CSV' })
  const [download] = await Promise.all([page.waitForEvent('download'), exportLink.click()])
  expect(download.suggestedFilename()).toMatch(/^contracts-live-\d{4}-\d{2}-\d{2}\.csv$/)
  const rows = parse<Record<string, string>>(await readFile(await download.path()), { bom: true, columns: true })
  expect(rows.map((row) => row['First name'])).toEqual(['Siobhán', '\'=HYPERLINK("x")', 'Zoë'])
  expect(JSON.stringify(rows)).not.toMatch(/2004-02-29|Feb 2004|7911\s?123/)
  const [event] = await service.db.sql(`SELECT * FROM audit_events WHERE action = 'company.contracts_exported'`)
  expect(event).toMatchObject({
    actor_id: partnerStaff.userId,
    company_id: partnerStaff.companyId,
    subject_id: partnerStaff.companyId,
  })
})

it('shows no contract of another company or mode, even if the contract’s ID is in the URL', async () => {
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

it('stops an export of contracts when the session ends, and exports nothing for a HEAD request', async () => {
  const leavingStaff = await signInPartnerStaff(service.db, { companyId: service.companyId, role: 'member' })
  const requestExport = (method: string) =>
    fetch(`${service.baseUrl}${contractsPath('/export')}`, { method, headers: { cookie: leavingStaff.cookie } })
  const findExportEvents = () => service.db.sql('SELECT FROM audit_events WHERE actor_id = $1', [leavingStaff.userId])
  const headResponse = await requestExport('HEAD')
  expect([headResponse.status, headResponse.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(await findExportEvents()).toHaveLength(0)

  // Make the export so long that the session ends while it runs. It has more than twelve batches, and the session ends
  // shortly after the first one is sent.
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

it('shows each contract once when paging in both directions, even while contracts are added', async () => {
  const readContractNumbers = () =>
    page
      .getByRole('row')
      .getByText(/^\s*Contract \d+$/)
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

it('stops reading contracts when the client disconnects during an export', async () => {
  const lockHolder = new pg.Client({ connectionString: service.db.owner })
  await lockHolder.connect()
  const findDatabaseSessions = (condition: string) =>
    service.db.sql(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND usename = 'bills_app' AND ${condition}`,
    )
  // Find the sessions in which the export's query waits for a lock. No other query selects `c.broadband`.
  const findBlockedSessions = () => findDatabaseSessions("wait_event_type = 'Lock' AND query LIKE '%c.broadband%'")
  try {
    const countAborted = () => service.serverProcess.output().match(/"aborted":true/g)?.length ?? 0
    const abortedBefore = countAborted()
    const abortController = new AbortController()
    const headers = { cookie: partnerStaff.cookie }
    const lock = 'BEGIN; LOCK TABLE house_contracts IN ACCESS EXCLUSIVE MODE'
    // Lock the table before the download starts. The server reads chunks ahead, so a later lock could be too late.
    await lockHolder.query(lock)
    const body = (
      await fetch(`${service.baseUrl}${contractsPath('/export')}`, { headers, signal: abortController.signal })
    ).body
    await body?.getReader().read()
    await expect.poll(findBlockedSessions).toHaveLength(1)
    abortController.abort()
    await expect.poll(countAborted).toBe(abortedBefore + 1)
    // Let the waiting batch finish. If the export then read another batch, it would wait for this new lock.
    await lockHolder.query('COMMIT')
    await lockHolder.query(lock)
    for (let i = 0; i < 20; i++) await fetch(`${service.baseUrl}/api/health/live`)
    expect(await findBlockedSessions()).toHaveLength(0)
    expect(await findDatabaseSessions("state LIKE 'idle in transaction%'")).toHaveLength(0)
  } finally {
    await lockHolder.end()
  }
})

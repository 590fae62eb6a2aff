// Contracts as a company's staff meet them: found, looked at, taken out as a file.
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import pg from 'pg'
import type { Browser, Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { openPortal } from '../support/open-portal'
import { contextOf, type Staff, signedIn } from '../support/portal'
import { billsPackage } from '../support/requests'
import type { Service } from '../support/service'

let service: Service
let browser: Browser
let page: Page
let staff: Staff
let houseContractId: number

const path = (rest = '', mode = 'live') => `/portal/${mode}/contracts${rest}`

beforeAll(async () => {
  const portal = await openPortal({ role: 'member' })
  ;({ service, browser, staff, page } = portal)
  const zoe = { firstName: 'Zoë', lastName: 'Quillfeather', email: 'zoe.quillfeather@example.org' }
  houseContractId = (await service.create(billsPackage(zoe))).body.data.houseContractId
  const formula = { firstName: '=HYPERLINK("x")', lastName: 'אבגדה', selectedServices: { tv: 'true' } }
  await service.create(billsPackage(formula))
  await service.create(billsPackage({ lastName: 'N'.repeat(100) }))
  return portal.close
})

/** Copies of one, cancelled and as broad as they can be. */
const addContracts = (count: number, after = '-1 day') =>
  service.db.sql(
    `INSERT INTO house_contracts (company_id, mode, tenant_id, state, cancelled_at, first_name, last_name, birthday, email,
       contact_no, address, address_id, matched_address, postcode, broadband, number_of_tenants, start_date, end_date, gas,
       electricity, water, tv, wifi, request_id, created_at)
     SELECT company_id, mode, tenant_id, 'cancelled', now(), first_name, repeat('N', 90), birthday, email, contact_no, address,
       address_id, repeat('A', 400), postcode, broadband, number_of_tenants, start_date, end_date, gas, electricity,
       water, tv, wifi, gen_random_uuid(), created_at + $3::interval
     FROM house_contracts, generate_series(1, $2) WHERE id = $1`,
    [houseContractId, count, after],
  )

const tenants = () => page.getByRole('rowheader').getByRole('link')
const search = () => page.getByRole('searchbox', { name: 'Search' })

it('finds a contract as its tenant is typed, without a word of it in the address', async () => {
  await page.goto(path())
  await expect.poll(() => tenants().count()).toBe(3)
  await search().pressSequentially('zoe quillf')
  await expect.poll(() => tenants().allTextContents()).toEqual(['Zoë Quillfeather'])
  // For who does not see the list, said by what stays in the page.
  const told = page.getByRole('form', { name: 'Find contracts' }).getByRole('status')
  await expect.poll(() => told.textContent()).toBe('1 found')
  await expect.poll(() => search().inputValue()).toBe('zoe quillf')
  await expect.poll(() => search().evaluate((input) => input === document.activeElement)).toBe(true)
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
  await expect.poll(() => tenants().count()).toBe(1)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect.poll(() => tenants().count()).toBe(3)
  await expect.poll(() => told.textContent()).toBe('3 found')
  await expect.poll(() => search().inputValue()).toBe('')
})

it('shows within six frames of a key that it is working, and keeps the list without a connection', async () => {
  await page.goto(path())
  await expect.poll(() => tenants().count()).toBe(3)
  // The answers come late, so the sign is not theirs.
  await page.route(/portal/, (route) => new Promise((go) => setTimeout(go, 1000)).then(() => route.continue()))
  await search().focus()
  await page.evaluate(() => {
    addEventListener('keydown', () => {
      // A tenth of a second of a screen that keeps up; a busy one draws fewer frames, and needs no more of them.
      let frames = 0
      const look = () => {
        frames += 1
        const table = document.querySelector('[role=group]:has(> table)')
        const hasDimmed = table && Number(getComputedStyle(table).opacity) < 1
        const hasBar = getComputedStyle(document.body, '::before').transform !== 'none'
        if (hasDimmed && hasBar) document.body.dataset.seen = String(frames)
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
  })
  await page.keyboard.press('z')
  await page.locator('body[data-seen]').waitFor()
  expect(Number(await page.locator('body').getAttribute('data-seen'))).toBeLessThanOrEqual(6)
  await expect.poll(() => tenants().count()).toBe(1)
  await page.unroute(/portal/)

  await page.context().setOffline(true)
  await page.keyboard.type('oe')
  await page.getByText('The list could not be updated').waitFor()
  await expect.poll(() => search().inputValue()).toBe('zoe')
  await expect.poll(() => tenants().count()).toBe(1)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('The list could not be updated').waitFor({ state: 'detached' })
})

it('lets go who leaves while a search is on its way', async () => {
  await page.goto(path())
  const gone = Promise.withResolvers<void>()
  await page.route(/contracts$/, async (route) => {
    if (route.request().method() === 'POST') await gone.promise
    await route.continue()
  })
  const searching = page.waitForRequest((request) => request.method() === 'POST')
  await search().pressSequentially('zoe')
  await searching
  await page.getByRole('link', { name: 'New contract' }).click()
  await page.getByRole('heading', { level: 1, name: 'New contract' }).waitFor()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  gone.resolve()
  await answered
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  expect(asked.filter((url) => url.includes('q='))).toEqual([])
  page.removeAllListeners('request')
  await page.unroute(/contracts$/)
})

it('filters that are in use no more stay open under the hand', async () => {
  await page.goto(path('?service=tv'))
  const tv = page.getByRole('checkbox', { name: 'TV' })
  await tv.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => page.url()).not.toContain('service')
  await expect.poll(() => tenants().count()).toBe(3)
  await expect.poll(() => tv.isVisible()).toBe(true)
  await expect.poll(() => tv.evaluate((box) => box === document.activeElement)).toBe(true)
})

it('says what to do when nothing fits, and sorts by its headings', async () => {
  await page.goto(path('?mail=bounced'))
  await page.getByText('No contract fits').waitFor()
  await page.getByRole('link', { name: 'Show all contracts' }).click()
  await expect.poll(() => tenants().count()).toBe(3)
  await page.goto(path('?q=cut-off'))
  await page.getByText('This search link is not readable').waitFor()
  await page.goto(path('?service=tv&state=active'))
  await page.getByRole('link', { name: 'Tenant', exact: true }).click()
  await expect
    .poll(() => page.getByRole('columnheader', { name: 'Tenant' }).getAttribute('aria-sort'))
    .toBe('ascending')
  await expect.poll(() => page.url()).toMatch(/service=tv.*sort=tenant|sort=tenant.*service=tv/)
})

it('exports what is listed, safe for spreadsheets, and writes that down', async () => {
  await page.goto(path())
  const exported = page.getByRole('link', { name: 'Export CSV' })
  const [download] = await Promise.all([page.waitForEvent('download'), exported.click()])
  expect(download.suggestedFilename()).toMatch(/^contracts-live-\d{4}-\d{2}-\d{2}\.csv$/)
  const rows = parse<Record<string, string>>(await readFile(await download.path()), { bom: true, columns: true })
  expect(rows.map((row) => row['First name'])).toEqual(['Siobhán', '\'=HYPERLINK("x")', 'Zoë'])
  expect(JSON.stringify(rows)).not.toMatch(/2004|7911/)
  const [event] = await service.db.sql(`SELECT * FROM audit_events WHERE action = 'company.contracts_exported'`)
  expect(event).toMatchObject({ actor_id: staff.userId, company_id: staff.companyId, subject_id: staff.companyId })
})

it('needs no script: the form leads to the same list', async () => {
  const plain = await contextOf(browser, service.baseUrl, staff, { javaScriptEnabled: false })
  const page = await plain.newPage()
  await page.goto(path())
  await page.getByRole('searchbox', { name: 'Search' }).fill('quillfeather')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => page.getByRole('rowheader').getByRole('link').allTextContents()).toEqual(['Zoë Quillfeather'])
  expect(page.url()).toContain('q=')
  await plain.close()
})

it('shows nothing of another company or the other mode, whatever is asked', async () => {
  const stranger = await signedIn(service.db, { companyId: await service.newCompany() })
  const get = (address: string, cookie: string) =>
    fetch(`${service.baseUrl}${address}`, { headers: { cookie }, redirect: 'manual' })
  for (const [address, cookie] of [
    [path(`/${houseContractId}`), stranger.cookie],
    [path(`/${houseContractId}`, 'test'), staff.cookie],
    [path('/999999999999'), staff.cookie],
    [path('/1%20OR%201'), staff.cookie],
  ] as const) {
    const answer = await get(address, cookie)
    expect(answer.status, address).toBe(404)
    expect(await answer.text()).not.toContain('Quillfeather')
  }
  expect((await get(path(`/${houseContractId}`), staff.cookie)).headers.get('cache-control')).toContain('no-store')
  await page.goto(path())
  await search().fill('quillfeather')
  await expect.poll(() => page.url()).toContain('q=')
  const { search: sealed } = new URL(page.url())
  for (const address of [path(sealed), path(`/export${sealed}`), path('/export')]) {
    expect(await (await get(address, stranger.cookie)).text(), address).not.toMatch(/Quillfeather|HYPERLINK/)
  }
  expect((await get(path('/export'), '')).status).toBe(401)
  expect((await get('/portal/other/contracts/export', staff.cookie)).status).toBe(404)
})

it('an export is none by HEAD, and ends with its session', async () => {
  const leaver = await signedIn(service.db, { companyId: service.companyId, role: 'member' })
  const ask = (method: string) =>
    fetch(`${service.baseUrl}${path('/export')}`, { method, headers: { cookie: leaver.cookie } })
  const exports = () => service.db.sql('SELECT FROM audit_events WHERE actor_id = $1', [leaver.userId])
  const head = await ask('HEAD')
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(await exports()).toHaveLength(0)

  // Twelve batches, of which the first is hardly sent when the session ends.
  await addContracts(12_000)
  const body = (await ask('GET')).body?.getReader()
  await body?.read()
  await service.db.sql('DELETE FROM partner_staff_sessions WHERE user_id = $1', [leaver.userId])
  const rest = async () => {
    while (!(await body?.read())?.done);
  }
  await expect(rest()).rejects.toThrow()
  expect(await exports()).toHaveLength(1)
})

it('is paged forwards and back while contracts are added: none is missing, none twice', async () => {
  const shown = () =>
    page
      .getByRole('row')
      .getByText(/No\. \d+/)
      .allTextContents()
  const turn = async (name: 'Next' | 'Previous') => {
    const before = await shown()
    await page.getByRole('link', { name, exact: true }).click()
    await expect.poll(async () => (await shown())[0]).not.toBe(before[0])
    return shown()
  }
  await page.goto(path())
  await expect.poll(() => tenants().count()).toBe(50)
  const first = await shown()
  await addContracts(7, '1 day')
  const second = await turn('Next')
  await addContracts(7, '2 days')
  const third = await turn('Next')
  expect(new Set([...first, ...second, ...third]).size).toBe(150)
  expect(await turn('Previous')).toEqual(second)
  expect(await turn('Previous')).toEqual(first)
  const newest = await turn('Previous')
  expect(newest).toHaveLength(50)
  expect(newest.slice(14)).toEqual(first.slice(0, 36))
  await expect.poll(() => page.getByRole('link', { name: 'Previous', exact: true }).count()).toBe(0)
})

it('reads no further for a caller who hangs up in the middle of an export', async () => {
  const holder = new pg.Client({ connectionString: service.db.owner })
  await holder.connect()
  const reading = (how: string) =>
    service.db.sql(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND usename = 'bills_app' AND ${how}`,
    )
  // Of the contracts' queries the export's alone asks for this column.
  const waiting = () => reading("wait_event_type = 'Lock' AND query LIKE '%c.broadband%'")
  try {
    const hungUp = () => service.server.output().match(/"aborted":true/g)?.length ?? 0
    const before = hungUp()
    const hangUp = new AbortController()
    const cookie = { cookie: staff.cookie }
    const lock = 'BEGIN; LOCK TABLE house_contracts IN ACCESS EXCLUSIVE MODE'
    // Before it is asked for: pieces are made ahead of who takes them, so a lock taken later may find all of them made.
    await holder.query(lock)
    const body = (await fetch(`${service.baseUrl}${path('/export')}`, { headers: cookie, signal: hangUp.signal })).body
    await body?.getReader().read()
    await expect.poll(waiting).toHaveLength(1)
    hangUp.abort()
    await expect.poll(hungUp).toBe(before + 1)
    // The batch that waits is read to its end; whoever reads another one then waits for this.
    await holder.query('COMMIT')
    await holder.query(lock)
    for (let i = 0; i < 20; i++) await fetch(`${service.baseUrl}/api/health/live`)
    expect(await waiting()).toHaveLength(0)
    expect(await reading("state LIKE 'idle in transaction%'")).toHaveLength(0)
  } finally {
    await holder.end()
  }
})

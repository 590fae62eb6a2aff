import type { Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { openSharedPortal } from '../helpers/open-portal'
import { buildBillsPackage } from '../helpers/request-bodies'
import { newSignedInContext, type SignedInPartnerStaff, signInPartnerStaff, waitForHydration } from '../helpers/sign-in'
import type { SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
let partnerStaff: SignedInPartnerStaff
let page: Page
/** Opens a page in a browser without JavaScript. */
let openNoScriptPage: () => Promise<Page>

beforeAll(async () => {
  const portal = await openSharedPortal({ role: 'member' })
  ;({ service, staff: partnerStaff, page } = portal)
  openNoScriptPage = async () =>
    (await newSignedInContext(portal.browser, service.baseUrl, partnerStaff, { javaScriptEnabled: false })).newPage()
  return portal.close
})

/** Sends an API request whose address can't be matched, and returns the request's body. */
async function createUnmatchedAddress(overrides: Record<string, unknown> = {}) {
  const body = buildBillsPackage({ address: '13 High Street, Leeds, LS6 3AA', ...overrides })
  const response = await service.createBillsPackage(body)
  expect(response).toMatchObject({ status: 400, body: { error: expect.stringContaining('Address not found') } })
  return body
}

const findUnmatchedAddressId = async (email: string) =>
  (await service.db.sql<{ id: number }>('SELECT id FROM unmatched_addresses WHERE email_key = $1', [email]))[0]?.id

/** Follows the links from a contract to its unmatched address and its request, and back to the contract. */
async function followTrail(contractId: number, unmatchedAddressId: number | undefined): Promise<void> {
  await page.getByRole('link', { name: `Unmatched address ${unmatchedAddressId}` }).click()
  await page.getByRole('heading', { level: 1, name: `Unmatched address ${unmatchedAddressId}` }).waitFor()
  await page.getByText('An address was chosen, which created the contract.').waitFor()
  await waitUntilLogged(contractId)
  await page.getByRole('link', { name: 'Request whose address we couldn’t match' }).click()
  await page.getByRole('rowheader').getByRole('link').click()
  await page.getByText(`created when unmatched address ${unmatchedAddressId} was resolved`).waitFor()
  await page.getByRole('link', { name: `Contract ${contractId}` }).click()
  await page.getByRole('link', { name: 'Request whose address we couldn’t match' }).waitFor()
}

/** Waits until the request that a contract comes from is in the request log, which is written in the background. */
const waitUntilLogged = (contractId: number) =>
  expect
    .poll(() =>
      service.db.sql('SELECT FROM api_requests r JOIN house_contracts c ON c.request_id = r.id WHERE c.id = $1', [
        contractId,
      ]),
    )
    .toHaveLength(1)

const findContracts = (email: string) =>
  service.db.sql<Record<string, unknown>>(
    `SELECT c.id, c.matched_address, e.recipient, a.actor_type, a.actor_id
     FROM house_contracts c JOIN emails e ON e.contract_id = c.id
     JOIN audit_events a ON a.action = 'house_contract.created' AND a.subject_id = c.id WHERE c.email = $1`,
    [email],
  )

it('creates a contract from an unmatched address after a new address search', async () => {
  const { email, firstName } = await createUnmatchedAddress()
  const id = await findUnmatchedAddressId(email)
  await page.goto('/portal/live/unmatched-addresses')
  await page.getByRole('link', { name: firstName }).click()
  await page.getByRole('heading', { level: 1, name: 'Choose an address' }).waitFor()
  const getMainText = () => page.getByRole('main').textContent()
  await expect.poll(getMainText).toContain('13 High Street, Leeds, LS6 3AA')
  await expect.poll(getMainText).toContain('2004 (day and month hidden)')

  await page.getByRole('button', { name: 'Create contract' }).click()
  const error = page.getByRole('link', { name: 'Choose an address' })
  await error.waitFor()
  await page.getByLabel('Search for the right address').pressSequentially('12 high str')
  await page.keyboard.press('Enter')
  // The error goes away while the user searches.
  await error.waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: '12 High Street, Headingley, Leeds, LS6 3AA', exact: true }).check()
  await expect.poll(() => page.getByLabel('Search for the right address').inputValue()).toBe('12 high str')
  await page.getByRole('button', { name: 'Create contract' }).click()
  await page.waitForURL(/\/portal\/live\/contracts\/\d+(\?created=tenant)?$/)

  const [contract, ...otherContracts] = await findContracts(email)
  expect(otherContracts).toEqual([])
  expect(page.url()).toMatch(new RegExp(`/contracts/${contract?.id}(\\?|$)`))
  expect(contract).toMatchObject({
    matched_address: '12 High Street, Headingley, Leeds, LS6 3AA',
    recipient: email,
    actor_type: 'partner_staff',
    actor_id: partnerStaff.userId,
  })

  const link = (name: string) => page.getByRole('link', { name, exact: true })
  await link('Unmatched addresses').waitFor()
  await followTrail(Number(contract?.id), id)
  // While the page is open, the partner sends another request. The next navigation must update the count.
  const { email: otherEmail } = await createUnmatchedAddress()
  await link('Requests').click()
  await link('Unmatched addresses 1 to resolve').waitFor()
  await service.db.sql('DELETE FROM unmatched_addresses WHERE email_key = $1', [otherEmail])
  await link('Contracts').click()
  await link('Unmatched addresses').waitFor()
})

it('creates a contract from an unmatched address without JavaScript, and links to the contract if the form is sent again', async () => {
  const { email } = await createUnmatchedAddress()
  const path = `/portal/live/unmatched-addresses/${await findUnmatchedAddressId(email)}`
  await page.goto(path)
  const noScriptPage = await openNoScriptPage()
  await noScriptPage.goto(path)
  await noScriptPage.getByRole('button', { name: 'Create contract' }).click()
  await noScriptPage.getByText('Choose an address').first().waitFor()
  await noScriptPage.getByLabel('Search for the right address').fill('10 High Street, Headingley')
  await noScriptPage.getByRole('button', { name: 'Search', exact: true }).click()
  await expect
    .poll(() => noScriptPage.getByLabel('Search for the right address').inputValue())
    .toBe('10 High Street, Headingley')
  await noScriptPage.getByRole('radio').first().check()
  const chosenAddress = await noScriptPage.getByRole('radio').first().locator('+ span').textContent()
  const { email: nextEmail } = await createUnmatchedAddress()
  await noScriptPage.getByRole('button', { name: 'Create contract' }).click()
  await noScriptPage.waitForURL(/\/contracts\/\d+(\?created=tenant)?$/)
  const [contract] = await findContracts(email)
  expect(contract?.matched_address).toBe(chosenAddress)
  const nextLink = noScriptPage.getByRole('link', { name: 'Next unmatched address (1 open)' })
  await expect
    .poll(() => nextLink.getAttribute('href'))
    .toBe(`/portal/live/unmatched-addresses/${await findUnmatchedAddressId(nextEmail)}`)
  await service.db.sql('DELETE FROM unmatched_addresses WHERE email_key = $1', [nextEmail])

  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Create contract' }).click()
  const alert = page.getByRole('main').getByRole('alert')
  await alert.getByText('A contract has already been created for this unmatched address.').waitFor()
  await expect.poll(() => alert.getByRole('link').getAttribute('href')).toBe(`/portal/live/contracts/${contract?.id}`)
  expect(await findContracts(email)).toHaveLength(1)
  await noScriptPage.context().close()
})

it('says on the pages of the unmatched address and of the request that the tenant got a contract in another way', async () => {
  const { email } = await createUnmatchedAddress()
  const id = await findUnmatchedAddressId(email)
  const created = await service.createBillsPackage(buildBillsPackage({ email }))
  const { houseContractId } = created.body.data
  await waitUntilLogged(houseContractId)
  await page.goto(`/portal/live/unmatched-addresses/${id}`)
  await page.getByText('The tenant has a contract now, so nobody needs to choose an address').waitFor()
  await page.getByRole('link', { name: `Contract ${houseContractId}` }).waitFor()
  await page.getByRole('link', { name: 'Request whose address we couldn’t match' }).click()
  await page.getByRole('rowheader').getByRole('link').click()
  await page.getByText(`the tenant got a contract in another way, which closed unmatched address ${id}`).waitFor()
})

it('shows the list next to an unmatched address, moves through the list with keys, and opens the next address after a choice', async () => {
  const emails = [
    await createUnmatchedAddress({ lastName: 'Older' }),
    await createUnmatchedAddress({
      ...{ lastName: 'Newer', address: '13 High Street, Headingley, Leeds, West Yorkshire, LS6 3AA' },
    }),
  ]
  const [olderId, newerId] = await Promise.all(emails.map(({ email }) => findUnmatchedAddressId(email)))
  await page.goto(`/portal/live/unmatched-addresses/${newerId}`)
  const pane = page.getByRole('navigation', { name: 'Open unmatched addresses' })
  const currentLink = pane.locator('[aria-current=page]')
  const waitForCurrent = (name: string) => expect.poll(() => currentLink.textContent()).toContain(name)
  await waitForCurrent('Newer')
  await expect.poll(() => pane.getByRole('link').filter({ hasText: 'Older' }).textContent()).toContain('expires in')

  // The list must not cut off an address before its postcode.
  const address = pane.getByRole('link').first().getByText(/LS6/)
  await expect.poll(() => address.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await page.getByText('For Siobhán Newer.').waitFor()

  await waitForHydration(page)
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('j')
  await waitForCurrent('Older')
  await page.locator('h1:focus').waitFor()
  await page.keyboard.press('k')
  await waitForCurrent('Newer')
  await page.locator('h1:focus').waitFor()
  await page.keyboard.press('1')
  await expect.poll(() => page.getByRole('radio').first().isChecked()).toBe(true)
  await expect
    .poll(() => page.getByRole('group', { name: 'Suggested addresses' }).locator('strong').first().textContent())
    .toMatch(/^\d+$/)

  await page.getByRole('button', { name: 'Show the whole street' }).click()
  await expect.poll(() => page.getByRole('radio').count()).toBeGreaterThan(10)
  await page.getByLabel('Search for the right address').pressSequentially('12 high street j')
  await waitForCurrent('Newer')
  await page.getByLabel('Search for the right address').fill('')
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Create and open next' }).click()
  await page.getByText('This is the next unmatched address.').waitFor()
  await waitForCurrent('Older')
  const [contract] = await findContracts(emails[1]?.email ?? '')
  await page.getByRole('link', { name: `View contract ${contract?.id}` }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/portal/live/unmatched-addresses/${olderId}`)

  // The list shows a new unmatched address without a reload. It's refreshed when the user returns to the tab.
  await page.goto('/portal/live/unmatched-addresses')
  await waitForHydration(page)
  await createUnmatchedAddress({ lastName: 'Newest' })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('rowheader', { name: 'Newest' }).waitFor()
  await service.db.sql('DELETE FROM unmatched_addresses WHERE company_id = $1', [service.companyId])
})

it('keeps a filter that the user chooses while the page removes the parameter of a one-time message from the URL', async () => {
  await page.goto('/portal/live/unmatched-addresses?example')
  await waitForHydration(page)
  await page.evaluate(() => {
    const chooseDismissed = () => {
      const select = document.querySelector<HTMLSelectElement>('select[name="show"]')
      if (!select) return
      select.value = 'dismissed'
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
    const replaceState = history.replaceState.bind(history)
    history.replaceState = (state, unused, url) => {
      replaceState(state, unused, url)
      // Next's router calls this function with its own state when React has rendered the page for the new URL.
      if (!state?.__NA) return
      history.replaceState = replaceState
      queueMicrotask(chooseDismissed)
    }
    history.replaceState(null, '', location.pathname)
  })
  await page.waitForURL('**/unmatched-addresses?show=dismissed')
  await expect.poll(() => page.getByLabel('Show').inputValue()).toBe('dismissed')
})

it('dismisses and restores an unmatched address, but only while the user is signed in', async () => {
  const { email } = await createUnmatchedAddress({ lastName: 'مريم عبد الرحمن' })
  await page.goto(`/portal/live/unmatched-addresses/${await findUnmatchedAddressId(email)}`)
  // Count the badges in the navigation that say how many addresses there are to resolve.
  const countPendingBadges = () => page.getByRole('navigation').getByText('to resolve').count()
  await expect.poll(countPendingBadges).toBe(1)
  await page.getByRole('button', { name: 'Dismiss unmatched address' }).click()
  await page.waitForURL(/\/unmatched-addresses(\?moved=\d+)?$/)
  await expect.poll(() => page.getByRole('rowheader', { name: 'عبد' }).count()).toBe(0)
  await expect.poll(countPendingBadges).toBe(0)
  await page.getByRole('button', { name: 'Restore unmatched address' }).click()
  await page.getByText('Unmatched address restored').waitFor()
  await expect.poll(countPendingBadges).toBe(1)
  await page.getByRole('button', { name: 'Dismiss unmatched address' }).click()
  await page.waitForURL(/\/unmatched-addresses(\?moved=\d+)?$/)
  await expect.poll(countPendingBadges).toBe(0)
  await page.getByLabel('Show').selectOption('Dismissed')
  await page.getByRole('rowheader').getByRole('link', { name: 'عبد' }).click()
  await page.getByRole('button', { name: 'Restore unmatched address' }).click()
  await page.getByRole('button', { name: 'Dismiss unmatched address' }).waitFor()

  await service.db.sql('DELETE FROM partner_staff_sessions WHERE id = $1', [partnerStaff.sessionId])
  await page.getByLabel('Search for the right address').pressSequentially('12 high')
  await page.getByText('You’ve been signed out.').waitFor()
  await expect
    .poll(() => page.getByRole('link', { name: 'Sign in again' }).getAttribute('href'))
    .toBe(`/sign-in?callbackUrl=${encodeURIComponent(new URL(page.url()).pathname)}`)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Dismiss unmatched address' }).click()
  await page.getByText('You’ve been signed out. Sign in to continue.').waitFor()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Password', { exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('callbackUrl')).toMatch(/^\/portal\/live\/unmatched-addresses\/\d+$/)
})

it('shows unmatched addresses and address suggestions only to users with access', async () => {
  const { email } = await createUnmatchedAddress()
  const id = await findUnmatchedAddressId(email)
  const otherCompanyStaff = await signInPartnerStaff(service.db, { companyId: await service.addCompany() })
  partnerStaff = await signInPartnerStaff(service.db, { companyId: service.companyId, role: 'member' })
  const fetchPath = (path: string, { cookie }: SignedInPartnerStaff) =>
    fetch(`${service.baseUrl}${path}`, { headers: { cookie } })
  const notFoundResponse = await fetchPath(`/portal/live/unmatched-addresses/${id}`, otherCompanyStaff)
  expect(notFoundResponse.status).toBe(404)
  expect(await notFoundResponse.text()).not.toContain(email)
  expect((await fetchPath(`/portal/test/unmatched-addresses/${id}`, partnerStaff)).status).toBe(404)
  expect((await fetchPath('/portal/live/unmatched-addresses/x', partnerStaff)).status).toBe(404)

  const requestSuggestions = async (headers: Record<string, string>, mode = 'live', line: unknown = '12 high') => {
    const response = await fetch(`${service.baseUrl}/portal/${mode}/unmatched-addresses/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: service.baseUrl, ...headers },
      body: JSON.stringify({ line }),
    })
    return [response.status, Object.keys(await response.json())[0]]
  }
  const { cookie } = partnerStaff
  expect(await requestSuggestions({ cookie })).toEqual([200, 'suggestions'])
  expect(await requestSuggestions({})).toEqual([401, 'message'])
  expect(await requestSuggestions({ cookie, 'content-type': 'text/plain' })).toEqual([415, 'message'])
  expect(await requestSuggestions({ cookie }, 'other')).toEqual([404, 'message'])
  expect(await requestSuggestions({ cookie }, 'live', 'x'.repeat(501))).toEqual([400, 'message'])
})

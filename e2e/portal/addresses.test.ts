import type { Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { openSharedPortal } from '../support/open-portal'
import { contextOf, type Staff, signedIn } from '../support/portal'
import { billsPackage } from '../support/requests'
import type { SharedService } from '../support/service'

let service: SharedService
let staff: Staff
let page: Page
/** Without JavaScript. */
let plain: () => Promise<Page>

beforeAll(async () => {
  const portal = await openSharedPortal({ role: 'member' })
  ;({ service, staff, page } = portal)
  plain = async () => (await contextOf(portal.browser, service.baseUrl, staff, { javaScriptEnabled: false })).newPage()
  return portal.close
})

/** A real call that fails for its address. */
async function failingCall(change: Record<string, unknown> = {}) {
  const body = billsPackage({ address: '13 High Street, Leeds, LS6 3AA', ...change })
  const answer = await service.create(body)
  expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining('Address not found') } })
  return body
}

const idOf = async (email: string) =>
  (await service.db.sql<{ id: number }>('SELECT id FROM unmatched_addresses WHERE email_key = $1', [email]))[0]?.id

const contractOf = (email: string) =>
  service.db.sql<Record<string, unknown>>(
    `SELECT c.id, c.matched_address, e.recipient, a.actor_type, a.actor_id
     FROM house_contracts c JOIN emails e ON e.contract_id = c.id
     JOIN audit_events a ON a.action = 'house_contract.created' AND a.subject_id = c.id WHERE c.email = $1`,
    [email],
  )

it('a call that failed for its address is finished with words typed anew', async () => {
  const { email, firstName } = await failingCall()
  await page.goto('/portal/live/addresses')
  await page.getByRole('link', { name: firstName }).click()
  await page.getByRole('heading', { level: 1, name: 'Choose the address' }).waitFor()
  const shown = () => page.getByRole('main').textContent()
  await expect.poll(shown).toContain('13 High Street, Leeds, LS6 3AA')
  await expect.poll(shown).toContain('2004, day and month not shown')

  await page.getByLabel('Search again').pressSequentially('12 high str')
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: '12 High Street, Headingley, Leeds, LS6 3AA', exact: true }).check()
  await expect.poll(() => page.getByLabel('Search again').inputValue()).toBe('12 high str')
  await page.getByRole('button', { name: 'Create contract' }).click()
  await page.waitForURL(/\/portal\/live\/contracts\/\d+(\?created=tenant)?$/)

  const [contract, ...more] = await contractOf(email)
  expect(more).toEqual([])
  expect(page.url()).toMatch(new RegExp(`/contracts/${contract?.id}(\\?|$)`))
  expect(contract).toMatchObject({
    matched_address: '12 High Street, Headingley, Leeds, LS6 3AA',
    recipient: email,
    actor_type: 'partner_staff',
    actor_id: staff.userId,
  })

  const link = (name: string) => page.getByRole('link', { name, exact: true })
  await link('Addresses').waitFor()
  // A call of somebody's software in between: the number comes with the next page.
  const { email: other } = await failingCall()
  await link('Requests').click()
  await link('Addresses 1 waiting').waitFor()
  await service.db.sql('DELETE FROM unmatched_addresses WHERE email_key = $1', [other])
  await link('Contracts').click()
  await link('Addresses').waitFor()
})

it('is finished without JavaScript, and a colleague who was slower learns of it', async () => {
  const { email } = await failingCall()
  const path = `/portal/live/addresses/${await idOf(email)}`
  await page.goto(path)
  const form = await plain()
  await form.goto(path)
  await form.getByRole('button', { name: 'Create contract' }).click()
  await form.getByText('Choose an address').first().waitFor()
  await form.getByLabel('Search again').fill('10 High Street, Headingley')
  await form.getByRole('button', { name: 'Search', exact: true }).click()
  await expect.poll(() => form.getByLabel('Search again').inputValue()).toBe('10 High Street, Headingley')
  await form.getByRole('radio').first().check()
  const chosen = await form.getByRole('radio').first().locator('xpath=..').textContent()
  await form.getByRole('button', { name: 'Create contract' }).click()
  await form.waitForURL(/\/contracts\/\d+(\?created=tenant)?$/)
  const [contract] = await contractOf(email)
  expect(contract?.matched_address).toBe(chosen)

  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Create contract' }).click()
  const alert = page.getByRole('main').getByRole('alert')
  await alert.getByText('A colleague has finished this request meanwhile.').waitFor()
  await expect.poll(() => alert.getByRole('link').getAttribute('href')).toBe(`/portal/live/contracts/${contract?.id}`)
  expect(await contractOf(email)).toHaveLength(1)
  await form.context().close()
})

it('is set aside and brought back', async () => {
  const { email } = await failingCall({ lastName: 'مريم عبد الرحمن' })
  await page.goto(`/portal/live/addresses/${await idOf(email)}`)
  // The number beside "Addresses", on every page: this is the only one.
  const waiting = () => page.getByRole('navigation').getByText('waiting').count()
  await expect.poll(waiting).toBe(1)
  await page.getByRole('button', { name: 'Set aside' }).click()
  await page.waitForURL(/\/addresses(\?moved=\d+)?$/)
  await expect.poll(() => page.getByRole('rowheader', { name: 'عبد' }).count()).toBe(0)
  await expect.poll(waiting).toBe(0)
  await page.getByRole('button', { name: 'Bring it back' }).click()
  await page.getByText('Brought back').waitFor()
  await expect.poll(waiting).toBe(1)
  await page.getByRole('button', { name: 'Set aside' }).click()
  await page.waitForURL(/\/addresses(\?moved=\d+)?$/)
  await expect.poll(waiting).toBe(0)
  await page.getByLabel('Show').selectOption('Set aside')
  await page.getByRole('rowheader').getByRole('link', { name: 'عبد' }).click()
  await page.getByRole('button', { name: 'Bring back' }).click()
  await page.getByRole('button', { name: 'Set aside' }).waitFor()

  await service.db.sql('DELETE FROM partner_staff_sessions WHERE id = $1', [staff.sessionId])
  await page.getByLabel('Search again').pressSequentially('12 high')
  await page.getByText('Your session has ended.').waitFor()
  await expect
    .poll(() => page.getByRole('link', { name: 'Sign in again' }).getAttribute('href'))
    .toBe(`/sign-in?callbackUrl=${encodeURIComponent(new URL(page.url()).pathname)}`)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Set aside' }).click()
  await page.getByText('Your session has ended. Sign in to go on.').waitFor()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Password', { exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('callbackUrl')).toMatch(/^\/portal\/live\/addresses\/\d+$/)
})

it('is another company’s affair alone, and suggestions are for signed-in pages alone', async () => {
  const { email } = await failingCall()
  const id = await idOf(email)
  const stranger = await signedIn(service.db, { companyId: await service.newCompany() })
  staff = await signedIn(service.db, { companyId: service.companyId, role: 'member' })
  const get = (path: string, { cookie }: Staff) => fetch(`${service.baseUrl}${path}`, { headers: { cookie } })
  const missing = await get(`/portal/live/addresses/${id}`, stranger)
  expect(missing.status).toBe(404)
  expect(await missing.text()).not.toContain(email)
  expect((await get(`/portal/test/addresses/${id}`, staff)).status).toBe(404)
  expect((await get('/portal/live/addresses/x', staff)).status).toBe(404)

  const suggest = async (headers: Record<string, string>, mode = 'live', line: unknown = '12 high') => {
    const answer = await fetch(`${service.baseUrl}/portal/${mode}/addresses/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: service.baseUrl, ...headers },
      body: JSON.stringify({ line }),
    })
    return [answer.status, Object.keys(await answer.json())[0]]
  }
  const { cookie } = staff
  expect(await suggest({ cookie })).toEqual([200, 'suggestions'])
  expect(await suggest({})).toEqual([401, 'message'])
  expect(await suggest({ cookie, 'content-type': 'text/plain' })).toEqual([415, 'message'])
  expect(await suggest({ cookie }, 'other')).toEqual([404, 'message'])
  expect(await suggest({ cookie }, 'live', 'x'.repeat(501))).toEqual([400, 'message'])
})

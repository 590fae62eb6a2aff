// The request log and the overview, as a person finds out what became of calls.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { contractsPage } from '@/lib/contracts/list/data'
import { listQuery } from '@/lib/contracts/list/schema'
import { prisma } from '@/lib/platform/database/prisma'
import { companyNumbered } from '../../lib/companies/data'
import { loggedCall } from '../support/logged-calls'
import { openSharedPortal } from '../support/open-portal'
import { signedIn } from '../support/portal'
import { billsPackage, quote } from '../support/requests'
import type { Answer, SharedService } from '../support/service'

let service: SharedService
let page: Page

beforeAll(async () => {
  const portal = await openSharedPortal({ role: 'member' })
  ;({ service, page } = portal)
  return portal.close
})

/** The id of an answered call, once it is logged. */
async function logged({ headers }: Answer): Promise<string> {
  const id = headers.get('x-request-id') ?? ''
  await loggedCall(service.db, id)
  return id
}

const rows = () => page.getByRole('row').filter({ has: page.getByRole('rowheader') })
const codeOf = async () => (await page.locator('figure', { hasText: 'curl' }).locator('code').textContent()) ?? ''

it('leads from a failing call to a line that fails in the same way', async () => {
  await page.goto('/portal/live/requests')
  await expect.poll(() => page.getByText('No requests yet').isVisible()).toBe(true)

  const refused = billsPackage({ email: 'not-an-email', numberOfTenants: '3', pet: 'Rex' })
  const failedId = await logged(await service.create(JSON.stringify(refused)))
  await logged(await service.quotes(quote()))
  await page.reload()
  await expect.poll(() => rows().count()).toBe(2)

  await page.getByLabel('Answer').selectOption('failed')
  await page.waitForURL('**/requests?answer=failed')
  await expect.poll(() => rows().count()).toBe(1)
  await expect.poll(() => rows().textContent()).toContain('Invalid email format')

  await rows().getByRole('link').press('Enter')
  await page.waitForURL(`**/requests/${failedId}`)
  await page.getByRole('heading', { name: 'createBillsPackage' }).waitFor()
  const text = (await page.getByRole('main').textContent()) ?? ''
  expect(text).toContain('Invalid email format')
  expect(text).toContain('One more field was sent that we do not know')
  expect(text).not.toMatch(/Rex|not-an-email|Siobhán/)

  let line = (await codeOf()).replace('http://localhost:3000', service.baseUrl)
  expect(line).not.toContain('eb_live_')
  for (const [name, value] of Object.entries(refused)) line = line.replace(`"<${name}>"`, JSON.stringify(value))
  expect(line).not.toMatch(/<\w/)
  // Somebody's apostrophe ends the text for the shell, as it would in a hand-written line.
  const pasted = line.replace("O'Brien", "O'\\''Brien")
  const { stdout } = await promisify(execFile)('bash', ['-c', `${pasted} -s -o /dev/null -w '%{http_code}'`], {
    env: { ...process.env, EB_API_KEY: service.liveKey },
  })
  expect(stdout).toBe('400')
})

it('leads from a call to its contract, and finds a call by its id alone', async () => {
  const created = await service.create(billsPackage())
  const id = await logged(created)
  await page.goto('/portal/live/requests')
  await page.getByText('Time, replays and id').click()
  await page.getByLabel('Request id').fill(id)
  await expect.poll(() => rows().count()).toBe(1)
  await page.getByLabel('Request id').fill('notanid')
  await page.getByText('This is no request id').waitFor()
  await expect.poll(() => rows().count()).toBe(0)
  await expect.poll(() => page.getByLabel('Request id').inputValue()).toBe('notanid')
  await page.goto(`/portal/live/requests/${id}`)
  const contract = page.getByRole('link', { name: `Contract ${created.body.data.houseContractId}` })
  await expect
    .poll(() => contract.getAttribute('href'))
    .toBe(`/portal/live/contracts/${created.body.data.houseContractId}`)
})

it('keeps the other mode and other companies out, whatever the address says', async () => {
  const id = await logged(await service.create(billsPackage({ email: 'x' })))
  const stranger = await signedIn(service.db, { companyId: await service.newCompany() })
  const asked = async (cookie: string, path: string) => {
    const response = await fetch(`${service.baseUrl}${path}`, { headers: { cookie } })
    return { status: response.status, text: await response.text() }
  }
  const own = await page.context().cookies()
  const cookie = own.map(({ name, value }) => `${name}=${value}`).join('; ')
  expect((await asked(cookie, `/portal/live/requests/${id}`)).status).toBe(200)
  expect((await asked(cookie, `/portal/test/requests/${id}`)).status).toBe(404)
  expect((await asked(cookie, '/portal/live/requests/nothing')).status).toBe(404)
  expect((await asked(stranger.cookie, `/portal/live/requests/${id}`)).status).toBe(404)
  const list = await asked(stranger.cookie, `/portal/live/requests?id=${id}`)
  expect(list.text).toContain('No request fits these filters')
})

it('shows on the overview figures that each equal the list that they lead to', async () => {
  await page.goto('/portal/test')
  await expect
    .poll(() => page.getByRole('main').textContent())
    .toMatch(/Your first test contract[\s\S]*Make an API key[\s\S]*Done/)

  const create = async (change = {}) => service.create(billsPackage(change), service.testKey)
  const made = [await create(), await create(), await create()]
  const [failed, bounced] = made.map(({ body }) => body.data.houseContractId)
  const lose = (state: string, more: string, id: number) =>
    service.db.sql(`UPDATE emails SET state = '${state}', settled_at = now(), ${more} WHERE contract_id = $1`, [id])
  await lose('failed', `failure = 'x'`, failed)
  await lose('bounced', `rendered_at = now(), subject = 's', html = 'h', text = 't'`, bounced)
  const refusals = [await create({ address: '4 Test Street, Testington' }), await create({ email: 'x' })]
  const asked = [await service.quotes(quote(), service.testKey), await service.quotes(quote(), service.testKey)]
  const fault = await service.quotes(quote({ email: 'fails@test-mode.example' }), service.testKey)
  expect([...refusals, fault].map(({ status }) => status)).toEqual([400, 400, 500])
  for (const answer of [...refusals, ...asked, fault]) await logged(answer)
  await page.goto(`/portal/test/requests/${refusals[0]?.headers.get('x-request-id')}`)
  await page.getByRole('link', { name: 'choose its address' }).click()
  await page.waitForURL(/\/portal\/test\/addresses\/\d+$/)

  await page.goto('/portal/test')
  await expect.poll(() => page.getByText('Your first test contract').count()).toBe(0)
  await page.getByText('Figures of each day').click()
  await expect.poll(() => rows().first().textContent()).toMatch(/32$/)

  const figures = {
    'Contracts made': 3,
    'Quotes asked for': 2,
    'Addresses waiting': 1,
    'Refused calls': 2,
    'Failed calls': 1,
    'Mail not sent': 1,
    'Mail returned': 1,
  }
  for (const [label, value] of Object.entries(figures)) {
    await page.goto('/portal/test')
    const figure = page.getByRole('link', { name: label })
    await expect.poll(() => figure.textContent()).toContain(` ${value} `)
    const address = (await figure.getAttribute('href')) ?? ''
    if (address.startsWith('/portal/test/contracts?')) expect(await contractsAt(address), label).toBe(value)
    else {
      await page.goto(address)
      await expect.poll(() => rows().count(), { message: label }).toBe(value)
    }
  }
})

/** How many contracts the list of an address has. */
async function contractsAt(address: string): Promise<number> {
  const companyId = await companyNumbered(prisma(), service.companyId)
  if (!companyId) throw new Error('no company')
  const query = listQuery.parse(Object.fromEntries(new URL(address, service.baseUrl).searchParams))
  const { contracts } = await contractsPage(companyId, 'test', { ...query, words: '' })
  return contracts.length
}

// A tenant on the phone, and a company whose keys are lost: what support sees and does in the browser.

import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prisma } from '@/lib/platform/database/prisma'
import { axeViolations } from '../support/axe'
import { launchBrowser } from '../support/browser'
import { contextOf, signedInSupport, signedInTenant } from '../support/portal'
import { billsPackage, newEmail } from '../support/requests'
import { type Service, startService } from '../support/service'
import { withinASecond } from '../support/within-a-second'

const PERSON = {
  firstName: 'Bartholomew',
  lastName: 'Quillfeather',
  birthday: '1999-04-23',
  contactNo: '+44 7700 900123',
}

let service: Service
let browser: Browser
let page: Page

beforeAll(async () => {
  service = await startService({ EMBEDDED: '1' })
  browser = await launchBrowser()
  page = await (await contextOf(browser, service.baseUrl, await signedInSupport(service.db))).newPage()
})
afterAll(async () => {
  await browser?.close()
  await prisma().$disconnect()
  await service?.stop()
})

async function newTenant(change: Record<string, unknown> = {}) {
  const request = billsPackage({ ...PERSON, ...change })
  const made = await service.create(request)
  expect(made.status).toBe(200)
  const contract: number = made.body.data.houseContractId
  const [row] = await service.db.sql<{ tenant_id: number }>('SELECT tenant_id FROM house_contracts WHERE id = $1', [
    contract,
  ])
  return { request, contract, tenant: row?.tenant_id ?? 0 }
}

const looked = (tenant: number) =>
  service.db
    .sql<{ action: string }>('SELECT action FROM support_access_log WHERE tenant_ids @> ARRAY[$1::int] ORDER BY id', [
      tenant,
    ])
    .then((rows) => rows.map(({ action }) => action))

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const fact = (term: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').getByText(term, { exact: true }) })
    .getByRole('definition')

it('reveals the date of birth and the phone one by one, each written down, and neither before', async () => {
  const { tenant } = await newTenant()
  // With what its scripts get.
  const sent = await (await page.goto(`/support/tenants/${tenant}`))?.text()
  expect(sent).toContain('Quillfeather')
  expect(sent).not.toMatch(/1999-04|23 Apr|900\s?123/)
  await button('Show date of birth').click()
  await page.getByText('23 Apr 1999').waitFor()
  expect(await looked(tenant)).toEqual(['tenant.viewed', 'tenant.birthday_revealed'])
  expect(await page.content()).not.toMatch(/900\s?123/)
  await button('Show phone number').press('Enter')
  await page.getByText(PERSON.contactNo).waitFor()
  expect(await looked(tenant)).toEqual(['tenant.viewed', 'tenant.birthday_revealed', 'tenant.phone_revealed'])
})

it('corrects an e-mail address: refused where another tenant has it, and the old link dies', async () => {
  const [{ tenant, contract }, other] = [await newTenant(), await newTenant()]
  await signedInTenant(service.db, tenant)
  await page.goto(`/support/tenants/${tenant}`)
  await page.getByText('Activated', { exact: true }).waitFor()
  await button('Correct e-mail').press('Enter')
  await dialog().getByLabel('E-mail address').fill(other.request.email)
  await page.keyboard.press('Enter')
  await dialog().getByText('Another tenant has this address').first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  const right = newEmail()
  await dialog().getByLabel('E-mail address').fill(right)
  await page.keyboard.press('Enter')
  await page.getByText('The address is corrected').waitFor()
  await fact('E-mail').getByText(right).waitFor()
  await page.getByText('Link open', { exact: true }).waitFor()
  await page.getByText('corrected the e-mail address').waitFor()

  const links = () =>
    service.db.sql<{ is_open: boolean }>(
      'SELECT expires_at > now() AS is_open FROM tenant_tokens WHERE tenant_id = $1 ORDER BY created_at, id',
      [tenant],
    )
  expect((await links()).filter((link) => link.is_open)).toHaveLength(1)
  await button('Send confirmation again').click()
  await page.getByText('The confirmation is on its way').waitFor()
  await expect.poll(() => page.getByText('Confirmation with activation link').count()).toBe(3)
  const states = (await links()).map((link) => link.is_open)
  expect(states.filter(Boolean)).toHaveLength(1)
  expect(states).toHaveLength(3)

  await button('Correct name').click()
  await dialog().getByLabel('First name').fill('محمد')
  await dialog().getByRole('button', { name: 'Correct name' }).click()
  await page.getByRole('heading', { level: 1, name: 'محمد Quillfeather' }).waitFor()
  const names = await service.db.sql('SELECT first_name, email FROM house_contracts WHERE id = $1', [contract])
  expect(names).toEqual([{ first_name: 'محمد', email: right }])
})

it('cancels a contract made in error, and releases an ended tenancy: the address takes another each time', async () => {
  const { tenant, contract, request } = await newTenant()
  const refusal = async () => (await service.create(request)).body.message
  expect(await refusal()).toBe('Tenant email already associated with a contract')
  await page.goto(`/support/tenants/${tenant}`)
  await button('Cancel contract').click()
  const cancel = dialog().getByRole('button', { name: 'Cancel contract' })
  await cancel.click()
  await dialog().getByText('Say why, for whoever looks at this contract next').first().waitFor()
  await dialog().getByLabel('Why').fill('Made twice by the agent')
  await page.keyboard.press('Enter')
  await page.getByText('The contract is cancelled').waitFor()
  await page.getByText('Made twice by the agent').waitFor()
  await fact('Cancelled').getByText('Sam Okafor').waitFor()
  await expect.poll(() => page.getByText('Contract cancelled', { exact: true }).count()).toBe(1)

  const again = await service.create(request)
  expect(again.status).toBe(200)
  const second: number = again.body.data.houseContractId
  expect(second).toBeGreaterThan(contract)
  expect(await refusal()).toBe('Tenant email already associated with a contract')
  await page.reload()
  await page.getByRole('heading', { name: `Contract ${second}` }).waitFor()
  await expect.poll(() => button('Release contract').count()).toBe(0)
  await service.db.sql(`UPDATE house_contracts SET start_date = '2024-09-01', end_date = '2025-08-31' WHERE id = $1`, [
    second,
  ])
  await page.reload()
  await button('Release contract').click()
  await dialog().getByLabel('Why').fill('Has a new home')
  await page.keyboard.press('Enter')
  await fact('Released').getByText('Sam Okafor').waitFor()
  expect((await service.create(request)).status).toBe(200)
})

it('disables a company, whose key is refused within a second, and shows what its programs asked for', async () => {
  const companyId = await service.newCompany()
  const { key } = await service.newKey('live', companyId)
  const { body } = await service.create(billsPackage(PERSON), key)
  expect(body.status).toBe('success')
  await service.db.sql(`UPDATE companies SET name = 'Zanzibar Lets & Söhne' WHERE id = $1`, [companyId])
  expect((await page.goto('/support/companies?name=%00'))?.status()).toBe(200)
  await page.goto('/support/companies')
  await page.getByLabel('Name or number').fill('zanzibar')
  await page.getByRole('link', { name: 'Zanzibar Lets & Söhne' }).click()
  await page.getByRole('heading', { level: 1, name: 'Zanzibar' }).waitFor()
  await page.getByText(`${key.slice(0, 12)}`).waitFor()
  await page.getByRole('link', { name: 'Recent requests' }).click()
  await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor()
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByRole('row', { name: 'createBillsPackage' }).count()
    })
    .toBe(1)
  await page.getByRole('row', { name: 'createBillsPackage' }).getByRole('link').click()
  await page.getByRole('heading', { name: 'What was sent' }).waitFor()
  const shown = await (await page.reload())?.text()
  expect(shown).toContain('firstName')
  expect(shown).not.toMatch(/Quillfeather|1999-04|900\s?123/)
  const accesses = await service.db.sql(
    `SELECT DISTINCT action, tenant_ids FROM support_access_log WHERE company_id = $1`,
    [companyId],
  )
  expect(accesses).toEqual([{ action: 'company.requests_viewed', tenant_ids: [] }])

  await page.goto(`/support/companies/${companyId}`)
  await button('Disable').click()
  await button('Disable company').click()
  await page.getByText('The company is disabled').waitFor()
  await withinASecond(async () => (await service.create(billsPackage(), key)).status, 401)
  await button('Enable').click()
  await button('Enable company').click()
  await page.getByText('Enabled', { exact: true }).waitFor()
  await expect.poll(async () => (await service.create(billsPackage(), key)).status).toBe(200)
  const audit = await service.db.sql<{ action: string }>(
    `SELECT action FROM audit_events WHERE company_id = $1 AND actor_type = 'support_staff' ORDER BY id`,
    [companyId],
  )
  expect(audit.map(({ action }) => action)).toEqual(['company.disabled', 'company.enabled'])
})

// In a browser, support staff help a tenant who is on the phone, and create or disable a company.

import { randomInt } from 'node:crypto'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prisma } from '@/lib/platform/database/prisma'
import { findAxeViolations } from '../helpers/axe'
import { expectWithinASecond } from '../helpers/expect-within-a-second'
import { launchBrowser } from '../helpers/launch-browser'
import { buildBillsPackage, uniqueEmail } from '../helpers/request-bodies'
import { newSignedInContext, signInSupportStaff, signInTenant } from '../helpers/sign-in'
import { openSharedTestService, type SharedTestService } from '../helpers/start-test-service'
import { LATER_TENANCY } from '../helpers/upcoming-tenancy'

const PERSON = {
  firstName: 'Bartholomew',
  lastName: 'Quillfeather',
  birthday: '1999-04-23',
  contactNo: '+44 7700 900123',
}

let service: SharedTestService
let browser: Browser
let page: Page

beforeAll(async () => {
  service = await openSharedTestService()
  browser = await launchBrowser()
  page = await (await newSignedInContext(browser, service.baseUrl, await signInSupportStaff(service.db))).newPage()
})
afterAll(async () => {
  await browser?.close()
  await prisma().$disconnect()
  await service?.stop()
})

async function createTenant(overrides: Record<string, unknown> = {}) {
  const request = buildBillsPackage({ ...PERSON, ...overrides })
  const response = await service.createBillsPackage(request)
  expect(response.status).toBe(200)
  const contractId: number = response.body.data.houseContractId
  const [row] = await service.db.sql<{ tenant_id: number }>('SELECT tenant_id FROM house_contracts WHERE id = $1', [
    contractId,
  ])
  return { request, contract: contractId, tenantId: row?.tenant_id ?? 0 }
}

const findAccessLogActions = (tenantId: number) =>
  service.db
    .sql<{ action: string }>('SELECT action FROM support_access_log WHERE tenant_ids @> ARRAY[$1::int] ORDER BY id', [
      tenantId,
    ])
    .then((rows) => rows.map(({ action }) => action))

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const definitionOf = (term: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').getByText(term, { exact: true }) })
    .getByRole('definition')

it('reveals a tenant’s date of birth and phone number one at a time, and logs each view', async () => {
  const { tenantId } = await createTenant()
  // Check the whole response, not only the visible text, because the response also contains the data for the page's
  // scripts.
  const html = await (await page.goto(`/support/tenants/${tenantId}`))?.text()
  expect(html).toContain('Quillfeather')
  expect(html).not.toMatch(/1999-04|Apr 1999|900\s?123/)
  await button('Show date of birth').click()
  await page.getByText('23 Apr 1999').waitFor()
  expect(await findAccessLogActions(tenantId)).toEqual(['tenant.viewed', 'tenant.birthday_viewed'])
  expect(await page.content()).not.toMatch(/900\s?123/)
  await button('Show phone number').press('Enter')
  await page.getByText(PERSON.contactNo).waitFor()
  expect(await findAccessLogActions(tenantId)).toEqual([
    'tenant.viewed',
    'tenant.birthday_viewed',
    'tenant.phone_viewed',
  ])
})

it('changes a tenant’s name and email address, and invalidates the link that was sent to the old address', async () => {
  const [{ tenantId, contract: contractId }, other] = [await createTenant(), await createTenant()]
  await signInTenant(service.db, tenantId)
  await page.goto(`/support/tenants/${tenantId}`)
  await definitionOf('Account').getByText('Activated').waitFor()
  await button('Change email address').press('Enter')
  await dialog().getByLabel('Email address').fill(other.request.email)
  await dialog().getByLabel('Reason').fill('Typo')
  await page.keyboard.press('Enter')
  await dialog().getByText('Another tenant already has this email address').first().waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  const newEmail = uniqueEmail()
  await dialog().getByLabel('Email address').fill(newEmail)
  await page.keyboard.press('Enter')
  await page.getByText('Email address changed').waitFor()
  await definitionOf('Email').getByText(newEmail).waitFor()
  await definitionOf('Account').getByText('Awaiting activation').waitFor()
  await page.getByText('changed the email address').waitFor()

  const findLinks = () =>
    service.db.sql<{ is_open: boolean }>(
      'SELECT expires_at > now() AS is_open FROM tenant_tokens WHERE tenant_id = $1 ORDER BY created_at, id',
      [tenantId],
    )
  expect((await findLinks()).filter((link) => link.is_open)).toHaveLength(1)
  await button('Resend confirmation email').click()
  await page.getByText('Confirmation email queued for resending').waitFor()
  await expect.poll(() => page.getByText('Contract confirmation').count()).toBe(3)
  const openFlags = (await findLinks()).map((link) => link.is_open)
  expect(openFlags.filter(Boolean)).toHaveLength(1)
  expect(openFlags).toHaveLength(3)

  await button('Change name').click()
  await dialog().getByLabel('First name').fill('محمد')
  await dialog().getByLabel('Reason').fill('Typo')
  await dialog().getByRole('button', { name: 'Change name' }).click()
  await page.getByRole('heading', { level: 1, name: 'محمد Quillfeather' }).waitFor()
  const contractRows = await service.db.sql('SELECT first_name, email FROM house_contracts WHERE id = $1', [contractId])
  expect(contractRows).toEqual([{ first_name: 'محمد', email: newEmail }])
})

it('lets support staff open sections of a tenant’s page, add a note, change dates and read an email without its links', async () => {
  const { tenantId, contract: contractId } = await createTenant()
  await service.db.sql(
    `UPDATE emails SET rendered_at = now(), subject = 'Your bills', text = 'Hello',
       html = '<html><body><a href="https://activation.invalid/0af1">Activate</a></body></html>' WHERE contract_id = $1`,
    [contractId],
  )
  await page.goto(`/support/tenants/${tenantId}`)
  await definitionOf('Estimated price per week').getByText('on GREENSAVER').waitFor()
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await sections.getByRole('link', { name: 'Details' }).and(page.locator('[aria-current]')).waitFor()
  await sections.getByRole('link', { name: 'History' }).press('Enter')
  await sections.getByRole('link', { name: 'History' }).and(page.locator('[aria-current]')).waitFor()
  expect(await findAxeViolations(page)).toEqual([])

  await page.getByLabel('Reason for contact').selectOption({ label: 'Prices or bills' })
  await page.getByRole('textbox', { name: 'Note' }).fill('Asked for the price')
  await button('Add note').click()
  await page.getByText('Note added').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Asked for the price' }).getByText('Sam Okafor').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('')

  await button('Change dates').click()
  // Deleting a part of the date leaves one that browsers don't submit.
  await dialog().getByLabel('Start date').press('Backspace')
  await page.keyboard.press('Enter')
  await dialog().getByText('Enter a real date, with the day, month and year').first().waitFor()
  const hasUnreadableDate = () =>
    dialog()
      .getByLabel('Start date')
      .evaluate((input: HTMLInputElement) => input.validity.badInput)
  await expect.poll(hasUnreadableDate).toBe(true)
  await dialog().getByLabel('Start date').fill(LATER_TENANCY.startDate)
  await dialog().getByLabel('Reason').fill('Works are late')
  await page.keyboard.press('Enter')
  await definitionOf('Tenancy')
    .getByText(`1 Oct ${LATER_TENANCY.startDate.slice(0, 4)}`)
    .waitFor()

  await page.getByRole('link', { name: 'View email' }).first().click()
  const frame = page.frameLocator('iframe')
  await frame.getByText('Activate').waitFor()
  await expect.poll(() => frame.getByRole('link').count()).toBe(0)
  // Tests that run at the same time may find this tenant in a search.
  const actions = (await findAccessLogActions(tenantId)).filter((action) => action !== 'tenant.searched')
  expect(actions).toEqual(['tenant.viewed', 'tenant.viewed', 'tenant.viewed', 'tenant.email_viewed'])
})

it('lets a tenant get a new contract once the old one is cancelled or closed', async () => {
  const { tenantId, contract: contractId, request } = await createTenant()
  const getErrorMessage = async () => (await service.createBillsPackage(request)).body.message
  expect(await getErrorMessage()).toBe('Tenant email already associated with a contract')
  await page.goto(`/support/tenants/${tenantId}`)
  await button('Cancel contract').click()
  const cancelButton = dialog().getByRole('button', { name: 'Cancel contract' })
  await cancelButton.click()
  await dialog().getByText('Enter a reason').first().waitFor()
  await dialog().getByLabel('Reason').fill('Made twice by the agent')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Contract cancelled' }).waitFor()
  await page.getByText('Made twice by the agent').waitFor()
  await definitionOf('Cancelled').getByText('Sam Okafor').waitFor()
  await expect.poll(() => page.getByText('Contract cancelled', { exact: true }).count()).toBe(1)

  const secondResponse = await service.createBillsPackage(request)
  expect(secondResponse.status).toBe(200)
  const secondContractId: number = secondResponse.body.data.houseContractId
  expect(secondContractId).toBeGreaterThan(contractId)
  expect(await getErrorMessage()).toBe('Tenant email already associated with a contract')
  await service.db.sql(
    'UPDATE house_contracts SET start_date = CURRENT_DATE, end_date = CURRENT_DATE + 364 WHERE id = $1',
    [secondContractId],
  )
  await page.reload()
  await page.getByRole('heading', { name: `Contract ${secondContractId}` }).waitFor()
  await expect.poll(() => button('Close contract').count()).toBe(0)
  await service.db.sql(`UPDATE house_contracts SET start_date = '2024-09-01', end_date = '2025-08-31' WHERE id = $1`, [
    secondContractId,
  ])
  await page.reload()
  await button('Close contract').click()
  await dialog().getByLabel('Reason').fill('Has a new home')
  await page.keyboard.press('Enter')
  await definitionOf('Closed').getByText('Sam Okafor').waitFor()
  expect((await service.createBillsPackage(request)).status).toBe(200)
})

it('shows a company’s keys and requests, and rejects its API key while support has disabled it', async () => {
  const companyId = await service.addCompany()
  const { key, id: keyId } = await service.addApiKey('live', companyId)
  const [rotatedKey, expiredKey, endingKey] = [
    await service.addApiKey('live', companyId),
    await service.addApiKey('live', companyId),
    await service.addApiKey('live', companyId),
  ]
  await service.db.sql(
    `UPDATE api_keys SET expires_at = CASE WHEN id = $4 THEN '2099-11-20T09:30Z' ELSE now() END,
       replaced_by_id = CASE WHEN id <> $3 THEN $2::int END WHERE id IN ($1, $3, $4)`,
    [rotatedKey.id, keyId, expiredKey.id, endingKey.id],
  )
  const { body } = await service.createBillsPackage(buildBillsPackage(PERSON), key)
  expect(body.status).toBe('success')
  await service.db.sql(`UPDATE companies SET name = 'Zanzibar Lets & Söhne' WHERE id = $1`, [companyId])
  expect((await page.goto('/support/companies?name=%00'))?.status()).toBe(200)
  await page.goto('/support/companies')
  await page.getByLabel('Name or number').fill('zanzibar')
  await page.getByRole('link', { name: 'Zanzibar Lets & Söhne' }).click()
  await page.getByRole('heading', { level: 1, name: 'Zanzibar' }).waitFor()
  await page.getByText(`${key.slice(0, 12)}`).waitFor()
  await expect.poll(() => page.getByRole('cell', { name: 'Rotated' }).count()).toBe(1)
  await expect.poll(() => page.getByRole('cell', { name: 'Expired' }).count()).toBe(1)
  await page.getByRole('cell', { name: 'Ending' }).getByText('Works until 20 Nov 2099, 09:30:00').waitFor()
  await page.getByRole('link', { name: 'View requests' }).click()
  await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor()
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByRole('row', { name: 'createBillsPackage' }).count()
    })
    .toBe(1)
  await page.getByRole('row', { name: 'createBillsPackage' }).getByRole('link').click()
  await page.getByRole('heading', { name: 'Request body' }).waitFor()
  const html = await (await page.reload())?.text()
  expect(html).toContain('firstName')
  expect(html).not.toMatch(/Quillfeather|1999-04|900\s?123/)
  const accesses = await service.db.sql(
    `SELECT DISTINCT action, tenant_ids FROM support_access_log WHERE company_id = $1`,
    [companyId],
  )
  expect(accesses).toEqual([{ action: 'company.requests_viewed', tenant_ids: [] }])

  await page.goto(`/support/companies/${companyId}`)
  await button('Disable company').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable company' }).click()
  await page.getByText('Company disabled').waitFor()
  await expectWithinASecond(async () => (await service.createBillsPackage(buildBillsPackage(), key)).status, 401)
  await button('Enable company').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enable company' }).click()
  await page.getByText('Enabled', { exact: true }).waitFor()
  await expect.poll(async () => (await service.createBillsPackage(buildBillsPackage(), key)).status).toBe(200)
  const auditEvents = await service.db.sql<{ action: string }>(
    `SELECT action FROM audit_events WHERE company_id = $1 AND actor_type = 'support_staff' ORDER BY id`,
    [companyId],
  )
  expect(auditEvents.map(({ action }) => action)).toEqual(['company.disabled', 'company.enabled'])
})

it('creates a company, and sends its first admin the invitation again', async () => {
  const [name, email] = [`Kirkstall Lets ${randomInt(1e9)}`, uniqueEmail()]
  await page.goto('/support/companies')
  await page.getByRole('link', { name: 'Create company' }).click()
  await page.getByLabel('Company name').fill(name)
  await page.getByLabel('First admin’s name').fill('Ada King')
  await page.getByLabel('First admin’s email address').fill('ada')
  await page.keyboard.press('Enter')
  await page.getByText('Enter a valid email address').first().waitFor()
  await page.getByLabel('First admin’s email address').fill(email)
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Company created').waitFor()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByRole('row', { name: email }).getByText('Ada King').waitFor()
  await button('Resend invitation').click()
  await dialog().getByLabel('Admin’s name').fill('Ada Lovelace')
  await page.keyboard.press('Enter')
  await page.getByText('Invitation sent').waitFor()
  await page.getByRole('row', { name: email }).getByText('Ada Lovelace').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  const emails = await service.db.sql(
    `SELECT FROM emails WHERE recipient = $1 AND template = 'partner-staff-invitation'`,
    [email],
  )
  expect(emails).toHaveLength(2)
})

// Reads and saves a tenant's data export, in support and in the account. Then erases the tenant.
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prisma } from '@/lib/platform/database/prisma'
import { findAxeViolations } from '../helpers/axe'
import { launchBrowser } from '../helpers/launch-browser'
import { findTenantOfContract } from '../helpers/personas'
import { buildBillsPackage } from '../helpers/request-bodies'
import {
  newSignedInContext,
  signInPartnerStaff,
  signInSupportStaff,
  signInTenant,
  waitForHydration,
} from '../helpers/sign-in'
import { openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

const TENANT = { firstName: 'Zsófia'.repeat(8), lastName: 'مريم', email: 'zsofia.canary@example.org' }

let service: SharedTestService
let browser: Browser
let supportPage: Page
let accountPage: Page
let tenantId: number
let contractId: number
beforeAll(async () => {
  ;[service, browser] = await Promise.all([openSharedTestService(), launchBrowser()])
  contractId = (await service.createBillsPackage(buildBillsPackage(TENANT))).body.data.houseContractId
  tenantId = await findTenantOfContract(service, contractId)
  const [supportStaff, tenant] = [await signInSupportStaff(service.db), await signInTenant(service.db, tenantId)]
  supportPage = await (await newSignedInContext(browser, service.baseUrl, supportStaff)).newPage()
  accountPage = await (await newSignedInContext(browser, service.baseUrl, tenant)).newPage()
})
afterAll(async () => {
  await browser.close()
  await prisma().$disconnect()
  await service.stop()
})

const downloadExport = async (page: Page) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download as (JSON|a file \(JSON\))$/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(new RegExp(`^tenant-${tenantId}-\\d{4}-\\d\\d-\\d\\d\\.json$`))
  return JSON.parse(await readFile(await download.path(), 'utf8'))
}

const findAccessLogActions = async () =>
  (
    await service.db.sql<{ action: string }>(
      'SELECT action FROM support_access_log WHERE tenant_ids @> ARRAY[$1::int] ORDER BY id',
      [tenantId],
    )
  ).map(({ action }) => action)

async function checkLayout(page: Page, name: string): Promise<void> {
  for (const [width, colorScheme] of [
    [390, 'light'],
    [1280, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 1000 })
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `test-results/privacy/${name}-${width}.png`, fullPage: true, animations: 'disabled' })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await findAxeViolations(page)).toEqual([])
  }
}

it('shows a tenant their own data export, as a page and as a file', async () => {
  await accountPage.goto('/account/data-export')
  await waitForHydration(accountPage)
  await expect.poll(() => accountPage.getByText(TENANT.email).count()).toBeGreaterThan(1)
  await checkLayout(accountPage, 'data-export')
  expect(await downloadExport(accountPage)).toMatchObject({
    tenant: { ...TENANT, birthday: '2004-02-29' },
    contracts: [{ contract: contractId }],
  })
  expect(await findAccessLogActions()).toEqual([])
})

it('shows support staff a tenant’s data export, and logs each access', async () => {
  await supportPage.goto(`/support/tenants/${tenantId}`)
  await waitForHydration(supportPage)
  await supportPage.getByRole('link', { name: 'Export data' }).click()
  await supportPage.getByRole('heading', { name: 'Tenant data export' }).waitFor()
  await checkLayout(supportPage, 'data-export')
  expect(await downloadExport(supportPage)).toMatchObject({ tenant: TENANT })
  expect(await findAccessLogActions()).toEqual(['tenant.viewed', 'tenant.export_viewed', 'tenant.exported'])
})

it('erases a tenant without an active contract once the confirmation is typed', async () => {
  await supportPage.setViewportSize({ width: 1280, height: 1000 })
  await supportPage.goto(`/support/tenants/${tenantId}`)
  await supportPage.getByText('To erase this tenant, first cancel or close the active contract.').waitFor()
  await expect.poll(() => supportPage.getByRole('button', { name: 'Erase tenant' }).count()).toBe(0)
  await service.db.sql(`UPDATE house_contracts SET status = 'cancelled', cancelled_at = now() WHERE id = $1`, [
    contractId,
  ])
  await supportPage.reload()
  await waitForHydration(supportPage)
  await supportPage.getByText('Erase tenant').click()
  const dialog = supportPage.getByRole('dialog')
  await dialog.getByLabel('to confirm').fill('erase')
  await dialog.getByRole('button', { name: 'Erase tenant' }).click()
  await dialog.getByText(`Type “erase T${tenantId}” exactly as shown`).first().waitFor()
  await supportPage.screenshot({ path: 'test-results/privacy/erase.png' })
  expect(await findAxeViolations(supportPage, '[role=dialog]')).toEqual([])
  await dialog.getByLabel('to confirm').fill(`erase T${tenantId}`)
  await dialog.getByRole('button', { name: 'Erase tenant' }).click()
  await supportPage.getByText('Personal data has been deleted').waitFor()
  await expect.poll(() => supportPage.getByRole('main').textContent()).not.toContain(TENANT.email)
  // An erased tenant has no account, so the page mustn't advise how to sign in.
  await expect.poll(() => supportPage.getByRole('heading', { name: 'Account' }).count()).toBe(0)
  await supportPage.screenshot({ path: 'test-results/privacy/erased.png' })
  const partnerStaff = await signInPartnerStaff(service.db, { companyId: service.companyId, role: 'member' })
  const portalPage = await (await newSignedInContext(browser, service.baseUrl, partnerStaff)).newPage()
  await portalPage.goto(`/portal/live/contracts/${contractId}`)
  await portalPage.getByText('The tenant’s details were erased').waitFor()
  await expect.poll(() => portalPage.getByRole('button', { name: 'Show date of birth' }).count()).toBe(0)
  await portalPage.getByText('No emails for this contract').waitFor()
  await checkLayout(portalPage, 'erased-contract')
  await accountPage.goto('/account/data-export')
  expect(new URL(accountPage.url()).pathname).toBe('/account/sign-in')
})

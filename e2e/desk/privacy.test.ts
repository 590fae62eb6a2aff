// Everything about a tenant read and saved, at the desk and in the account, and the tenant erased.
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prisma } from '@/lib/platform/database/prisma'
import { axeViolations } from '../support/axe'
import { launchBrowser } from '../support/browser'
import { tenantOf } from '../support/everybody'
import { contextOf, hydrated, signedIn, signedInSupport, signedInTenant } from '../support/portal'
import { billsPackage } from '../support/requests'
import { type SharedService, shareService } from '../support/service'

const TENANT = { firstName: 'Zsófia'.repeat(8), lastName: 'مريم', email: 'zsofia.canary@example.org' }

let service: SharedService
let browser: Browser
let desk: Page
let account: Page
let tenantId: number
let contractId: number
beforeAll(async () => {
  ;[service, browser] = await Promise.all([shareService(), launchBrowser()])
  contractId = (await service.create(billsPackage(TENANT))).body.data.houseContractId
  tenantId = await tenantOf(service, contractId)
  const [support, tenant] = [await signedInSupport(service.db), await signedInTenant(service.db, tenantId)]
  desk = await (await contextOf(browser, service.baseUrl, support)).newPage()
  account = await (await contextOf(browser, service.baseUrl, tenant)).newPage()
})
afterAll(async () => {
  await browser.close()
  await prisma().$disconnect()
  await service.stop()
})

const saved = async (page: Page) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as JSON' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(new RegExp(`^tenant-${tenantId}-\\d{4}-\\d\\d-\\d\\d\\.json$`))
  return JSON.parse(await readFile(await download.path(), 'utf8'))
}

const looked = async () =>
  (
    await service.db.sql<{ action: string }>(
      'SELECT action FROM support_access_log WHERE tenant_ids @> ARRAY[$1::int] ORDER BY id',
      [tenantId],
    )
  ).map(({ action }) => action)

async function lookAt(page: Page, name: string): Promise<void> {
  for (const [width, colorScheme] of [
    [390, 'light'],
    [1280, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 1000 })
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `test-results/privacy/${name}-${width}.png`, fullPage: true, animations: 'disabled' })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await axeViolations(page)).toEqual([])
  }
}

it('tells a tenant everything, on a page and in a file', async () => {
  await account.goto('/account/your-data')
  await hydrated(account)
  await expect.poll(() => account.getByText(TENANT.email).count()).toBeGreaterThan(1)
  await lookAt(account, 'your-data')
  expect(await saved(account)).toMatchObject({
    tenant: { ...TENANT, birthday: '2004-02-29' },
    contracts: [{ contract: contractId }],
  })
  expect(await looked()).toEqual([])
})

it('tells support the same, each time written down', async () => {
  await desk.goto(`/support/tenants/${tenantId}`)
  await desk.getByRole('link', { name: 'Everything we store' }).click()
  await desk.getByRole('heading', { name: 'Everything about a tenant' }).waitFor()
  await lookAt(desk, 'everything')
  expect(await saved(desk)).toMatchObject({ tenant: TENANT })
  expect(await looked()).toEqual(['tenant.viewed', 'tenant.exported', 'tenant.exported'])
})

it('erases a tenant without an active contract, once the words are typed', async () => {
  await desk.setViewportSize({ width: 1280, height: 1000 })
  await desk.goto(`/support/tenants/${tenantId}`)
  await expect.poll(() => desk.getByRole('button', { name: 'Erase tenant' }).count()).toBe(0)
  await service.db.sql(`UPDATE house_contracts SET state = 'cancelled', cancelled_at = now() WHERE id = $1`, [
    contractId,
  ])
  await desk.reload()
  await hydrated(desk)
  await desk.getByText('Erase tenant').click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('to confirm').fill('erase')
  await dialog.getByRole('button', { name: 'Erase tenant' }).click()
  await dialog.getByText('Type the words as they stand here').first().waitFor()
  await desk.screenshot({ path: 'test-results/privacy/erase.png' })
  expect(await axeViolations(desk, '[role=dialog]')).toEqual([])
  await dialog.getByLabel('to confirm').fill(`erase ${tenantId}`)
  await dialog.getByRole('button', { name: 'Erase tenant' }).click()
  await desk.getByText('Nothing here says any more who the tenant was').waitFor()
  await expect.poll(() => desk.getByRole('main').textContent()).not.toContain(TENANT.email)
  await desk.screenshot({ path: 'test-results/privacy/erased.png' })
  const staff = await signedIn(service.db, { companyId: service.companyId, role: 'member' })
  const portal = await (await contextOf(browser, service.baseUrl, staff)).newPage()
  await portal.goto(`/portal/live/contracts/${contractId}`)
  await portal.getByText('The tenant’s details were erased').waitFor()
  await expect.poll(() => portal.getByRole('button', { name: 'Show date of birth' }).count()).toBe(0)
  await portal.getByText('No e-mail of this contract is kept').waitFor()
  await lookAt(portal, 'erased-contract')
  await account.goto('/account/your-data')
  expect(new URL(account.url()).pathname).toBe('/account/sign-in')
})

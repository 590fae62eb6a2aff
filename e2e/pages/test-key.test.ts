import { beforeAll, expect, it } from 'vitest'
import { findAxeViolations } from '../helpers/axe'
import { type OpenPortal, openSharedPortal } from '../helpers/open-portal'
import { newSignedInContext, signInPartnerStaff, waitForHydration } from '../helpers/sign-in'
import type { SharedTestService } from '../helpers/start-test-service'

let portal: OpenPortal<SharedTestService>
beforeAll(async () => {
  portal = await openSharedPortal()
  return portal.close
})

const findSettings = () => portal.page.locator('pre[data-source=settings]').textContent()

it('lets a signed-in admin create a test key, which fills the documentation’s samples and forms until the page is reloaded', async () => {
  const { page, service } = portal
  await page.goto(`${service.baseUrl}/docs`)
  await waitForHydration(page)
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Create test key' }).click()
  await page.getByText('Test key created').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Test key created/)
  await expect.poll(findSettings).toMatch(/ API_KEY=eb_test_\w{20,}$/)
  const key = (await findSettings())?.split('API_KEY=')[1]
  const { status } = await service.getQuotes({}, key)
  expect(status).toBe(400)
  await page.getByRole('link', { name: 'API reference', exact: true }).first().click()
  await page.getByRole('button', { name: 'Try it out' }).first().click()
  await expect.poll(() => page.getByLabel('API key', { exact: true }).inputValue()).toBe(key)
  await page.goto(`${service.baseUrl}/docs`)
  await expect.poll(findSettings).toMatch(/API_KEY=eb_test_…$/)
})

it('rejects a label that an active key already uses', async () => {
  const { page } = portal
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Create test key' }).click()
  await page.getByText('An active key already uses this label').first().waitFor()
})

it('offers no test key to members who aren’t admins, or to readers who aren’t signed in', async () => {
  const { browser, service } = portal
  const member = await signInPartnerStaff(service.db, { companyId: service.companyId, role: 'member' })
  const contexts = [await newSignedInContext(browser, service.baseUrl, member), await browser.newContext()]
  for (const context of contexts) {
    const page = await context.newPage()
    await page.goto(`${service.baseUrl}/docs`)
    await page.getByRole('heading', { name: 'Before you begin' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Create test key' }).count()).toBe(0)
    await context.close()
  }
})

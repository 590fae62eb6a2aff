import { expect, it } from 'vitest'
import { launchBrowser } from '../helpers/launch-browser'
import { buildBillsPackage, uniqueEmail } from '../helpers/request-bodies'
import { newSignedInContext, signInTenant } from '../helpers/sign-in'
import { openSharedTestService } from '../helpers/start-test-service'

const PATHS = ['/account', '/account/details', '/account/password', '/account/data-export', '/status']

it('fits the pages of tenants’ accounts on a phone that shows text at twice the usual size', async () => {
  const [service, browser] = await Promise.all([openSharedTestService(), launchBrowser()])
  const { body } = await service.createBillsPackage(buildBillsPackage({ email: uniqueEmail() }))
  const tenant = await signInTenant(service.db, body.data.tenantId)
  // A screen of 390 by 844 pixels has room for this many at twice the size.
  const viewport = { width: 195, height: 422 }
  const page = await (await newSignedInContext(browser, service.baseUrl, tenant, { viewport })).newPage()
  for (const path of PATHS) {
    await page.goto(path)
    await expect
      .poll(() => page.evaluate(() => `${location.pathname} ${document.documentElement.scrollWidth}`))
      .toBe(`${path} 195`)
  }
  await page.goto('/account')
  const menu = page.locator('summary').filter({ hasText: 'Menu' })
  await expect.poll(() => menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  await browser.close()
  await service.stop()
})

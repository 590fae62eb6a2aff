// Searches, filters and sorts the list of contracts.
import type { Browser, Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { createContractsWithUnusualNames } from '../helpers/create-contracts-with-unusual-names'
import { openSharedPortal } from '../helpers/open-portal'
import { newSignedInContext, type SignedInPartnerStaff } from '../helpers/sign-in'
import type { SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
let browser: Browser
let page: Page
let partnerStaff: SignedInPartnerStaff

const contractsPath = (suffix = '') => `/portal/live/contracts${suffix}`

beforeAll(async () => {
  const portal = await openSharedPortal({ role: 'member' })
  ;({ service, browser, staff: partnerStaff, page } = portal)
  await createContractsWithUnusualNames(service)
  return portal.close
})

const tenantLinks = () => page.getByRole('rowheader').getByRole('link')
const searchBox = () => page.getByRole('searchbox', { name: 'Search' })

it('finds a contract as its tenant’s name is typed, and keeps the name out of the URL', async () => {
  await page.goto(contractsPath())
  await expect.poll(() => tenantLinks().count()).toBe(3)
  await searchBox().pressSequentially('zoe quillf')
  await expect.poll(() => tenantLinks().allTextContents()).toEqual(['Zoë Quillfeather'])
  // Screen readers announce changes in this element, so it must stay in the page.
  const searchStatus = page.getByRole('form', { name: 'Find contracts' }).getByRole('status')
  await expect.poll(() => searchStatus.textContent()).toBe('1 found')
  await expect.poll(() => searchBox().inputValue()).toBe('zoe quillf')
  await expect.poll(() => searchBox().evaluate((input) => input === document.activeElement)).toBe(true)
  await expect.poll(() => page.url()).toContain('q=')
  expect(page.url()).not.toMatch(/zoe[+%]|quillf/i)

  await page.getByRole('link', { name: 'Zoë Quillfeather' }).click()
  await page.getByRole('heading', { level: 1, name: 'Zoë Quillfeather' }).waitFor()
  const text = await page.getByRole('main').textContent()
  expect(text).toContain(`zoe.quillfeather-${service.companyId}@example.org`)
  expect(text).toContain('+44 7911 123456')
  expect(text).toContain('Gas, Electricity, Water, TV licence, Broadband')
  expect(await page.content()).not.toMatch(/2004-02-29|Feb 2004|account\/activate/)
  await page.getByRole('button', { name: 'Show date of birth' }).click()
  await page.getByText('29 Feb 2004').waitFor()

  await page.evaluate(() => history.back())
  await expect.poll(() => tenantLinks().count()).toBe(1)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect.poll(() => tenantLinks().count()).toBe(3)
  await expect.poll(() => searchStatus.textContent()).toBe('3 found')
  await expect.poll(() => searchBox().inputValue()).toBe('')
})

it('shows within six frames that a search is in progress, and keeps the list if the search fails offline', async () => {
  await page.goto(contractsPath())
  await expect.poll(() => tenantLinks().count()).toBe(3)
  // Delay responses by a second, so that none can arrive before the progress indicator appears.
  await page.route(/portal/, (route) =>
    new Promise((resolve) => setTimeout(resolve, 1000)).then(() => route.continue()),
  )
  await searchBox().focus()
  await page.evaluate(() => {
    addEventListener('keydown', () => {
      // Count frames rather than time, because a busy machine draws fewer frames per second. At the full frame rate,
      // six frames take a tenth of a second.
      let frames = 0
      const checkFrame = () => {
        frames += 1
        const table = document.querySelector('[role=group]:has(> table)')
        const hasDimmed = table && Number(getComputedStyle(table).opacity) < 1
        const hasBar = getComputedStyle(document.body, '::before').transform !== 'none'
        if (hasDimmed && hasBar) document.body.dataset.seen = String(frames)
        else requestAnimationFrame(checkFrame)
      }
      requestAnimationFrame(checkFrame)
    })
  })
  await page.keyboard.press('z')
  await page.locator('body[data-seen]').waitFor()
  expect(Number(await page.locator('body').getAttribute('data-seen'))).toBeLessThanOrEqual(6)
  await expect.poll(() => tenantLinks().count()).toBe(1)
  await page.unroute(/portal/)

  await page.context().setOffline(true)
  await page.keyboard.type('oe')
  await page.getByText('The list couldn’t be updated').waitFor()
  await expect.poll(() => searchBox().inputValue()).toBe('zoe')
  await expect.poll(() => tenantLinks().count()).toBe(1)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('The list couldn’t be updated').waitFor({ state: 'detached' })
})

it('doesn’t return users to the contracts page if they leave it during a search', async () => {
  await page.goto(contractsPath())
  const pageLeft = Promise.withResolvers<void>()
  await page.route(/contracts$/, async (route) => {
    if (route.request().method() === 'POST') await pageLeft.promise
    await route.continue()
  })
  const searchRequest = page.waitForRequest((request) => request.method() === 'POST')
  await searchBox().pressSequentially('zoe')
  await searchRequest
  await page.getByRole('link', { name: 'Create contract' }).click()
  await page.getByRole('heading', { level: 1, name: 'New contract' }).waitFor()
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  const searchResponse = page.waitForResponse((response) => response.request().method() === 'POST')
  pageLeft.resolve()
  await searchResponse
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  expect(requestedUrls.filter((url) => url.includes('q='))).toEqual([])
  page.removeAllListeners('request')
  await page.unroute(/contracts$/)
})

it('keeps the contract filters open after the last filter is cleared', async () => {
  await page.goto(contractsPath('?service=tv'))
  const tvCheckbox = page.getByRole('checkbox', { name: 'TV' })
  await tvCheckbox.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => page.url()).not.toContain('service')
  await expect.poll(() => tenantLinks().count()).toBe(3)
  await expect.poll(() => tvCheckbox.isVisible()).toBe(true)
  await expect.poll(() => tvCheckbox.evaluate((box) => box === document.activeElement)).toBe(true)
})

it('doesn’t move the list when a filter is set', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(contractsPath(''))
  const getTop = () => page.getByRole('table').evaluate((table) => table.getBoundingClientRect().top)
  const top = await getTop()
  await page.locator('select[name=status]').selectOption('active')
  await page.getByRole('link', { name: 'Clear filters' }).waitFor()
  await expect.poll(getTop).toBe(top)
})

it('explains why a search found nothing, and sorts contracts when a column heading is clicked', async () => {
  await page.goto(contractsPath('?mail=bounced'))
  await page.getByText('No matching contracts').waitFor()
  await page.getByRole('link', { name: 'Show all contracts' }).click()
  await expect.poll(() => tenantLinks().count()).toBe(3)
  await page.goto(contractsPath('?q=cut-off'))
  await page.getByText('This search link is invalid').waitFor()
  await page.goto(contractsPath('?service=tv&status=active'))
  await page.getByRole('link', { name: 'Tenant', exact: true }).click()
  await expect
    .poll(() => page.getByRole('columnheader', { name: 'Tenant' }).getAttribute('aria-sort'))
    .toBe('ascending')
  await expect.poll(() => page.url()).toMatch(/service=tv.*sort=tenant|sort=tenant.*service=tv/)
})

it('lets users search contracts without JavaScript', async () => {
  const noScriptContext = await newSignedInContext(browser, service.baseUrl, partnerStaff, { javaScriptEnabled: false })
  const page = await noScriptContext.newPage()
  await page.goto(contractsPath())
  await page.getByRole('searchbox', { name: 'Search' }).fill('quillfeather')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => page.getByRole('rowheader').getByRole('link').allTextContents()).toEqual(['Zoë Quillfeather'])
  expect(page.url()).toContain('q=')
  await noScriptContext.close()
})

// Uses the API reference with the mouse and the keyboard.
import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../helpers/launch-browser'
import {
  applyViewportVariant,
  expectCleanDisplay,
  findPageViolations,
  newDocsPage,
  REFERENCE_PATH,
  V1_REFERENCE_PATH,
  VIEWPORT_VARIANTS,
} from '../helpers/open-docs-page'
import { openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
let browser: Browser
let docsReader: Awaited<ReturnType<typeof newDocsPage>>
beforeAll(async () => {
  service = await openSharedTestService()
  browser = await launchBrowser()
  docsReader = await newDocsPage(browser, service.baseUrl)
})
afterAll(async () => {
  await browser.close()
  await service.stop()
})

it('loads the API reference’s code only on its own page of the documentation', async () => {
  const countLoadedBytes = async (path: string) => {
    const { page, open } = docsReader
    await open(path)
    return page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).decodedBodySize, 0),
    )
  }
  expect(await countLoadedBytes('/docs/errors')).toBeLessThan(900_000)
  expect(await countLoadedBytes(REFERENCE_PATH)).toBeGreaterThan(1_400_000)
})

describe('the API reference, once its page has loaded', () => {
  // The previous test has opened the page, unless that test was skipped. Opening it takes three seconds of processor
  // time.
  beforeAll(async () => {
    if (docsReader.page.url() !== service.baseUrl + REFERENCE_PATH) await docsReader.open(REFERENCE_PATH)
  })

  it('displays without layout, accessibility or browser errors on wide and narrow screens', async () => {
    await expectCleanDisplay(docsReader.page, REFERENCE_PATH)
    expect(docsReader.browserErrors).toEqual([])
  })

  it('links to each endpoint from the top of the page', async () => {
    const { page } = docsReader
    const links = page.getByRole('navigation', { name: 'Endpoints' }).getByRole('link')
    await expect
      .poll(() => links.allTextContents())
      .toEqual(['/api/external/createBillsPackage.php', '/api/external/getQuotes.php'])
    const getTop = (id: string | undefined) =>
      page.locator(`#${id}`).evaluate((element) => element.getBoundingClientRect().top)
    await links.last().click()
    await page.waitForURL(/#./)
    const [, id] = page.url().split('#')
    await expect.poll(() => getTop(id)).toBeLessThan(100)
    await expect.poll(() => page.locator(`#${id} .opblock-summary-path`).textContent()).toContain('getQuotes')
  })

  it('lets keyboard users collapse and expand both endpoints', async () => {
    const { page } = docsReader
    for (const path of ['/api/external/getQuotes.php', '/api/external/createBillsPackage.php']) {
      const control = page.locator('.opblock-summary-control', { hasText: path })
      await control.focus()
      await expect.poll(() => control.getAttribute('aria-expanded')).toBe('true')
      await page.keyboard.press('Enter')
      await expect.poll(() => control.getAttribute('aria-expanded')).toBe('false')
      await page.keyboard.press('Enter')
      await expect.poll(() => control.getAttribute('aria-expanded')).toBe('true')
    }
  })

  it('accepts an API key in a dialog that works with only a keyboard', async () => {
    const { page } = docsReader
    const authorizeButton = page.getByRole('button', { name: 'Authorize' }).first()
    const dialog = page.getByRole('dialog', { name: 'Authorize' })
    const focused = dialog.locator(':focus')
    await authorizeButton.press('Enter')
    await expect.poll(() => dialog.getAttribute('aria-modal')).toBe('true')
    for (const appearance of VIEWPORT_VARIANTS) {
      await applyViewportVariant(page, appearance)
      expect(await findPageViolations(page, 'dialog')).toEqual([])
    }
    // Tab must not move focus to anything behind the dialog, in either direction.
    const focusBehindDialog = page.locator('a:focus, button:focus, input:focus').and(page.locator(':not(dialog *)'))
    for (const key of ['Tab', 'Shift+Tab'])
      for (let i = 0; i < 6; i++) {
        await page.keyboard.press(key)
        await expect.poll(() => focusBehindDialog.count()).toBe(0)
      }
    await dialog.getByRole('textbox').fill(service.testKey)
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Logout' }).waitFor()
    await expect.poll(() => focused.textContent()).toBe('Logout')
    expect(await findPageViolations(page, 'dialog')).toEqual([])
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Close' }).press('Enter'),
    ]) {
      await close()
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => authorizeButton.evaluate((button) => button === document.activeElement)).toBe(true)
      await page.keyboard.press('Enter')
      await dialog.waitFor()
    }
  })

  it('hides the Links column of the responses on a phone', async () => {
    const { page } = docsReader
    await applyViewportVariant(page, VIEWPORT_VARIANTS[0])
    await page.getByText('No links').first().waitFor({ state: 'attached' })
    await expect.poll(() => page.getByText('No links').filter({ visible: true }).count()).toBe(0)
  })
})

it('sends requests with an API key from the API reference as often as the reader likes, and shows the responses', async () => {
  const { page, browserErrors, open } = docsReader
  await open(REFERENCE_PATH)
  await page.getByRole('button', { name: 'Authorize' }).first().click()
  await page.getByRole('dialog').getByRole('textbox').fill(service.testKey)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  await page.keyboard.press('Escape')
  for (const path of ['createBillsPackage.php', 'getQuotes.php']) {
    const operation = page.locator('.opblock', { has: page.locator('.opblock-summary-control', { hasText: path }) })
    await operation.getByRole('button', { name: 'Try it out' }).click()
    await operation.getByRole('textbox', { name: 'Request body' }).waitFor()
    for (const { key, replayed } of ATTEMPTS) {
      await operation.getByPlaceholder('Idempotency-Key').fill(key)
      const responseArrived = page.waitForResponse(`**/${path}`)
      await operation.getByRole('button', { name: 'Execute' }).click()
      const response = await responseArrived
      expect([response.status(), response.headers()['idempotent-replayed']], path).toEqual([200, replayed])
    }
    const statuses = operation.locator('.live-responses-table .response-col_status')
    await expect.poll(() => statuses.last().textContent(), { message: path }).toMatch(/^200/)
  }
  expect(await findPageViolations(page)).toEqual([])
  expect(browserErrors).toEqual([])
})

it('shows the reference of /api/v1 without details, and sends requests from an endpoint that the reader opens', async () => {
  const { page, browserErrors, open } = docsReader
  await open(V1_REFERENCE_PATH)
  const links = page.getByRole('navigation', { name: 'Endpoints' }).getByRole('link')
  await expect.poll(() => links.allTextContents()).toContain('/api/v1/contracts/{houseContractId}/cancel')
  const expandedOperations = page.locator('.opblock-summary-control[aria-expanded=true]')
  await expect.poll(() => expandedOperations.count()).toBe(0)
  await links.getByText('/api/v1/contracts', { exact: true }).click()
  await expect.poll(() => expandedOperations.allTextContents()).toEqual([expect.stringContaining('List contracts')])
  await expectCleanDisplay(page, V1_REFERENCE_PATH)
  await page.getByRole('button', { name: 'Authorize' }).first().click()
  await page.getByRole('dialog').getByRole('textbox').fill(service.testKey)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  await page.keyboard.press('Escape')
  const operation = page.locator('.opblock', { hasText: 'List contracts' })
  await operation.getByRole('button', { name: 'Try it out' }).click()
  const responseArrived = page.waitForResponse('**/api/v1/contracts?*')
  await operation.getByRole('button', { name: 'Execute' }).click()
  expect((await responseArrived).status()).toBe(200)
  expect(browserErrors).toEqual([])
})

const idempotencyKey = randomUUID()

/** The Idempotency-Keys of the reader's requests, and the value of the header that marks a response as a replay. */
const ATTEMPTS = [
  { key: '', replayed: undefined },
  { key: '', replayed: undefined },
  { key: idempotencyKey, replayed: undefined },
  { key: idempotencyKey, replayed: 'true' },
]

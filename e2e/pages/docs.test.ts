import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PAGES } from '../../app/docs/pages'
import { launchBrowser } from '../support/browser'
import { type Service, startService } from '../support/service'

let service: Service
let browser: Browser
beforeAll(async () => {
  service = await startService()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await service.stop()
})

/** Opens a page in a browser of its own, with all that it complains of and every host it asks. */
async function open(path: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  // Violations of the policy are errors of the console too.
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== 'data:' && origin !== service.baseUrl) complaints.push(`asks ${origin}`)
  })
  await page.goto(service.baseUrl + path, { waitUntil: 'load' })
  if (path === REFERENCE) await page.locator('.opblock').first().waitFor()
  return { context, page, complaints }
}

const REFERENCE = '/docs/reference'
const PATHS = PAGES.map(({ path }) => path)

describe.each(PATHS)('%s', (path) => {
  it.each([
    [390, 'light'],
    [390, 'dark'],
    [1280, 'light'],
    [1280, 'dark'],
  ] as const)('at %d px in %s: keeps to the policy, fits, and axe finds nothing', async (width, colorScheme) => {
    const { context, page, complaints } = await open(path, { viewport: { width, height: 900 }, colorScheme })
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    const { violations } = await new AxeBuilder({ page }).analyze()
    // Of the reference's parts some are landmarks and headings of the renderer's own choosing.
    const binding = violations.filter(({ impact }) => path !== REFERENCE || impact !== 'moderate')
    expect(binding.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })

  it('has a title, and shows no code but what stands in a file that a test runs', async () => {
    const { context, page } = await open(path)
    expect(await page.title()).toBe(`${PAGES.find((one) => one.path === path)?.title} · House Bills`)
    if (path !== REFERENCE) {
      for (const block of await page.locator('pre').all()) {
        const source = (await block.getAttribute('data-source')) ?? ''
        if (source === WORKED) continue
        expect(source).toMatch(/^docs\//)
        expect(await block.textContent()).toBe((await readFile(source, 'utf8')).trimEnd())
      }
    }
    await context.close()
  })
})

/** The answer that is worked out when it is asked for; compared in docs-programs.test.ts. */
const WORKED = 'worked'

it('every link within the documentation leads somewhere', async () => {
  const html = new Map(
    await Promise.all(
      PATHS.map(async (path) => [path as string, await (await fetch(service.baseUrl + path)).text()] as const),
    ),
  )
  const targets = [...html].flatMap(([path, text]) =>
    [...text.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = '']) => new URL(href, service.baseUrl + path)),
  )
  const own = targets.filter(({ origin }) => origin === service.baseUrl)
  const places = [...new Set(own.map(({ pathname, hash }) => pathname + hash))]
  expect(places.length).toBeGreaterThan(40)
  for (const place of places) {
    const [path = '', anchor] = place.split('#')
    const text = html.get(path) ?? (await page200(path))
    if (anchor) expect(text, place).toContain(`id="${anchor}"`)
  }
})

async function page200(path: string): Promise<string> {
  const response = await fetch(service.baseUrl + path)
  expect(response.status, path).toBe(200)
  return response.text()
}

it('an address without a page is not found, and leads back', async () => {
  const response = await fetch(`${service.baseUrl}/docs/nothing/here`)
  expect(response.status).toBe(404)
  expect(await response.text()).toMatch(/Page not found.*<a [^>]*href="\/docs"/s)
})

it('the start page leads to the quick start', async () => {
  const { context, page } = await open('/')
  await page.getByRole('link', { name: 'quick start' }).click()
  await page.waitForURL('**/docs')
  await context.close()
})

it('goes from page to page, and marks where one is', async () => {
  const { context, page, complaints } = await open('/docs')
  for (const { path, title } of PAGES.slice(1)) {
    await page.getByRole('navigation', { name: 'Next and previous page' }).getByRole('link', { name: 'Next' }).click()
    await page.waitForURL(`**${path}`)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    const current = page.locator('nav[aria-label="Documentation"]:visible [aria-current=page]')
    await expect.poll(() => current.allTextContents()).toEqual([title])
  }
  expect(complaints).toEqual([])
  await context.close()
})

it('copies a block', async () => {
  const { context, page } = await open('/docs/errors', { permissions: ['clipboard-read', 'clipboard-write'] })
  const block = page.locator('figure').first()
  await block.getByRole('button').click()
  await block.getByRole('button', { name: /^Copied/ }).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(await block.locator('pre').textContent())
  await context.close()
})

const shown = (page: Page) => page.locator('figure:visible figcaption').first().textContent()

it('shows the chosen language by keyboard', async () => {
  const { context, page } = await open('/docs')
  await page.getByRole('radio', { name: 'curl' }).focus()
  for (const file of ['quick-start.ts', 'quick-start.php', 'quick-start.py']) {
    await page.keyboard.press('ArrowRight')
    expect(await shown(page)).toContain(file)
  }
  await context.close()
})

it('works without scripts', async () => {
  const { context, page } = await open('/docs', { javaScriptEnabled: false, viewport: { width: 390, height: 800 } })
  await page.getByText('Python', { exact: true }).click()
  expect(await shown(page)).toContain('quick-start.py')
  expect(await page.getByRole('button').count()).toBe(0)
  await page.getByText('All documentation').click()
  await page.getByRole('link', { name: 'Errors' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Errors' }).waitFor()
  await context.close()
})

it('prints every language, and nothing to press', async () => {
  const { context, page } = await open('/docs')
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('figure:visible').count()).toBe(5)
  expect(await page.getByRole('button').count()).toBe(0)
  expect(await page.getByRole('navigation').count()).toBe(0)
  await context.close()
})

describe('the reference', () => {
  it('shows both endpoints, and closes and opens them by keyboard', async () => {
    const { context, page } = await open(REFERENCE)
    for (const path of ['/api/external/getQuotes.php', '/api/external/createBillsPackage.php']) {
      const control = page.locator('.opblock-summary-control', { hasText: path })
      await control.focus()
      expect(await control.getAttribute('aria-expanded')).toBe('true')
      await page.keyboard.press('Enter')
      expect(await control.getAttribute('aria-expanded')).toBe('false')
      await page.keyboard.press('Enter')
      expect(await control.getAttribute('aria-expanded')).toBe('true')
    }
    await context.close()
  })

  it('sends a call with a key', async () => {
    const { context, page, complaints } = await open(REFERENCE)
    await page.getByRole('button', { name: 'Authorize' }).first().click()
    const dialog = page.locator('.modal-ux')
    await dialog.getByRole('textbox').fill(service.testKey)
    await dialog.getByRole('button', { name: /apply|authorize/i }).click()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    const operation = page.locator('.opblock', { hasText: 'getQuotes.php' })
    await operation.getByRole('button', { name: 'Try it out' }).click()
    await operation.getByRole('button', { name: 'Execute' }).click()
    await operation.locator('.live-responses-table').waitFor()
    expect(await operation.locator('.live-responses-table .response-col_status').last().textContent()).toContain('200')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('loads its renderer on its own page alone', async () => {
    const bytesOf = async (path: string) => {
      const { context, page } = await open(path)
      const bytes = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).decodedBodySize, 0),
      )
      await context.close()
      return bytes
    }
    expect(await bytesOf('/docs/errors')).toBeLessThan(900_000)
    expect(await bytesOf(REFERENCE)).toBeGreaterThan(1_400_000)
  })
})

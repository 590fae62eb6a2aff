import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PAGES } from '../../app/docs/pages'
import { launchBrowser } from '../support/browser'
import { LOOKS, look, openPage, REFERENCE, violations } from '../support/docs-pages'
import { type Service, startService } from '../support/service'

// Axe alone takes twenty seconds for the reference, and on a busy machine many times that.
vi.setConfig({ testTimeout: 180_000 })

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

const open = (path: string, options?: BrowserContextOptions) => openPage(browser, service.baseUrl, path, options)

const PATHS = PAGES.map(({ path }) => path)

const GUIDES = PATHS.filter((path) => path !== REFERENCE)

it.each(GUIDES)('%s breaks no name in its tables, which scroll by themselves on a telephone', async (path) => {
  const { context, page } = await open(path, { viewport: { width: 390, height: 900 } })
  const broken = page
    .locator('[role=group] table code')
    .evaluateAll((names) =>
      names.filter((name) => name.getClientRects().length > 1).map(({ textContent }) => textContent),
    )
  expect(await broken).toEqual([])
  await context.close()
})

describe.each(PATHS)('%s', (path) => {
  it('keeps to the policy, fits, and axe finds nothing, on a telephone and a screen, in light and dark', async () => {
    const { context, page, complaints } = await open(path)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    for (const one of LOOKS) {
      await look(page, one)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, JSON.stringify(one)).toBeLessThanOrEqual(one.width)
      expect(await violations(page), JSON.stringify(one)).toEqual([])
    }
    expect(complaints).toEqual([])
    await context.close()
  })

  it('has a title, and shows no code but what stands in a file that a test runs', async () => {
    const { context, page } = await open(path)
    expect(await page.title()).toBe(`${PAGES.find((one) => one.path === path)?.title} · House Bills`)
    if (path !== REFERENCE) {
      for (const block of await page.locator('pre').all()) {
        const source = (await block.getAttribute('data-source')) ?? ''
        if (MADE.has(source)) continue
        expect(source).toMatch(/^docs\//)
        expect(await block.textContent()).toBe((await readFile(source, 'utf8')).trimEnd())
      }
    }
    await context.close()
  })
})

/** What is made when it is asked for, with the service's address or prices; run in docs-programs.test.ts. */
const MADE = new Set(['settings', 'worked'])

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

const shown = (page: Page) => page.locator('#first-calls ~ div figure:visible figcaption').first().textContent()

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
  expect(await page.locator('figure:visible').count()).toBe(6)
  expect(await page.getByRole('button').count()).toBe(0)
  expect(await page.getByRole('navigation').count()).toBe(0)
  await context.close()
})

import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PAGES } from '../../app/(site)/docs/pages'
import { launchBrowser } from '../support/browser'
import { LOOKS, look, openPage, REFERENCE, readingPage, violations } from '../support/docs-pages'
import { type SharedService, shareService } from '../support/service'

let service: SharedService
let browser: Browser
let reading: Awaited<ReturnType<typeof readingPage>>
beforeAll(async () => {
  service = await shareService()
  browser = await launchBrowser()
  reading = await readingPage(browser, service.baseUrl, { permissions: ['clipboard-read', 'clipboard-write'] })
})
afterAll(async () => {
  await browser.close()
  await service.stop()
})

async function open(path: string) {
  await reading.open(path)
  return reading
}

const PATHS = PAGES.map(({ path }) => path)

it.each(PATHS)(
  '%s keeps to the policy, fits, reads well to axe, and shows only code that a test runs',
  async (path) => {
    const { page, complaints } = await open(path)
    await expect.poll(() => page.title()).toBe(`${PAGES.find((one) => one.path === path)?.title} · House Bills`)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
    // What is folded away is read too.
    await page.locator('main details').evaluateAll((all) => {
      for (const one of all as HTMLDetailsElement[]) one.open = true
    })
    for (const one of LOOKS) {
      await look(page, one)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, JSON.stringify(one)).toBeLessThanOrEqual(one.width)
      if (path !== REFERENCE) expect(await brokenNames(page), JSON.stringify(one)).toEqual([])
      expect(await violations(page), JSON.stringify(one)).toEqual([])
    }
    if (path !== REFERENCE) await expectRunCode(page)
    expect(complaints).toEqual([])
  },
)

/** The names in tables that take two lines: a table scrolls by itself before that. */
const brokenNames = (page: Page) =>
  page
    .locator('[role=group] table code')
    .evaluateAll((names) =>
      names.filter((name) => name.getClientRects().length > 1).map(({ textContent }) => textContent),
    )

async function expectRunCode(page: Page): Promise<void> {
  const blocks = await page
    .locator('pre')
    .evaluateAll((all) => all.map((block) => [block.getAttribute('data-source') ?? '', block.textContent] as const))
  for (const [source, text] of blocks.filter(([source]) => !MADE.has(source))) {
    expect(source).toMatch(/^docs\//)
    expect(text).toBe((await readFile(source, 'utf8')).trimEnd())
  }
}

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
  const { page } = await open('/')
  await page.getByRole('link', { name: 'quick start' }).click()
  await page.waitForURL('**/docs')
})

it('goes from page to page, and marks where one is', async () => {
  const { page, complaints } = await open('/docs')
  for (const { path, title } of PAGES.slice(1)) {
    await page.getByRole('navigation', { name: 'Next and previous page' }).getByRole('link', { name: 'Next' }).click()
    await page.waitForURL(`**${path}`)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    const current = page.locator('nav[aria-label="Documentation"]:visible [aria-current=page]')
    await expect.poll(() => current.allTextContents()).toEqual([title])
  }
  expect(complaints).toEqual([])
})

it('copies a block', async () => {
  const { page } = await open('/docs/errors')
  const block = page.locator('figure').first()
  await block.getByRole('button').click()
  await block.getByRole('button', { name: /^Copied/ }).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(await block.locator('pre').textContent())
})

const shown = (page: Page) => page.locator('#first-calls ~ div figure:visible figcaption').first().textContent()

it('shows the chosen language by keyboard', async () => {
  const { page } = await open('/docs')
  await page.getByRole('radio', { name: 'curl' }).focus()
  for (const file of ['quick-start.ts', 'quick-start.php', 'quick-start.py']) {
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => shown(page)).toContain(file)
  }
})

it('works without scripts', async () => {
  const without = { javaScriptEnabled: false, viewport: { width: 390, height: 800 } }
  const { context, page } = await openPage(browser, service.baseUrl, '/docs', without)
  await page.getByText('Python', { exact: true }).click()
  await expect.poll(() => shown(page)).toContain('quick-start.py')
  await expect.poll(() => page.getByRole('button').count()).toBe(0)
  await page.getByText('All documentation').click()
  await page.getByRole('link', { name: 'Errors' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Errors' }).waitFor()
  await context.close()
})

it('prints every language, and nothing to press', async () => {
  const { page } = await open('/docs')
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.locator('figure:visible').count()).toBe(6)
  await expect.poll(() => page.getByRole('button').count()).toBe(0)
  await expect.poll(() => page.getByRole('navigation').count()).toBe(0)
})

import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DOCS_PAGES } from '@/lib/partner-api/docs-pages'
import { launchBrowser } from '../helpers/launch-browser'
import {
  applyViewportVariant,
  expectCleanDisplay,
  findPageViolations,
  newDocsPage,
  openDocsPage,
  REFERENCE_PATHS,
  VIEWPORT_VARIANTS,
} from '../helpers/open-docs-page'
import { openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
let browser: Browser
let docsReader: Awaited<ReturnType<typeof newDocsPage>>
beforeAll(async () => {
  service = await openSharedTestService()
  browser = await launchBrowser()
  docsReader = await newDocsPage(browser, service.baseUrl, { permissions: ['clipboard-read', 'clipboard-write'] })
})
afterAll(async () => {
  await browser.close()
  await service.stop()
})

async function openDocs(path: string) {
  await docsReader.open(path)
  return docsReader
}

const PATHS = DOCS_PAGES.map(({ path }) => path)
/** api-reference.test.ts checks the other pages. */
const GUIDE_PATHS = PATHS.filter((path) => !REFERENCE_PATHS.includes(path))

it.each(GUIDE_PATHS)(
  '%s displays without errors, and shows code samples exactly as in their source files',
  async (path) => {
    const { page, browserErrors } = await openDocs(path)
    await expectCleanDisplay(page, path, {
      checkVariant: async (variantName) => {
        expect(await findWrappedNames(page), variantName).toEqual([])
      },
      exclude: (await hasNewCodeColours(page)) ? undefined : 'pre span',
    })
    await expectTestedCode(page)
    expect(browserErrors).toEqual([])
  },
)

/** The classes of code whose colours an earlier test has checked. */
const checkedCodeClasses = new Set<string>()

/**
 * Returns whether the page shows code in a colour that no earlier test has checked. Most of the elements of a guide are
 * words of code. They have the same colours on every page, so axe needn't check all of them.
 */
async function hasNewCodeColours(page: Page): Promise<boolean> {
  const classes = await page
    .locator('pre span:visible')
    .evaluateAll((words) => [...new Set(words.map(({ className }) => className))])
  const newClasses = classes.filter((name) => !checkedCodeClasses.has(name))
  for (const name of newClasses) checkedCodeClasses.add(name)
  return newClasses.length > 0
}

/**
 * Returns the names that wrap onto a second line in a table. There must be none, because the table should scroll
 * sideways instead.
 */
const findWrappedNames = (page: Page) =>
  page
    .locator('[role=group] table code')
    .evaluateAll((names) =>
      names.filter((name) => name.getClientRects().length > 1).map(({ textContent }) => textContent),
    )

async function expectTestedCode(page: Page): Promise<void> {
  const blocks = await page
    .locator('pre')
    .evaluateAll((elements) =>
      elements.map((block) => [block.getAttribute('data-source') ?? '', block.textContent] as const),
    )
  for (const [source, text] of blocks.filter(([source]) => !GENERATED.test(source))) {
    expect(source).toMatch(/^docs\//)
    expect(text).toBe((await readFile(source, 'utf8')).trimEnd())
  }
}

/**
 * Matches the names (`data-source`) of code blocks that don't come from a file, because the page fills in the service's
 * URL or prices. docs-programs.test.ts, docs-samples.test.ts and client-programs.test.ts test these blocks.
 */
const GENERATED = /^(?:settings|worked\.json|(?:install|run|manage)\/\w+)$/

let loadedPages: Promise<Map<string, string>> | undefined

/** Loads the HTML of every documentation page, once for all tests. */
function loadPages(): Promise<Map<string, string>> {
  loadedPages ??= Promise.all(PATHS.map(async (path) => [path as string, await fetchOkPage(path)] as const)).then(
    (pages) => new Map(pages),
  )
  return loadedPages
}

it('has no broken links from the documentation to pages of the service', async () => {
  const html = await loadPages()
  const urls = [...html].flatMap(([path, text]) =>
    [...text.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = '']) => new URL(href, service.baseUrl + path)),
  )
  const internalUrls = urls.filter(({ origin }) => origin === service.baseUrl)
  const internalPaths = [...new Set(internalUrls.map(({ pathname, hash }) => pathname + hash))]
  expect(internalPaths.length).toBeGreaterThan(40)
  for (const internalPath of internalPaths) {
    const [path = '', anchor] = internalPath.split('#')
    const text = html.get(path) ?? (await fetchOkPage(path))
    if (anchor) expect(text, internalPath).toContain(`id="${anchor}"`)
  }
})

async function fetchOkPage(path: string): Promise<string> {
  const response = await fetch(service.baseUrl + path)
  expect(response.status, path).toBe(200)
  return response.text()
}

it('responds to an unknown documentation path with 404 and a link to the documentation', async () => {
  const response = await fetch(`${service.baseUrl}/docs/nothing/here`)
  expect(response.status).toBe(404)
  expect(await response.text()).toMatch(/Page not found.*<a [^>]*href="\/docs"/s)
})

it('links from the home page to the quick start', async () => {
  const { page } = await openDocs('/')
  await page.getByRole('link', { name: 'quick start' }).click()
  await page.waitForURL('**/docs')
})

it('links each documentation page to the next, and marks the current page in the navigation', async () => {
  const html = await loadPages()
  for (const [index, { path, title }] of DOCS_PAGES.entries()) {
    const text = html.get(path) ?? ''
    const currentPages = [...text.matchAll(/<a [^>]*aria-current="page"[^>]*>([^<]*)</g)].map(([, name]) => name)
    // The navigation of narrow screens, and that of wide ones.
    expect(currentPages, path).toEqual([title, title].map(escapeHtml))
    expect(text, path).toMatch(new RegExp(`<h1 [^>]*>${escapeHtml(title)}</h1>`))
    const [, nextLink = ''] = text.match(/<a ([^>]*data-word="Next"[^>]*)>/) ?? []
    expect(nextLink, path).toContain(DOCS_PAGES[index + 1] ? `href="${DOCS_PAGES[index + 1]?.path}"` : '')
  }
})

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;')

it('follows the link to the next page without reloading, and marks the new page in the navigation', async () => {
  const { page, browserErrors } = await openDocs('/docs')
  for (const { path, title } of DOCS_PAGES.slice(1, 3)) {
    await page.getByRole('navigation', { name: 'Next and previous page' }).getByRole('link', { name: 'Next' }).click()
    await page.waitForURL(`**${path}`)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    const current = page.locator('nav[aria-label="Documentation"]:visible [aria-current=page]')
    await expect.poll(() => current.allTextContents()).toEqual([title])
  }
  expect(browserErrors).toEqual([])
})

it('copies a code block to the clipboard when its button is clicked', async () => {
  const { page } = await openDocs('/docs/errors')
  const block = page.locator('figure').first()
  await block.getByRole('button').click()
  await block.getByRole('button', { name: /^Copied/ }).waitFor()
  const clipboardText = await page.evaluate(() => navigator.clipboard.readText())
  expect(clipboardText).toBe(await block.locator('pre').textContent())
})

const getVisibleCaption = (page: Page) =>
  page.locator('#first-requests ~ div figure:visible figcaption').first().textContent()

it('switches the language of a code sample with the arrow keys', async () => {
  const { page } = await openDocs('/docs')
  await page.getByRole('radio', { name: 'curl' }).focus()
  for (const file of ['quick-start.mjs', 'quick-start.php', 'quick-start.py']) {
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => getVisibleCaption(page)).toContain(file)
  }
})

it('keeps the chosen language in all examples of a page, after a reload, on other pages and when the reader goes back', async () => {
  const { context, page } = await openDocsPage(browser, service.baseUrl, '/docs')
  await page.getByText('Python', { exact: true }).click()
  await page.reload()
  await expect.poll(() => getVisibleCaption(page)).toContain('quick-start.py')
  await page.locator('nav[aria-label="Documentation"]:visible').getByRole('link', { name: 'Clients' }).click()
  await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor()
  await expect.poll(() => page.getByRole('radio', { name: 'Python', checked: true }).count()).toBe(3)
  await page.getByText('TypeScript', { exact: true }).last().click()
  await expect.poll(() => page.getByRole('radio', { name: 'TypeScript', checked: true }).count()).toBe(3)
  await page.goBack()
  await expect.poll(() => getVisibleCaption(page)).toContain('quick-start.mjs')
  await context.close()
})

it('lets readers switch languages and pages of the documentation without JavaScript', async () => {
  const contextOptions = { javaScriptEnabled: false, viewport: { width: 390, height: 800 } }
  const { context, page } = await openDocsPage(browser, service.baseUrl, '/docs', contextOptions)
  await page.getByText('Python', { exact: true }).click()
  await expect.poll(() => getVisibleCaption(page)).toContain('quick-start.py')
  await expect.poll(() => page.getByRole('button', { name: /^Copy/ }).count()).toBe(0)
  await page.getByText('All documentation').click()
  await page.getByRole('link', { name: 'Errors' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Errors' }).waitFor()
  await context.close()
})

it('searches the guides without JavaScript, and shows results by page with the matching words marked', async () => {
  const contextOptions = { javaScriptEnabled: false, viewport: { width: 390, height: 800 } }
  const { context, page } = await openDocsPage(browser, service.baseUrl, '/docs', contextOptions)
  await page.getByRole('searchbox', { name: 'Search the documentation' }).fill('idempotncy keys')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/docs/search?q=idempotncy+keys')
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('idempotncy keys')
  const guide = page.getByRole('region', { name: 'Idempotency' })
  await expect.poll(() => guide.locator('mark').allTextContents()).toContain('Idempotency')
  await guide.getByRole('link', { name: 'Sending a key' }).click()
  await page.waitForURL('**/docs/idempotency#sending-a-key')
  await context.close()
})

it.each([
  ['no query', '', 'Enter a search term'],
  ['markup as the query', '?q=%3Cimg%20src%3Dx%3E', 'No results for “<img src=x>”'],
  ['a long query', `?q=Okta${'%20x'.repeat(1000)}`, 'results for “Okta x x'],
])('displays the search page with %s', async (_, query, text) => {
  const { page, browserErrors } = await openDocs(`/docs/search${query}`)
  for (const variant of VIEWPORT_VARIANTS) {
    await applyViewportVariant(page, variant)
    await page.getByText(text).waitFor()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(variant.width)
    expect(await findPageViolations(page)).toEqual([])
  }
  expect(browserErrors).toEqual([])
})

it('serves /llms.txt as text, with the service’s own URLs', async () => {
  const response = await fetch(`${service.baseUrl}/llms.txt`)
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = await response.text()
  expect(text).toMatch(/^# House Bills\n\n> /)
  expect(text).toMatch(/\(http:\/\/[^/]+\/docs\/errors\): /)
})

it('prints the code samples of a documentation page in every language, but no buttons or navigation', async () => {
  const { page } = await openDocs('/docs')
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.locator('figure:visible').count()).toBe(6)
  await expect.poll(() => page.getByRole('button').count()).toBe(0)
  await expect.poll(() => page.getByRole('navigation').count()).toBe(0)
})

// Opens documentation pages in a browser and checks them.
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { expect } from 'vitest'
import { DOCS_PAGES } from '@/lib/partner-api/docs-pages'
import { findAxeViolations, preloadAxe } from './axe'

export const REFERENCE_PATH = '/docs/reference'
export const V1_REFERENCE_PATH = '/docs/reference/v1'

/** The pages that show an OpenAPI document. */
export const REFERENCE_PATHS: string[] = [REFERENCE_PATH, V1_REFERENCE_PATH]

/**
 * Creates a browser page for visiting documentation pages. Collects the browser's errors and any requests to other
 * hosts.
 */
export async function newDocsPage(browser: Browser, baseUrl: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await preloadAxe(page)
  const browserErrors: string[] = []
  page.on('pageerror', ({ message }) => browserErrors.push(message))
  // The browser also logs violations of the Content-Security-Policy as errors.
  page.on('console', (message) => message.type() === 'error' && browserErrors.push(message.text()))
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== 'data:' && origin !== baseUrl) browserErrors.push(`requests ${origin}`)
  })
  const open = async (path: string) => {
    browserErrors.length = 0
    // Restore the size and the settings that an earlier test may have changed.
    await page.setViewportSize(options.viewport ?? { width: 1280, height: 720 })
    await page.emulateMedia({ media: null, colorScheme: null })
    await page.goto(baseUrl + path)
  }
  return { context, page, browserErrors, open }
}

/** Opens a documentation page in a new browser context. */
export async function openDocsPage(
  browser: Browser,
  baseUrl: string,
  path: string,
  options: BrowserContextOptions = {},
) {
  const docsPage = await newDocsPage(browser, baseUrl, options)
  await docsPage.open(path)
  return docsPage
}

/** The widths and colour schemes to test. Each occurs once, so not every combination is tested. */
export const VIEWPORT_VARIANTS = [
  { width: 390, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const

export async function applyViewportVariant(
  page: Page,
  { width, colorScheme }: (typeof VIEWPORT_VARIANTS)[number],
): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme })
}

interface DisplayOptions {
  /** Further checks for each width. */
  checkVariant?: (variantName: string) => Promise<void>
  /** A selector of elements whose accessibility isn't checked. */
  exclude?: string
}

/** Checks the title, the heading, the width and the accessibility of the open documentation page. */
export async function expectCleanDisplay(
  page: Page,
  path: string,
  { checkVariant, exclude }: DisplayOptions = {},
): Promise<void> {
  await expect.poll(() => page.title()).toBe(`${DOCS_PAGES.find((entry) => entry.path === path)?.title} · House Bills`)
  await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
  // Open the collapsed sections, so that their content is checked.
  await page.locator('main details').evaluateAll((elements) => {
    for (const details of elements as HTMLDetailsElement[]) details.open = true
  })
  for (const variant of VIEWPORT_VARIANTS) {
    const variantName = JSON.stringify(variant)
    await applyViewportVariant(page, variant)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, variantName).toBeLessThanOrEqual(variant.width)
    expect(await findPageViolations(page, 'html', exclude), variantName).toEqual([])
    await checkVariant?.(variantName)
  }
}

/**
 * Runs axe on the page, or on one part of it. Returns the ID of each violated rule, with the HTML of the elements that
 * violate it.
 */
export async function findPageViolations(page: Page, selector = 'html', exclude?: string): Promise<string[][]> {
  const violations = await findAxeViolations(page, selector, exclude)
  return violations.map(({ id, elements }) => [id, ...elements])
}

// A page of the documentation in a browser, and what is to be said of it.
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { findAxeViolations, preloadAxe } from './axe'

export const REFERENCE_PATH = '/docs/reference'

/** A page that goes from one address to the next, with all that the present one complains of and every host it asks. */
export async function newDocsPage(browser: Browser, baseUrl: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await preloadAxe(page)
  const browserErrors: string[] = []
  page.on('pageerror', ({ message }) => browserErrors.push(message))
  // Violations of the policy are errors of the console too.
  page.on('console', (message) => message.type() === 'error' && browserErrors.push(message.text()))
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== 'data:' && origin !== baseUrl) browserErrors.push(`asks ${origin}`)
  })
  const open = async (path: string) => {
    browserErrors.length = 0
    // As a new page is.
    await page.setViewportSize(options.viewport ?? { width: 1280, height: 720 })
    await page.emulateMedia({ media: null, colorScheme: null })
    await page.goto(baseUrl + path)
    if (path === REFERENCE_PATH) await page.locator('.opblock').first().waitFor()
  }
  return { context, page, browserErrors, open }
}

/** One in a browser of its own, at an address. */
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

/** Both widths and both schemes, but not each with each. */
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

/** What axe finds, on the whole page or within one part of it. Of the reference some landmarks and headings are of the renderer's own choosing. */
export async function findPageViolations(page: Page, selector = 'html'): Promise<string[][]> {
  const allViolations = await findAxeViolations(page, selector)
  const isReference = new URL(page.url()).pathname === REFERENCE_PATH
  const relevantViolations = allViolations.filter(({ impact }) => !isReference || impact !== 'moderate')
  return relevantViolations.map(({ id, elements }) => [id, ...elements])
}

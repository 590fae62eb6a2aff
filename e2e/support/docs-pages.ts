// A page of the documentation in a browser, and what is to be said of it.
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { axeViolations, preloadAxe } from './axe'

export const REFERENCE = '/docs/reference'

/** A page that goes from one address to the next, with all that the present one complains of and every host it asks. */
export async function readingPage(browser: Browser, baseUrl: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await preloadAxe(page)
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  // Violations of the policy are errors of the console too.
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== 'data:' && origin !== baseUrl) complaints.push(`asks ${origin}`)
  })
  const open = async (path: string) => {
    complaints.length = 0
    // As a new page is.
    await page.setViewportSize(options.viewport ?? { width: 1280, height: 720 })
    await page.emulateMedia({ media: null, colorScheme: null })
    await page.goto(baseUrl + path)
    if (path === REFERENCE) await page.locator('.opblock').first().waitFor()
  }
  return { context, page, complaints, open }
}

/** One in a browser of its own, at an address. */
export async function openPage(browser: Browser, baseUrl: string, path: string, options: BrowserContextOptions = {}) {
  const reading = await readingPage(browser, baseUrl, options)
  await reading.open(path)
  return reading
}

/** Both widths and both schemes, but not each with each. */
export const LOOKS = [
  { width: 390, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const

export async function look(page: Page, { width, colorScheme }: (typeof LOOKS)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme })
}

/** What axe finds, on the whole page or within one part of it. Of the reference some landmarks and headings are of the renderer's own choosing. */
export async function violations(page: Page, part = 'html'): Promise<string[][]> {
  const all = await axeViolations(page, part)
  const isReference = new URL(page.url()).pathname === REFERENCE
  const binding = all.filter(({ impact }) => !isReference || impact !== 'moderate')
  return binding.map(({ id, elements }) => [id, ...elements])
}

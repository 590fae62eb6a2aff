// A page of the documentation in a browser, and what is to be said of it.
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContextOptions, Page } from 'playwright'

export const REFERENCE = '/docs/reference'

/** Opens a page in a browser of its own, with all that it complains of and every host it asks. */
export async function openPage(browser: Browser, baseUrl: string, path: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  // Violations of the policy are errors of the console too.
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== 'data:' && origin !== baseUrl) complaints.push(`asks ${origin}`)
  })
  await page.goto(baseUrl + path, { waitUntil: 'load' })
  if (path === REFERENCE) await page.locator('.opblock').first().waitFor()
  return { context, page, complaints }
}

/** Both widths and both schemes, but not each with each: axe takes seconds for one, and for the reference twenty. */
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
  // Axe then describes no more than one element of what is in order, which is most of its time.
  const { violations: all } = await new AxeBuilder({ page })
    .include(part)
    .options({ resultTypes: ['violations'] })
    .analyze()
  const isReference = new URL(page.url()).pathname === REFERENCE
  const binding = all.filter(({ impact }) => !isReference || impact !== 'moderate')
  return binding.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
}

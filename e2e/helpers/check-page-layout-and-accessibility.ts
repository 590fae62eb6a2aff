// Opens pages in a browser, takes screenshots, checks the layout, and collects the errors that the browser reports.
import path from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { expect } from 'vitest'
import { preloadAxe } from './axe'
import { eventually } from './eventually'
import { waitForHydration } from './sign-in'

export interface OpenedPage {
  page: Page
  browserErrors: string[]
}

/**
 * Creates the functions that check a test's pages.
 *
 * @param directory the subfolder of test-results for the screenshots
 * @param titlePattern matches every page's title
 */
export function createPageChecker(directory: string, titlePattern: RegExp) {
  const screenshotDirectory = path.resolve(import.meta.dirname, '../../test-results', directory)

  /**
   * Browser pages that a test no longer needs. Later tests with the same context reuse them, because opening one takes
   * as long as loading a page.
   */
  const idlePages: OpenedPage[] = []

  /**
   * Opens `url` in a browser page of the context, and waits until the page is hydrated. Expects the status 200, no
   * redirect, and headers that prevent caching and indexing.
   */
  async function open(context: BrowserContext, url: string): Promise<OpenedPage> {
    const idleIndex = idlePages.findIndex(({ page }) => page.context() === context)
    const [openedPage = await createPage(context)] = idleIndex < 0 ? [] : idlePages.splice(idleIndex, 1)
    const { page, browserErrors } = openedPage
    await page.setViewportSize({ width: 1280, height: 800 })
    browserErrors.length = 0
    const response = await page.goto(url)
    await waitForHydration(page)
    expect(response?.status(), url).toBe(200)
    expect(new URL(page.url()).pathname).toBe(new URL(url, page.url()).pathname)
    expect(response?.headers()['cache-control']).toContain('no-store')
    expect(response?.headers()['x-robots-tag']).toBe('noindex')
    return openedPage
  }

  async function look(
    { page, browserErrors }: OpenedPage,
    pageName: string,
    width: number,
    colorScheme: 'light' | 'dark',
  ) {
    await page.setViewportSize({ width, height: 1200 })
    await page.emulateMedia({ colorScheme })
    const file = `${pageName.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-|-$/g, '')}-${width}-${colorScheme}.png`
    await page.screenshot({ path: path.join(screenshotDirectory, file), animations: 'disabled' })
    // Don't use the global `expect.poll` here, because it can't tell which of several concurrent tests calls it.
    await eventually(async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth), file).toBeLessThanOrEqual(width)
      expect(await page.evaluate(findOverflowingTables), file).toEqual([])
      expect(await page.evaluate(() => document.querySelectorAll('h1').length), file).toBe(1)
      expect(await page.evaluate(() => document.title), file).toMatch(titlePattern)
    })
    expect(browserErrors).toEqual([])
  }

  return { open, look, release: (openedPage: OpenedPage) => idlePages.push(openedPage) }
}

async function createPage(context: BrowserContext): Promise<OpenedPage> {
  const page = await context.newPage()
  await preloadAxe(page)
  const browserErrors: string[] = []
  page.on('pageerror', ({ message }) => browserErrors.push(message))
  // The browser also logs violations of the Content-Security-Policy as errors.
  page.on('console', (message) => message.type() === 'error' && browserErrors.push(message.text()))
  return { page, browserErrors }
}

/** Returns the labels of the tables that are wider than their visible part. */
const findOverflowingTables = () =>
  [...document.querySelectorAll('[role=group]:has(> table)')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map((table) => table.getAttribute('aria-label'))

// Every page of a realm as a browser shows it: looked at in pictures, by axe, and for what it complains of.
import path from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { expect } from 'vitest'
import { preloadAxe } from './axe'
import { eventually } from './eventually'
import { hydrated } from './portal'

export interface Opened {
  page: Page
  complaints: string[]
}

/**
 * @param folder of test-results, for the pictures
 * @param title what every page's title is
 */
export function lookingAt(folder: string, title: RegExp) {
  const shots = path.resolve(import.meta.dirname, '../../test-results', folder)

  /** Pages that a test has done with, for the next one to go on with: a new one costs as much as its load. */
  const left: Opened[] = []

  /** A page of somebody's own at its address, hydrated. */
  async function open(context: BrowserContext, address: string): Promise<Opened> {
    const place = left.findIndex(({ page }) => page.context() === context)
    const [opened = await newPage(context)] = place < 0 ? [] : left.splice(place, 1)
    const { page, complaints } = opened
    await page.setViewportSize({ width: 1280, height: 800 })
    complaints.length = 0
    const response = await page.goto(address)
    await hydrated(page)
    expect(response?.status(), address).toBe(200)
    expect(new URL(page.url()).pathname).toBe(new URL(address, page.url()).pathname)
    expect(response?.headers()['cache-control']).toContain('no-store')
    expect(response?.headers()['x-robots-tag']).toBe('noindex')
    return opened
  }

  async function look({ page, complaints }: Opened, of: string, width: number, colorScheme: 'light' | 'dark') {
    await page.setViewportSize({ width, height: 1200 })
    await page.emulateMedia({ colorScheme })
    const file = `${of.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-|-$/g, '')}-${width}-${colorScheme}.png`
    await page.screenshot({ path: path.join(shots, file), animations: 'disabled' })
    // Of tests that run side by side `expect.poll` does not know its own.
    await eventually(async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth), file).toBeLessThanOrEqual(width)
      expect(await page.evaluate(tooWide), file).toEqual([])
      expect(await page.evaluate(() => document.querySelectorAll('h1').length), file).toBe(1)
      expect(await page.evaluate(() => document.title), file).toMatch(title)
    })
    expect(complaints).toEqual([])
  }

  return { open, look, leave: (opened: Opened) => left.push(opened) }
}

async function newPage(context: BrowserContext): Promise<Opened> {
  const page = await context.newPage()
  await preloadAxe(page)
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  // Violations of the policy are errors of the console too.
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  return { page, complaints }
}

/** The tables of which something lies out of sight. */
const tooWide = () =>
  [...document.querySelectorAll('[role=group]:has(> table)')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map((table) => table.getAttribute('aria-label'))

import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

// The path of the axe script that AxeBuilder would add to the page.
const AXE_SCRIPT_PATH = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js')

/**
 * Makes the page load axe with every document, so that the browser keeps the compiled script. If a page is checked
 * repeatedly, that saves a tenth of a second of processor time per document.
 */
export async function preloadAxe(page: Page): Promise<void> {
  await page.addInitScript({ path: AXE_SCRIPT_PATH })
}

export interface AxeViolation {
  id: string
  impact?: string | null
  /** The HTML of the elements that violate the rule. */
  elements: string[]
}

/**
 * Runs axe on a page, or on one part of it. Uses the legacy mode, in which axe runs in the page itself and can't check
 * frames from other origins. The default mode can check them, but opens another page for each run and takes four times
 * as long.
 *
 * @param exclude a selector of elements to leave out
 */
export async function findAxeViolations(page: Page, selector = 'html', exclude?: string): Promise<AxeViolation[]> {
  // AxeBuilder sends its script to the page even if axe is already loaded. A trivial `axeSource` avoids sending and
  // compiling half a megabyte again.
  const isLoadedInFrames = await Promise.all(page.frames().map((frame) => frame.evaluate(() => 'axe' in window)))
  const builder = new AxeBuilder({ page, ...(isLoadedInFrames.every(Boolean) && { axeSource: '0' }) })
  if (exclude) builder.exclude(exclude)
  const { violations } = await builder
    .setLegacyMode()
    .include(selector)
    // Limit the detailed results to violations. Describing the elements that pass would take most of the time.
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.map(({ id, impact, nodes }) => ({ id, impact, elements: nodes.map(({ html }) => html) }))
}

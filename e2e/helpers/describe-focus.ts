import type { Page } from 'playwright'

/** Returns the focused element's `aria-label`, or else its `name`, or else its text. */
export const describeFocus = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => {
    const { activeElement: element } = document
    return element?.getAttribute('aria-label') ?? element?.getAttribute('name') ?? element?.textContent
  })

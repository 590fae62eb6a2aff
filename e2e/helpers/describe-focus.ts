import type { Page } from 'playwright'

/** Returns the label, the name or the text of the focused element. */
export const describeFocus = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => {
    const { activeElement: element } = document
    return element?.getAttribute('aria-label') ?? element?.getAttribute('name') ?? element?.textContent
  })

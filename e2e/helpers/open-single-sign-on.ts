// Opens single sign-on in a browser.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { expect } from 'vitest'
import { launchBrowser } from './launch-browser'
import { DOMAIN, type SingleSignOnService, startSingleSignOnService } from './start-service-for-single-sign-on'

export interface SingleSignOnTest extends SingleSignOnService {
  browser: Browser
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** Opens the provider's page. The provider sends a user who is still signed in there back immediately. */
  openProvider: (page: Page, domain?: string) => Promise<void>
  signInAtProvider: (page: Page, name: string) => Promise<void>
}

/** @param env further settings for the server */
export async function openSingleSignOn(env: Record<string, string> = {}): Promise<SingleSignOnTest> {
  const sso = await startSingleSignOnService(env)
  const { service, provider } = sso
  const browser = await launchBrowser()
  return {
    ...sso,
    browser,
    newContext: async (options) => {
      const context = await browser.newContext({ baseURL: service.baseUrl, ...options })
      // The provider's page loads a font, which would need the internet.
      await context.route('https://fonts.googleapis.com/**', (route) => route.abort())
      return context
    },
    openProvider: async (page, domain = DOMAIN) => {
      await page.goto(`/sign-in/single-sign-on?domain=${domain}`)
      await page.getByRole('link', { name: 'Continue to your company’s sign-in page' }).click()
    },
    signInAtProvider: async (page, name) => {
      await page.waitForURL(`${provider.issuer}/interaction/**`)
      await page.locator('input[type=text]').fill(name)
      await page.locator('input[type=password]').fill('any')
      await page.keyboard.press('Enter')
    },
    close: async () => {
      await browser.close()
      await sso.close()
    },
  }
}

/** Waits for the page that explains an error, and checks that nobody was signed in. */
export async function expectSsoError(page: Page, title: string): Promise<void> {
  await page.getByRole('alert').getByText(title).waitFor()
  expect(new URL(page.url()).pathname).toBe('/sign-in/single-sign-on')
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name }) => name)).not.toContain('portal-session')
}

// Starts what the tests of single sign-on need: the built server, a provider and a browser.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { expect } from 'vitest'
import { prisma } from '@/lib/platform/database/prisma'
import { allocateTestPort } from './allocate-test-port'
import { createSsoConnection } from './create-sso-connection'
import { launchBrowser } from './launch-browser'
import { type Claims, type IdentityProvider, startIdentityProvider } from './start-identity-provider'
import { startTestService, type TestService } from './start-test-service'

/** The email domain of the service's company. */
export const DOMAIN = 'acme.example'

export interface SingleSignOnTest {
  service: TestService
  provider: IdentityProvider
  browser: Browser
  /** Another company, which has registered its redirect URI at the same provider. */
  otherCompanyId: number
  getRedirectUri: (companyId: number) => string
  /** Connects a company to the provider, with a verified domain and a successful test. Returns the connection's ID. */
  createConnection: (companyId: number, emailDomain: string) => Promise<string>
  /** Adds a user at the provider, whose `sub` is the name. */
  addUser: (name: string, claims?: Claims) => void
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** Opens the provider's page. If the provider still knows the user, it sends the user back immediately. */
  openProvider: (page: Page, domain?: string) => Promise<void>
  signInAtProvider: (page: Page, name: string) => Promise<void>
  close: () => Promise<void>
}

/** @param env further settings of the server */
export async function openSingleSignOn(env: Record<string, string> = {}): Promise<SingleSignOnTest> {
  const port = String(await allocateTestPort())
  const service = await startTestService({ EMBEDDED: '1', PORT: port, APP_URL: `http://127.0.0.1:${port}`, ...env })
  const { baseUrl, companyId, db } = service
  const otherCompanyId = await service.addCompany()
  const getRedirectUri = (id: number) => `${baseUrl}/api/auth/single-sign-on/callback/${id}`
  const provider = await startIdentityProvider([companyId, otherCompanyId].map(getRedirectUri))
  const browser = await launchBrowser()
  return {
    ...{ service, provider, browser, otherCompanyId, getRedirectUri },
    createConnection: (id, emailDomain) => createSsoConnection(db, { companyId: id, emailDomain, ...provider }),
    addUser: (name, claims = {}) =>
      provider.users.set(name, { email: `${name}@${DOMAIN}`, email_verified: true, name: `Kim ${name}`, ...claims }),
    newContext: async (options) => {
      const context = await browser.newContext({ baseURL: baseUrl, ...options })
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
      await prisma().$disconnect()
      await service.stop()
      await provider.stop()
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

// Uses single sign-on with an HTTP client that keeps cookies and follows redirects. This is much faster than a browser.
import { type APIRequestContext, type APIResponse, request } from 'playwright'
import { expect } from 'vitest'
import { DOMAIN } from './start-service-for-single-sign-on'

/** Creates a client without cookies. Its requests have no timeout of their own. */
export const newHttpClient = (baseURL: string): Promise<APIRequestContext> =>
  request.newContext({ baseURL, timeout: 0 })

/**
 * Starts single sign-on. Returns the provider's sign-in page, or the page that the user comes back to if they're still
 * signed in at the provider.
 */
export const openProvider = (client: APIRequestContext): Promise<APIResponse> =>
  client.get(`/api/auth/single-sign-on/start?domain=${DOMAIN}`, { headers: { 'Sec-Fetch-Site': 'same-origin' } })

/** Submits the form on the provider's sign-in page. Returns the page that the user comes back to. */
export async function signInAtProvider(
  client: APIRequestContext,
  signInPage: APIResponse,
  name: string,
): Promise<APIResponse> {
  expect(new URL(signInPage.url()).pathname).toMatch(/^\/interaction\//)
  return client.post(signInPage.url(), { form: { prompt: 'login', login: name, password: 'any' } })
}

/** Checks that a page explains an error, and that nobody was signed in. */
export async function expectSsoError(client: APIRequestContext, page: APIResponse, title: string): Promise<void> {
  expect(new URL(page.url()).pathname).toBe('/sign-in/single-sign-on')
  expect(findAlertTitle(await page.text())).toContain(title)
  const { cookies } = await client.storageState()
  expect(cookies.map(({ name }) => name)).not.toContain('portal-session')
}

const findAlertTitle = (html: string) => /<div role="alert".*?<p[^>]*>(.*?)<\/p>/s.exec(html)?.[1]

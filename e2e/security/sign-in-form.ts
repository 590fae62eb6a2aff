// Sends the same sign-in forms as a browser, but without running a browser.

import { csrfCookieName } from '@/lib/auth/sign-in/next-auth-cookies'
import { getFormPath, type Provider } from '@/lib/auth/sign-in/providers'
import { REALM_PATHS } from '@/lib/auth/sign-in/resolve-redirect-path'
import type { Realm } from '@/lib/platform/identity/realm'

/** The cookies of a browser, by name. */
export type CookieJar = Map<string, string>

/** Stores a response's new cookies in the jar, and deletes those that it expires. */
function storeCookies(jar: CookieJar, { headers }: Response): void {
  for (const cookie of headers.getSetCookie()) {
    const [name = '', value = ''] = cookie.split(';', 1)[0]?.split(/=(.*)/s) ?? []
    if (value === '' || /max-age=0/i.test(cookie)) jar.delete(name)
    else jar.set(name, value)
  }
}

const cookieHeader = (jar: CookieJar) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

/** Sends a request with a browser's cookies, and stores the cookies of the response. Doesn't follow redirects. */
export async function fetchWithCookies(jar: CookieJar, url: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('Cookie', cookieHeader(jar))
  const response = await fetch(url, { redirect: 'manual', ...init, headers })
  storeCookies(jar, response)
  return response
}

/** Opens the sign-in form, so that the jar contains the form's CSRF cookie. Returns the jar. */
export async function openForm(baseUrl: string, realm: Realm, jar: CookieJar = new Map()): Promise<CookieJar> {
  await fetchWithCookies(jar, `${baseUrl}/api/auth/signin?callbackUrl=${REALM_PATHS[realm].home}`)
  return jar
}

/** Returns the CSRF token in the browser's cookie. */
export const getCsrfToken = (realm: Realm, jar: CookieJar): string =>
  decodeURIComponent(jar.get(csrfCookieName(realm)) ?? '').split('|')[0] ?? ''

/** Submits a sign-in form from the service's own origin. `headers` can override the origin and add other headers. */
export const sendForm = (
  baseUrl: string,
  realm: Realm,
  jar: CookieJar,
  fields: Record<string, string>,
  { step = 'password', headers = {} }: { step?: Provider['step']; headers?: Record<string, string> } = {},
): Promise<Response> =>
  fetchWithCookies(jar, baseUrl + getFormPath(realm, step), {
    method: 'POST',
    headers: { Origin: baseUrl, ...headers },
    body: new URLSearchParams({ csrfToken: getCsrfToken(realm, jar), ...fields }),
  })

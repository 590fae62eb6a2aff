// Sends sign-in forms as browsers do, without a browser.

import { csrfCookieName } from '@/lib/auth/sign-in/next-auth-cookies'
import { getFormPath, type Provider } from '@/lib/auth/sign-in/providers'
import { REALM_PATHS } from '@/lib/auth/sign-in/resolve-redirect-path'
import type { Realm } from '@/lib/platform/identity/realm'

/** A browser's cookies by name. */
export type CookieJar = Map<string, string>

/** Applies a response's cookies: stores new ones and deletes expired ones. */
function storeCookies(jar: CookieJar, { headers }: Response): void {
  for (const cookie of headers.getSetCookie()) {
    const [name = '', value = ''] = cookie.split(';', 1)[0]?.split(/=(.*)/s) ?? []
    if (value === '' || /max-age=0/i.test(cookie)) jar.delete(name)
    else jar.set(name, value)
  }
}

const cookieHeader = (jar: CookieJar) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

/** Fetches with a browser's cookies and applies those of the response. */
export async function fetchWithCookies(jar: CookieJar, url: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('Cookie', cookieHeader(jar))
  const response = await fetch(url, { redirect: 'manual', ...init, headers })
  storeCookies(jar, response)
  return response
}

/** Requests the sign-in form's CSRF cookie unless the browser has one. */
export async function openForm(baseUrl: string, realm: Realm, jar: CookieJar = new Map()): Promise<CookieJar> {
  await fetchWithCookies(jar, `${baseUrl}/api/auth/signin?callbackUrl=${REALM_PATHS[realm].home}`)
  return jar
}

/** Returns the token in that cookie. */
export const getCsrfToken = (realm: Realm, jar: CookieJar): string =>
  decodeURIComponent(jar.get(csrfCookieName(realm)) ?? '').split('|')[0] ?? ''

/** Sends a sign-in form. Its origin is the service's own page unless `headers` says otherwise. */
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

// The forms of the sign-in as browsers send them, without one.

import { csrfCookie } from '@/lib/auth/sign-in/auth-cookies'
import { HOMES } from '@/lib/auth/sign-in/redirect-url'
import { formAddress, type Provider } from '@/lib/auth/sign-in/result'
import type { Realm } from '@/lib/platform/identity/realm'

/** What a browser keeps, by name. */
export type Jar = Map<string, string>

/** Keeps what an answer sets, and drops what it takes back. */
function keep(jar: Jar, { headers }: Response): void {
  for (const cookie of headers.getSetCookie()) {
    const [name = '', value = ''] = cookie.split(';', 1)[0]?.split(/=(.*)/s) ?? []
    if (value === '' || /max-age=0/i.test(cookie)) jar.delete(name)
    else jar.set(name, value)
  }
}

const cookieHeader = (jar: Jar) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

/** Fetches with a browser's cookies, and keeps those of the answer. */
export async function browse(jar: Jar, url: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('Cookie', cookieHeader(jar))
  const answer = await fetch(url, { redirect: 'manual', ...init, headers })
  keep(jar, answer)
  return answer
}

/** Gets the sign-in form's cookie against forged forms, unless the browser has one. */
export async function openForm(baseUrl: string, realm: Realm, jar: Jar = new Map()): Promise<Jar> {
  await browse(jar, `${baseUrl}/api/auth/signin?callbackUrl=${HOMES[realm].home}`)
  return jar
}

/** The token in that cookie. */
export const tokenOf = (realm: Realm, jar: Jar): string =>
  decodeURIComponent(jar.get(csrfCookie(realm)) ?? '').split('|')[0] ?? ''

/** Sends one of the forms; the service's own page is its origin unless `headers` says otherwise. */
export const sendForm = (
  baseUrl: string,
  realm: Realm,
  jar: Jar,
  fields: Record<string, string>,
  { step = 'password', headers = {} }: { step?: Provider['step']; headers?: Record<string, string> } = {},
): Promise<Response> =>
  browse(jar, baseUrl + formAddress(realm, step), {
    method: 'POST',
    headers: { Origin: baseUrl, ...headers },
    body: new URLSearchParams({ csrfToken: tokenOf(realm, jar), ...fields }),
  })

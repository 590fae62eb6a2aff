// Requests as browsers make them, without one.
import { expect } from 'vitest'

/** Whoever is signed in, by the value of the header Cookie. */
export type SignedInUser = { cookie: string } | null

/** Asks for a path; an empty origin is not sent, and none is the service's own. */
export type SendRequest = (path: string, user: SignedInUser, init?: RequestInit, origin?: string) => Promise<Response>

export function sendRequestAs(
  url: string,
  user: SignedInUser,
  init: RequestInit = {},
  origin: string,
): Promise<Response> {
  const headers = new Headers(init.headers)
  if (user) headers.set('Cookie', user.cookie)
  if (origin) headers.set('Origin', origin)
  return fetch(url, { redirect: 'manual', ...init, headers })
}

/** A page's payload alone, as links ask for it: the first answer names the address that it is kept under. */
export async function requestPagePayload(
  sendRequest: SendRequest,
  path: string,
  user: SignedInUser,
): Promise<Response> {
  const headers = { RSC: '1' }
  const firstResponse = await sendRequest(path, user, { headers })
  expect(firstResponse.headers.get('cache-control')).toContain('no-store')
  const redirectUrl = firstResponse.headers.get('location')
  return firstResponse.status === 307 && redirectUrl?.includes('_rsc')
    ? sendRequest(redirectUrl, user, { headers })
    : firstResponse
}

/** Where an answer leads to. A script gets a redirect of an action as the page that it leads to. */
export const findRedirectTarget = ({ headers }: Response) => headers.get('location') ?? headers.get('x-action-redirect')

/** What stands on a page, without times of the day and e-mail addresses that its examples draw. */
export const extractPageText = (html: string) =>
  html
    .replace(/<(script|style|head)\b.*?<\/\1>|<[^>]*>/gs, ' ')
    .replace(/\d?\d:\d\d(:\d\d)?|ada\.\w+@/g, '')
    .replace(/\s+/g, ' ')

export const PRIVATE_PAGE_HEADERS = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': expect.stringContaining(`default-src 'self'`),
}

/** A status with those headers. */
export const pickPrivatePageHeaders = ({ status, headers }: Response) => ({
  status,
  ...Object.fromEntries(Object.keys(PRIVATE_PAGE_HEADERS).map((name) => [name, headers.get(name)])),
})

// Sends requests as browsers do, without a browser.
import { expect } from 'vitest'

/** A signed-in user's Cookie header. */
export type SignedInUser = { cookie: string } | null

/** Requests a path. An empty origin isn't sent; the default is the service's own. */
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

/** Requests a page's payload, as links do. The first response redirects to the URL under which it is cached. */
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

/** Returns a response's redirect target. A script receives an action's redirect as the target page. */
export const findRedirectTarget = ({ headers }: Response) => headers.get('location') ?? headers.get('x-action-redirect')

/** Returns a page's text, without times and random example email addresses. */
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

/** Returns a response's status and its values of these headers. */
export const pickPrivatePageHeaders = ({ status, headers }: Response) => ({
  status,
  ...Object.fromEntries(Object.keys(PRIVATE_PAGE_HEADERS).map((name) => [name, headers.get(name)])),
})

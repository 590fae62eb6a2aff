// Sends the requests that a browser would send, without running a browser.
import { expect } from 'vitest'

/** The Cookie header of a signed-in user, or null for a signed-out visitor. */
export type SignedInUser = { cookie: string } | null

/**
 * Requests a path. `origin` is the Origin header, by default that of the service. If it's empty, the request has no
 * Origin header.
 */
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
  // Ask for an uncompressed response, because compression takes a tenth of the server's time.
  if (!headers.has('Accept-Encoding')) headers.set('Accept-Encoding', 'identity')
  return fetch(url, { redirect: 'manual', ...init, headers })
}

/**
 * Requests a page's payload, as Next's links do. If Next redirects to the URL under which browsers cache the payload,
 * follows the redirect.
 */
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

/**
 * Returns the target of a response's redirect, or null if there's none. When a script calls a server action, the target
 * is in one of Next's own headers.
 */
export const findRedirectTarget = ({ headers }: Response) => headers.get('location') ?? headers.get('x-action-redirect')

/** Returns the text of a page. Leaves out times and random example email addresses, which differ between requests. */
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

/** The headers of an email that one of our pages shows in a frame. */
export const FRAMED_EMAIL_HEADERS = {
  ...PRIVATE_PAGE_HEADERS,
  'x-frame-options': 'SAMEORIGIN',
  'content-security-policy': expect.stringMatching(/^default-src 'none'; img-src 'self'; .*sandbox$/),
}

/** Returns a response's status and its values for the headers in PRIVATE_PAGE_HEADERS. */
export const pickPrivatePageHeaders = ({ status, headers }: Response) => ({
  status,
  ...Object.fromEntries(Object.keys(PRIVATE_PAGE_HEADERS).map((name) => [name, headers.get(name)])),
})

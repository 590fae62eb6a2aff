// Requests as browsers make them, without one.
import { expect } from 'vitest'

/** Whoever is signed in, by the value of the header Cookie. */
export type Who = { cookie: string } | null

/** Asks for a path; an empty origin is not sent, and none is the service's own. */
export type Ask = (path: string, who: Who, init?: RequestInit, origin?: string) => Promise<Response>

export function asked(url: string, who: Who, init: RequestInit = {}, origin: string): Promise<Response> {
  const headers = new Headers(init.headers)
  if (who) headers.set('Cookie', who.cookie)
  if (origin) headers.set('Origin', origin)
  return fetch(url, { redirect: 'manual', ...init, headers })
}

/** A page's payload alone, as links ask for it: the first answer names the address that it is kept under. */
export async function payload(ask: Ask, path: string, who: Who): Promise<Response> {
  const headers = { RSC: '1' }
  const first = await ask(path, who, { headers })
  expect(first.headers.get('cache-control')).toContain('no-store')
  const to = first.headers.get('location')
  return first.status === 307 && to?.includes('_rsc') ? ask(to, who, { headers }) : first
}

/** Where an answer leads to. A script gets a redirect of an action as the page that it leads to. */
export const leadsTo = ({ headers }: Response) => headers.get('location') ?? headers.get('x-action-redirect')

/** What stands on a page, without times of the day and e-mail addresses that its examples draw. */
export const textOf = (html: string) =>
  html
    .replace(/<(script|style|head)\b.*?<\/\1>|<[^>]*>/gs, ' ')
    .replace(/\d?\d:\d\d(:\d\d)?|ada\.\w+@/g, '')
    .replace(/\s+/g, ' ')

export const PERSONAL_HEADERS = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': expect.stringContaining(`default-src 'self'`),
}

/** A status with those headers. */
export const withHeaders = ({ status, headers }: Response) => ({
  status,
  ...Object.fromEntries(Object.keys(PERSONAL_HEADERS).map((name) => [name, headers.get(name)])),
})

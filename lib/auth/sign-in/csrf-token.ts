import { createHash, randomBytes } from 'node:crypto'
import type { Realm } from '@/lib/platform/identity/realm'
import { getCookieSecret, getCookieSecrets } from '../sessions/session-cookie'

/**
 * Creates a value for the CSRF cookie in next-auth's format: a random token, and a hash of the token and the secret.
 */
export function createCsrfCookie(realm: Realm): string {
  return formatCsrfCookie(randomBytes(32).toString('hex'), getCookieSecret(realm))
}

/** Returns the secret with which a realm's CSRF cookie was created, or the current secret if the cookie is invalid. */
export function findCsrfSecret(realm: Realm, cookie: string | undefined): string {
  const token = getCsrfToken(cookie)
  return getCookieSecrets(realm).find((secret) => formatCsrfCookie(token, secret) === cookie) ?? getCookieSecret(realm)
}

/**
 * Returns the token in a CSRF cookie, or '' if there's no cookie. The token is random, so it also identifies the
 * browser.
 */
export const getCsrfToken = (cookie: string | undefined): string => cookie?.split('|')[0] ?? ''

const formatCsrfCookie = (token: string, secret: string) =>
  `${token}|${createHash('sha256').update(`${token}${secret}`).digest('hex')}`

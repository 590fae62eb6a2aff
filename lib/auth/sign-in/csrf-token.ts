import { createHash, randomBytes } from 'node:crypto'
import type { Realm } from '@/lib/platform/identity/realm'
import { getCookieSecret, getCookieSecrets } from '../sessions/session-cookie'

/** A new value of the cookie against forged forms, as next-auth reads it: the token, and its hash under the secret. */
export function createCsrfCookie(realm: Realm): string {
  return formatCsrfCookie(randomBytes(32).toString('hex'), getCookieSecret(realm))
}

/** By which of the realm's secrets next-auth is to read such a cookie; by the first where it is of none. */
export function findCsrfSecret(realm: Realm, cookie: string | undefined): string {
  const [token = ''] = cookie?.split('|') ?? []
  return getCookieSecrets(realm).find((secret) => formatCsrfCookie(token, secret) === cookie) ?? getCookieSecret(realm)
}

const formatCsrfCookie = (token: string, secret: string) =>
  `${token}|${createHash('sha256').update(`${token}${secret}`).digest('hex')}`

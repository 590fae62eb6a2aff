import { createHash, randomBytes } from 'node:crypto'
import type { Realm } from '@/lib/platform/identity/realm'
import { cookieSecret, cookieSecrets } from '../sessions/session-cookie'

/** A new value of the cookie against forged forms, as next-auth reads it: the token, and its hash under the secret. */
export function newCsrfPair(realm: Realm): string {
  return pairOf(randomBytes(32).toString('hex'), cookieSecret(realm))
}

/** By which of the realm's secrets next-auth is to read such a cookie; by the first where it is of none. */
export function csrfSecret(realm: Realm, cookie: string | undefined): string {
  const [token = ''] = cookie?.split('|') ?? []
  return cookieSecrets(realm).find((secret) => pairOf(token, secret) === cookie) ?? cookieSecret(realm)
}

const pairOf = (token: string, secret: string) =>
  `${token}|${createHash('sha256').update(`${token}${secret}`).digest('hex')}`

import { createHash, randomBytes } from 'node:crypto'
import { cookieSecret } from '../sessions/cookie'
import type { Realm } from '../sessions/realm'

/** A new value of the cookie against forged forms, as next-auth reads it: the token, and its hash under the secret. */
export function newCsrfPair(realm: Realm): string {
  const token = randomBytes(32).toString('hex')
  return `${token}|${createHash('sha256')
    .update(`${token}${cookieSecret(realm)}`)
    .digest('hex')}`
}

import { randomBytes } from 'node:crypto'
import { derivedKey, derivedKeys } from '@/lib/platform/crypto/derived-key'
import { seal, unseal } from '@/lib/platform/crypto/encryption'
import type { Realm } from '@/lib/platform/identity/realm'

/** Half a year without signing in makes a browser an unknown one. */
export const DEVICE_SECONDS = 180 * 24 * 60 * 60

const placeOf = (realm: Realm, account: string) => `device of ${account} in ${realm}`

/**
 * What a browser gets that has signed in to an account. Its tries at that account are counted apart from those of
 * others then, who may share its address or guess
 * (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies). It opens nothing.
 *
 * @param account the e-mail in the form that is compared
 */
export const newDevice = (realm: Realm, account: string): string =>
  seal(derivedKey('device cookies'), placeOf(realm, account), randomBytes(16)).toString('base64url')

/** The id of a browser that has signed in to this account before; null for any other. */
export function deviceOf(realm: Realm, account: string, cookie: string | undefined): string | null {
  const sealed = Buffer.from(cookie ?? '', 'base64url')
  return unseal(derivedKeys('device cookies'), placeOf(realm, account), sealed)?.toString('hex') ?? null
}

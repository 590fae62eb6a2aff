import { randomBytes } from 'node:crypto'
import { getDerivedKey, getDerivedKeys } from '@/lib/platform/crypto/derived-key'
import { decrypt, encrypt } from '@/lib/platform/crypto/encryption'
import type { Realm } from '@/lib/platform/identity/realm'

/** Half a year without signing in makes a browser an unknown one. */
export const DEVICE_COOKIE_SECONDS = 180 * 24 * 60 * 60

const deviceContext = (realm: Realm, account: string) => `device of ${account} in ${realm}`

/**
 * What a browser gets that has signed in to an account. Its tries at that account are counted apart from those of
 * others then, who may share its address or guess
 * (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies). It opens nothing.
 *
 * @param account the e-mail in the form that is compared
 */
export const createDeviceCookie = (realm: Realm, account: string): string =>
  encrypt(getDerivedKey('device cookies'), deviceContext(realm, account), randomBytes(16)).toString('base64url')

/** The id of a browser that has signed in to this account before; null for any other. */
export function readDeviceId(realm: Realm, account: string, cookie: string | undefined): string | null {
  const encrypted = Buffer.from(cookie ?? '', 'base64url')
  return decrypt(getDerivedKeys('device cookies'), deviceContext(realm, account), encrypted)?.toString('hex') ?? null
}

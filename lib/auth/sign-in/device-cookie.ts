import { randomBytes } from 'node:crypto'
import { getDerivedKey, getDerivedKeys } from '@/lib/platform/crypto/derived-key'
import { decrypt, encrypt } from '@/lib/platform/crypto/encryption'
import type { Realm } from '@/lib/platform/identity/realm'

/** A browser is forgotten after half a year without signing in. */
export const DEVICE_COOKIE_SECONDS = 180 * 24 * 60 * 60

const deviceContext = (realm: Realm, account: string) => `device of ${account} in ${realm}`

/**
 * Creates the cookie of a browser that has signed in to an account. Its later attempts are counted separately from
 * those of other browsers, which may share its address or belong to an attacker
 * (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies). The cookie gives no access.
 *
 * @param account `EmailAddress.key` of the account
 */
export const createDeviceCookie = (realm: Realm, account: string): string =>
  encrypt(getDerivedKey('device cookies'), deviceContext(realm, account), randomBytes(16)).toString('base64url')

/** Returns the ID of a browser that has signed in to this account before. Returns null for any other. */
export function readDeviceId(realm: Realm, account: string, cookie: string | undefined): string | null {
  const encrypted = Buffer.from(cookie ?? '', 'base64url')
  return decrypt(getDerivedKeys('device cookies'), deviceContext(realm, account), encrypted)?.toString('hex') ?? null
}

import { randomBytes } from 'node:crypto'
import { defineKeyPurpose, getDerivedKey, getDerivedKeys } from '@/lib/platform/crypto/derived-key'
import { decrypt, encrypt } from '@/lib/platform/crypto/encryption'
import type { Realm } from '@/lib/platform/identity/realm'

const KEY_PURPOSE = defineKeyPurpose('device cookies')

/** A browser is remembered for half a year after the user last signed in with it. */
export const DEVICE_COOKIE_SECONDS = 180 * 24 * 60 * 60

const deviceContext = (realm: Realm, account: string) => `device of ${account} in ${realm}`

/**
 * Creates the device cookie of a browser that has signed in to an account
 * (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies). Later attempts by this
 * browser are counted separately from those of other browsers, which may share its IP address or belong to an attacker.
 * The cookie doesn't give access to the account.
 *
 * @param account `EmailAddress.key` of the account
 */
export const createDeviceCookie = (realm: Realm, account: string): string =>
  encrypt(getDerivedKey(KEY_PURPOSE), deviceContext(realm, account), randomBytes(16)).toString('base64url')

/** Returns the ID of the browser if it has signed in to this account before. Otherwise returns null. */
export function readDeviceId(realm: Realm, account: string, cookie: string | undefined): string | null {
  const encrypted = Buffer.from(cookie ?? '', 'base64url')
  return decrypt(getDerivedKeys(KEY_PURPOSE), deviceContext(realm, account), encrypted)?.toString('hex') ?? null
}

import type { KeyObject } from 'node:crypto'
import { decode } from 'next-auth/jwt'
import { z } from 'zod'
import { getDerivedKey, getDerivedKeys } from '@/lib/platform/crypto/derived-key'
import { isHttps } from '@/lib/platform/http/is-https'
import type { Realm } from '@/lib/platform/identity/realm'

/** The maximum lifetime of a session, however active it is: 12 hours, a working day. */
export const SESSION_SECONDS = 12 * 60 * 60

/** Returns the name of the cookie with the encrypted session ID. */
export const sessionCookieName = (realm: Realm): string => `${isHttps() ? '__Host-' : ''}${realm}-session`

const KEY_PURPOSES = {
  portal: 'session cookies',
  support: 'support session cookies',
  account: 'account session cookies',
} as const

/**
 * Returns the secret that encrypts a realm's cookie. Each realm has its own, so a cookie isn't valid in another realm.
 */
export const getCookieSecret = (realm: Realm): string => encodeKey(getDerivedKey(KEY_PURPOSES[realm]))

/** Returns all secrets that a realm's cookie may be encrypted with, the current one first. */
export const getCookieSecrets = (realm: Realm): string[] => getDerivedKeys(KEY_PURPOSES[realm]).map(encodeKey)

const encodeKey = (key: KeyObject) => key.export().toString('base64')

const payloadSchema = z.object({ sid: z.guid() })

/**
 * The header of every session cookie, which is encrypted directly with the realm's key by AES-256-GCM. A forged header
 * could request another algorithm, such as an expensive one that first derives a key in ten thousand rounds.
 */
const ENCRYPTED_HEADER = `${Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString('base64url')}..`

/** Decrypts the session ID in a realm's cookie. Returns null if the cookie isn't valid. */
export async function readSessionId(realm: Realm, cookie: string | undefined): Promise<string | null> {
  if (!cookie?.startsWith(ENCRYPTED_HEADER)) return null
  for (const secret of getCookieSecrets(realm)) {
    const token = await decode({ token: cookie, secret }).catch(() => null)
    if (token) return payloadSchema.safeParse(token).data?.sid ?? null
  }
  return null
}

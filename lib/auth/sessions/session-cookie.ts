import type { KeyObject } from 'node:crypto'
import { decode } from 'next-auth/jwt'
import { z } from 'zod'
import { defineKeyPurpose, getDerivedKey, getDerivedKeys } from '@/lib/platform/crypto/derived-key'
import { isHttps } from '@/lib/platform/http/is-https'
import type { Realm } from '@/lib/platform/identity/realm'

/** Sessions end after 12 hours, a working day, even if they're in use. */
export const SESSION_SECONDS = 12 * 60 * 60

/** Returns the name of the cookie that contains a realm's encrypted session ID. */
export const sessionCookieName = (realm: Realm): string => `${isHttps() ? '__Host-' : ''}${realm}-session`

const KEY_PURPOSES = {
  portal: defineKeyPurpose('session cookies'),
  support: defineKeyPurpose('support session cookies'),
  account: defineKeyPurpose('account session cookies'),
}

/**
 * Returns the secret that encrypts a realm's cookie. Each realm has its own secret, so a cookie isn't valid in another
 * realm.
 */
export const getCookieSecret = (realm: Realm): string => encodeKey(getDerivedKey(KEY_PURPOSES[realm]))

/**
 * Returns all secrets that may have encrypted a realm's cookie. There are two during a rotation, and the current one
 * comes first.
 */
export const getCookieSecrets = (realm: Realm): string[] => getDerivedKeys(KEY_PURPOSES[realm]).map(encodeKey)

const encodeKey = (key: KeyObject) => key.export().toString('base64')

const payloadSchema = z.object({ sid: z.guid() })

/**
 * The header of every session cookie. It says that the realm's key encrypts the cookie directly, with AES-256-GCM.
 * Other headers are rejected, because a forged header could request an expensive algorithm, such as one that first
 * derives a key in ten thousand rounds.
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

import type { KeyObject } from 'node:crypto'
import { decode } from 'next-auth/jwt'
import { z } from 'zod'
import { getDerivedKey, getDerivedKeys } from '@/lib/platform/crypto/derived-key'
import { isHttps } from '@/lib/platform/http/is-https'
import type { Realm } from '@/lib/platform/identity/realm'

/** Whatever is done meanwhile, a session ends after 12 hours, a working day. */
export const SESSION_SECONDS = 12 * 60 * 60

/** The cookie that holds the session's id, encrypted. */
export const sessionCookieName = (realm: Realm): string => `${isHttps() ? '__Host-' : ''}${realm}-session`

const KEY_PURPOSES = {
  portal: 'session cookies',
  support: 'support session cookies',
  account: 'account session cookies',
} as const

/** What a realm's cookie is encrypted with: under the name of another's it is worth nothing. */
export const getCookieSecret = (realm: Realm): string => encodeKey(getDerivedKey(KEY_PURPOSES[realm]))

/** The same, and after it what a cookie may be encrypted with besides. */
export const getCookieSecrets = (realm: Realm): string[] => getDerivedKeys(KEY_PURPOSES[realm]).map(encodeKey)

const encodeKey = (key: KeyObject) => key.export().toString('base64')

const payloadSchema = z.object({ sid: z.guid() })

/**
 * How every cookie of ours begins: encrypted with the realm's key itself, by AES-256-GCM. In the words of others it may
 * ask for another algorithm, such as one that derives a key by ten thousand rounds first.
 */
const ENCRYPTED_HEADER = `${Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString('base64url')}..`

/** The session id within a realm's cookie; null for one that we have not made. */
export async function readSessionId(realm: Realm, cookie: string | undefined): Promise<string | null> {
  if (!cookie?.startsWith(ENCRYPTED_HEADER)) return null
  for (const secret of getCookieSecrets(realm)) {
    const token = await decode({ token: cookie, secret }).catch(() => null)
    if (token) return payloadSchema.safeParse(token).data?.sid ?? null
  }
  return null
}

import type { KeyObject } from 'node:crypto'
import { decode } from 'next-auth/jwt'
import { z } from 'zod'
import { derivedKey, derivedKeys } from '@/lib/platform/crypto/derived-key'
import { isHttps } from '@/lib/platform/http/is-https'
import type { Realm } from '@/lib/platform/identity/realm'

/** Whatever is done meanwhile, a session ends after 12 hours, a working day. */
export const SESSION_SECONDS = 12 * 60 * 60

/** The cookie that holds the session's id, encrypted. */
export const sessionCookie = (realm: Realm): string => `${isHttps() ? '__Host-' : ''}${realm}-session`

const PURPOSES = {
  portal: 'session cookies',
  support: 'support session cookies',
  account: 'account session cookies',
} as const

/** What a realm's cookie is encrypted with: under the name of another's it is worth nothing. */
export const cookieSecret = (realm: Realm): string => textOf(derivedKey(PURPOSES[realm]))

/** The same, and after it what a cookie may be encrypted with besides. */
export const cookieSecrets = (realm: Realm): string[] => derivedKeys(PURPOSES[realm]).map(textOf)

const textOf = (key: KeyObject) => key.export().toString('base64')

const payload = z.object({ sid: z.guid() })

/**
 * How every cookie of ours begins: encrypted with the realm's key itself, by AES-256-GCM. In the words of others it may
 * ask for another algorithm, such as one that derives a key by ten thousand rounds first.
 */
const OURS = `${Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString('base64url')}..`

/** The session id within a realm's cookie; null for one that we have not made. */
export async function sessionIdOf(realm: Realm, cookie: string | undefined): Promise<string | null> {
  if (!cookie?.startsWith(OURS)) return null
  for (const secret of cookieSecrets(realm)) {
    const token = await decode({ token: cookie, secret }).catch(() => null)
    if (token) return payload.safeParse(token).data?.sid ?? null
  }
  return null
}

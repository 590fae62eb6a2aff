import { z } from 'zod'
import { defineKeyPurpose, getDerivedKey, getDerivedKeys } from '@/lib/platform/crypto/derived-key'
import { decrypt, encrypt } from '@/lib/platform/crypto/encryption'
import { isHttps } from '@/lib/platform/http/is-https'

const KEY_PURPOSE = defineKeyPurpose('single sign-on attempts')

/** The time limit for signing in at the provider. */
export const ATTEMPT_SECONDS = 10 * 60

/** Returns the name of the cookie that links the provider's response to the browser that started the attempt. */
export const attemptCookieName = (): string => `${isHttps() ? '__Host-' : ''}portal-single-sign-on`

const attemptSchema = z.object({
  connectionId: z.guid(),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** When the attempt started, in milliseconds since 1970. */
  startedAt: z.number(),
  /** The path to open after signing in or testing. */
  returnTo: z.string(),
  /** The ID of the admin's session, if an admin tests the connection. A test signs nobody in. */
  testSessionId: z.guid().optional(),
})

/** An attempt to sign in, or to test a connection, that the user has started at the provider. */
export type SsoAttempt = z.output<typeof attemptSchema>

const CONTEXT = 'single sign-on'

export const encryptAttempt = (attempt: SsoAttempt): string =>
  encrypt(getDerivedKey(KEY_PURPOSE), CONTEXT, Buffer.from(JSON.stringify(attempt))).toString('base64url')

/**
 * Decrypts the attempt in a cookie. Returns null if the cookie is missing or invalid, or if the attempt took too long.
 */
export function decryptAttempt(cookie: string | undefined, now = Date.now()): SsoAttempt | null {
  const bytes = decrypt(getDerivedKeys(KEY_PURPOSE), CONTEXT, Buffer.from(cookie ?? '', 'base64url'))
  if (!bytes) return null
  const attempt = attemptSchema.safeParse(JSON.parse(bytes.toString())).data
  return attempt && now - attempt.startedAt <= ATTEMPT_SECONDS * 1000 ? attempt : null
}

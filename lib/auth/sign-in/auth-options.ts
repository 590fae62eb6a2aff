import type { NextAuthOptions, User } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import { countSignInAttempt } from '@/lib/auth/sign-in/sign-in-metrics'
import { env } from '@/lib/platform/env'
import { resolveClientIp, SOCKET_ADDRESS_HEADER } from '@/lib/platform/http/client-ip'
import { isHttps } from '@/lib/platform/http/is-https'
import { addToRequestContext } from '@/lib/platform/http/request-context'
import { describeError } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import { completeSignInWithPasskey } from '../passkeys/complete-sign-in-with-passkey'
import { signInWithPasskey } from '../passkeys/sign-in-with-passkey'
import { TooBusyError } from '../passwords/hash-password'
import { getCookieSecret, readSessionId, SESSION_SECONDS } from '../sessions/session-cookie'
import { describeBrowser } from '../sessions/user-agent'
import { completeSignIn } from './complete-sign-in'
import { findCsrfSecret, getCsrfToken } from './csrf-token'
import { logSignInAttempt } from './log-sign-in-attempt'
import { nextAuthCookies } from './next-auth-cookies'
import type { Provider } from './providers'
import { REALM_PATHS, resolveRedirectPath } from './resolve-redirect-path'
import { type Client, getAccountKey, type SignInResult, signIn } from './sign-in'

declare module 'next-auth' {
  interface User {
    sid: string
  }
}

interface BrowserCookies {
  session: string | undefined
  csrf: string | undefined
  device: string | undefined
}

/**
 * Returns next-auth's options for one of the sign-in forms.
 *
 * @param id the ID of the form's provider, which next-auth takes from the URL
 * @param cookies the browser's cookies, which may be invalid
 * @param onSignedIn called with the account's throttling key after a session has been created
 */
export function authOptions(
  id: string,
  provider: Provider,
  { session, csrf, device }: BrowserCookies,
  onSignedIn: (account: string) => void,
): NextAuthOptions {
  const { realm } = provider
  const { signIn: signInPage } = REALM_PATHS[realm]
  return {
    // next-auth uses this secret only to verify the CSRF cookie. It encrypts the session cookie with the secret in
    // `jwt`.
    secret: findCsrfSecret(realm, csrf),
    jwt: { secret: getCookieSecret(realm) },
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    useSecureCookies: isHttps(),
    cookies: nextAuthCookies(realm),
    pages: { signIn: signInPage, error: signInPage },
    providers: [
      CredentialsProvider({
        id,
        credentials: { email: {}, password: {}, code: {}, passkey: {} },
        authorize: (form, { headers }) => {
          const { email = '', password = '', code = '', passkey = '' } = form ?? {}
          const client = getClient(headers, device)
          const attempt = {
            address: client.address,
            ...(provider.step === 'password' && { account: getAccountKey(email) }),
          }
          return runAttempt(provider, attempt, onSignedIn, async () => {
            const previousSessionId = await readSessionId(realm, session)
            switch (provider.step) {
              case 'password':
                return signIn(realm, { email, password }, client, previousSessionId)
              case 'code':
                return completeSignIn(provider.realm, previousSessionId, code, client)
              case 'passkey':
                return signInWithPasskey(realm, passkey, getCsrfToken(csrf), client, previousSessionId)
              case 'two-factor-passkey':
                return completeSignInWithPasskey(provider.realm, previousSessionId, passkey, client)
            }
          })
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => ({ sid: user ? user.sid : token.sid }),
      redirect: ({ url, baseUrl }) => `${baseUrl}${resolveRedirectPath(realm, url)}`,
    },
    // Turn off next-auth's own log lines, because they contain URLs and submitted values.
    logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
  }
}

const getClient = (headers: Record<string, string> = {}, device: string | undefined): Client => ({
  address: resolveClientIp(
    headers[SOCKET_ADDRESS_HEADER] ?? null,
    headers['x-forwarded-for'] ?? null,
    env().trustedProxyHops,
  ),
  browser: describeBrowser(headers['user-agent']),
  device,
})

/**
 * Thrown to pass a rejection through next-auth, which puts the message into the URL of a redirect
 * (lib/auth/sign-in/translate-next-auth-redirect.ts).
 */
class SignInRejectedError extends Error {}

/**
 * Runs a sign-in attempt, counts it in the metrics and logs it. Returns null for wrong credentials, as next-auth
 * expects.
 *
 * @throws {SignInRejectedError} for every other rejection
 */
async function runAttempt(
  provider: Provider,
  attempt: { account?: string; address: string },
  onSignedIn: (account: string) => void,
  authenticate: () => Promise<SignInResult | null>,
): Promise<User | null> {
  const result = await authenticate().catch((error) => {
    if (error instanceof TooBusyError) return { ok: false, reason: 'busy' } as const
    log.error({ error: describeError(error) }, 'sign-in failed')
    return { ok: false, reason: 'error' } as const
  })
  const outcome = result === null ? 'expired' : result.ok ? 'ok' : result.reason
  countSignInAttempt(provider, outcome)
  logSignInAttempt(provider.realm, provider.step, outcome, attempt)
  if (result === null) throw new SignInRejectedError('expired')
  if (result.ok) {
    onSignedIn(result.account)
    addToRequestContext({ realm: provider.realm, userId: result.userId })
    return { id: String(result.userId), sid: result.sessionId }
  }
  if (result.reason === 'wrong') return null
  throw new SignInRejectedError(result.reason === 'wait' ? `wait:${result.seconds}` : result.reason)
}

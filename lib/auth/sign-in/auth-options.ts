import type { NextAuthOptions, User } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import { countSignIn } from '@/lib/auth/sign-in/sign-in-metrics'
import { env } from '@/lib/platform/env'
import { clientAddress, SOCKET_ADDRESS_HEADER } from '@/lib/platform/http/client-ip'
import { isHttps } from '@/lib/platform/http/is-https'
import { addFacts } from '@/lib/platform/http/request-context'
import { describeFault } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import { TooBusyError } from '../passwords/hash-password'
import { cookieSecret, SESSION_SECONDS, sessionIdOf } from '../sessions/session-cookie'
import { browserOf } from '../sessions/user-agent'
import { authCookies } from './auth-cookies'
import { csrfSecret } from './csrf-token'
import { noteTry } from './log-attempt'
import { HOMES, ownPath } from './redirect-url'
import type { Provider } from './result'
import { accountOf, type Client, completeSignIn, type SignIn, signIn } from './sign-in'

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
 * What next-auth is to do for one form, and nothing else.
 *
 * @param id the form's provider, as next-auth finds it in the address
 * @param cookies the browser's, whether they count or not
 * @param signedIn is told by what account, once the password, or the code after it, was right
 */
export function authOptions(
  id: string,
  provider: Provider,
  { session, csrf, device }: BrowserCookies,
  signedIn: (account: string) => void,
): NextAuthOptions {
  const { realm } = provider
  const { signIn: page } = HOMES[realm]
  return {
    // Reads the form's cookie alone; the session's is made with the other.
    secret: csrfSecret(realm, csrf),
    jwt: { secret: cookieSecret(realm) },
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    useSecureCookies: isHttps(),
    cookies: authCookies(realm),
    pages: { signIn: page, error: page },
    providers: [
      CredentialsProvider({
        id,
        credentials: { email: {}, password: {}, code: {} },
        authorize: (form, { headers }) => {
          const { email = '', password = '', code = '' } = form ?? {}
          const client = clientOf(headers, device)
          const tried = { address: client.address, ...(provider.step === 'password' && { account: accountOf(email) }) }
          return outcome(provider, tried, signedIn, async () => {
            const before = await sessionIdOf(realm, session)
            return provider.step === 'code'
              ? completeSignIn(provider.realm, before, code, client)
              : signIn(realm, { email, password }, client, before)
          })
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => ({ sid: user ? user.sid : token.sid }),
      redirect: ({ url, baseUrl }) => `${baseUrl}${ownPath(realm, url)}`,
    },
    // Its own lines hold addresses and what was sent.
    logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
  }
}

const clientOf = (headers: Record<string, string> = {}, device: string | undefined): Client => ({
  address: clientAddress(
    headers[SOCKET_ADDRESS_HEADER] ?? null,
    headers['x-forwarded-for'] ?? null,
    env().trustedProxyHops,
  ),
  browser: browserOf(headers['user-agent']),
  device,
})

/** A refusal on its way through next-auth, which puts its message into an address (lib/auth/sign-in/result.ts). */
class Refused extends Error {}

/** Null where something was wrong, as next-auth wants it. */
async function outcome(
  provider: Provider,
  tried: { account?: string; address: string },
  signedIn: (account: string) => void,
  work: () => Promise<SignIn | null>,
): Promise<User | null> {
  const result = await work().catch((error) => {
    if (error instanceof TooBusyError) return { ok: false, reason: 'busy' } as const
    log.error({ fault: describeFault(error) }, 'sign-in failed')
    return { ok: false, reason: 'fault' } as const
  })
  const came = result === null ? 'expired' : result.ok ? 'ok' : result.reason
  countSignIn(provider, came)
  noteTry(provider.realm, provider.step, came, tried)
  if (result === null) throw new Refused('expired')
  if (result.ok) {
    signedIn(result.account)
    addFacts({ realm: provider.realm, userId: result.userId })
    return { id: String(result.userId), sid: result.sessionId }
  }
  if (result.reason === 'wrong') return null
  throw new Refused(result.reason === 'wait' ? `wait:${result.seconds}` : result.reason)
}

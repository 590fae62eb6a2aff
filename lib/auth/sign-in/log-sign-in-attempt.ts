import { createHmac } from 'node:crypto'
import { defineKeyPurpose, getDerivedKey } from '@/lib/platform/crypto/derived-key'
import { addToRequestContext } from '@/lib/platform/http/request-context'
import type { Realm } from '@/lib/platform/identity/realm'
import type { Provider } from './providers'

declare module '@/lib/platform/http/request-context' {
  interface RequestContext {
    /** The realm, method and outcome of a sign-in attempt, such as 'portal password wrong'. */
    signInAttempt?: string
    /** Pseudonyms of the account and of the client's IP address in a sign-in attempt. They are keyed hashes. */
    account?: string
    client?: string
  }
}

const KEY_PURPOSE = defineKeyPurpose('sign-in log')

/** The credential that an attempt uses. Users who are already signed in confirm their 'own password' or 'own code'. */
type AttemptKind = Provider['step'] | 'single sign-on' | 'own password' | 'own code' | 'initial password'

/**
 * Adds the outcome of an authentication attempt to the request's log line. The log shows guessing attacks and the
 * accounts that they target. Accounts and IP addresses are logged as pseudonyms, which nobody can resolve without
 * SERVER_SECRET.
 *
 * @param subject the account's throttling key and the client's IP address, if known
 */
export function logSignInAttempt(
  realm: Realm,
  kind: AttemptKind,
  outcome: string,
  { account, address }: { account?: string; address?: string } = {},
): void {
  addToRequestContext({
    signInAttempt: `${realm} ${kind} ${outcome}`,
    ...(account && { account: pseudonymise(account) }),
    ...(address && { client: pseudonymise(address) }),
  })
}

/**
 * Adds a pseudonym of the account to the log line of a request that uses a passkey. Such a request contains no email
 * address.
 */
export const logPasskeyAccount = (account: string): void => addToRequestContext({ account: pseudonymise(account) })

const pseudonymise = (text: string) =>
  createHmac('sha256', getDerivedKey(KEY_PURPOSE)).update(text).digest('base64url').slice(0, 16)

import { createHmac } from 'node:crypto'
import { getDerivedKey } from '@/lib/platform/crypto/derived-key'
import { addToRequestContext } from '@/lib/platform/http/request-context'
import type { Realm } from '@/lib/platform/identity/realm'

/** What somebody proves who they are by. */
type AttemptKind = 'password' | 'code' | 'own password' | 'own code' | 'initial password'

/**
 * Tells the request's line in the log what came of a try to prove who one is: whoever guesses is seen there, and whose
 * accounts are tried, by names that mean nothing without SERVER_SECRET.
 *
 * @param tried the account as its tries are counted, and the network address, as far as they are known
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

const pseudonymise = (text: string) =>
  createHmac('sha256', getDerivedKey('sign-in log')).update(text).digest('base64url').slice(0, 16)

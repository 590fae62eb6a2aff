import { createHmac } from 'node:crypto'
import { derivedKey } from '@/lib/platform/crypto/derived-key'
import { addFacts } from '@/lib/platform/http/request-context'
import type { Realm } from '@/lib/platform/identity/realm'

/** What somebody proves who they are by. */
type Proof = 'password' | 'code' | 'own password' | 'own code' | 'initial password'

/**
 * Tells the request's line in the log what came of a try to prove who one is: whoever guesses is seen there, and whose
 * accounts are tried, by names that mean nothing without SERVER_SECRET.
 *
 * @param tried the account as its tries are counted, and the network address, as far as they are known
 */
export function noteTry(
  realm: Realm,
  proof: Proof,
  outcome: string,
  { account, address }: { account?: string; address?: string } = {},
): void {
  addFacts({
    signIn: `${realm} ${proof} ${outcome}`,
    ...(account && { account: standIn(account) }),
    ...(address && { client: standIn(address) }),
  })
}

const standIn = (text: string) =>
  createHmac('sha256', derivedKey('sign-in log')).update(text).digest('base64url').slice(0, 16)

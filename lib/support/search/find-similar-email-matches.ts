import { isSimilarDomain, splitEmail } from '@/lib/contracts/list/similar-domain'
import { escapeLike, type Transaction } from './match-conditions-sql'
import type { Match } from './search-result-types'

const MAX_EMAILS = 200

/** Finds tenants whose email address differs from the typed one only by an error in the domain. */
export async function findSimilarEmailMatches(tx: Transaction, email: string): Promise<Match[]> {
  const typed = splitEmail(email)
  if (!typed) return []
  const rows = await tx.$queryRaw<{ id: number; emailKey: string }[]>`
    SELECT id, email_key AS "emailKey" FROM tenants
    WHERE mode = 'live' AND email_key LIKE ${`${escapeLike(typed.localPart)}@%`} LIMIT ${MAX_EMAILS}`
  return rows
    .filter(({ emailKey }) => isSimilarDomain(typed.domain, splitEmail(emailKey)?.domain ?? ''))
    .map(({ id }) => ({ tenantId: id, contractId: null, matchedBy: 'near-email', distance: 2, near: null }))
}

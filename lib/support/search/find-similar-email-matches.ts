import { isSimilarDomain, listSimilarLocalParts, splitEmail } from '@/lib/contracts/list/similar-domain'
import { escapeLike, type Transaction } from './match-conditions-sql'
import type { Match } from './search-result-types'

const MAX_EMAILS = 200

/** Finds tenants whose email address differs from the typed one only by an error in the domain, or by one before it. */
export async function findSimilarEmailMatches(tx: Transaction, email: string): Promise<Match[]> {
  const typed = splitEmail(email)
  if (!typed) return []
  const sameLocalPart = await tx.$queryRaw<{ id: number; emailKey: string }[]>`
    SELECT id, email_key AS "emailKey" FROM tenants
    WHERE mode = 'live' AND email_key LIKE ${`${escapeLike(typed.localPart)}@%`} LIMIT ${MAX_EMAILS}`
  const sameDomain = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM tenants WHERE mode = 'live' AND email_key = ANY (${listSimilarLocalParts(email)})`
  const similarDomain = sameLocalPart.filter(({ emailKey }) =>
    isSimilarDomain(typed.domain, splitEmail(emailKey)?.domain ?? ''),
  )
  return [
    ...similarDomain.map(({ id }) => ({ id, distance: 2 })),
    ...sameDomain.map(({ id }) => ({ id, distance: 1 })),
  ].map(({ id, distance }) => ({ tenantId: id, contractId: null, matchedBy: 'near-email', distance, near: null }))
}

import type { SupportUser } from '@/lib/platform/identity/signed-in'
import type { Prisma } from '@/prisma/client/client'
import { auditedRead } from '../access-log/mutations'
import { bestOf, comparedWords, matchesOf, matchesOfContracts, matchesOfNearNames, searchByIndexes } from './data'
import { type Asked, readAsked } from './parse-query'
import type { FoundTenant } from './results'

/** How many a search shows at most. */
const MOST_SHOWN = 20

export type Searched =
  | { ok: true; tenants: FoundTenant[]; more: boolean }
  /** Nothing was looked for. */
  | { ok: false; reason: 'empty' | 'short' }

/**
 * Looks live tenants up by whatever was typed, and writes the look-up down. Nothing lists all of them: what is too
 * short is not looked for.
 */
export async function searchTenants(user: SupportUser, typed: string): Promise<Searched> {
  const asked = readAsked(typed)
  if (asked === 'empty' || asked === 'short') return { ok: false, reason: asked }
  const best = await auditedRead(user, 'tenant.searched', async (tx) => {
    const found = await bestTenants(tx, asked)
    return { found, tenantIds: found.slice(0, MOST_SHOWN).map(({ id }) => id) }
  })
  return { ok: true, tenants: best?.slice(0, MOST_SHOWN) ?? [], more: (best?.length ?? 0) > MOST_SHOWN }
}

/** Each further way of looking is gone only while what was found would not fill the page. */
export async function bestTenants(tx: Prisma.TransactionClient, asked: Asked): Promise<FoundTenant[]> {
  const enough = MOST_SHOWN + 1
  const { words: typed = '' } = asked
  await searchByIndexes(tx)
  const words = typed ? await comparedWords(tx, typed) : []
  const matches = await matchesOf(tx, asked, words)
  const isEnough = () => new Set(matches.map(({ tenantId }) => tenantId)).size >= enough
  if (words.length > 0 && !isEnough()) matches.push(...(await matchesOfContracts(tx, typed, enough)))
  // No name has a digit.
  if (words.length > 0 && !/\d/.test(typed) && !isEnough()) matches.push(...(await matchesOfNearNames(tx, words)))
  return matches.length > 0 ? bestOf(tx, typed, matches, enough) : []
}

import { processSingleton } from '@/lib/platform/async/process-singleton'
import { waitWithoutResponse } from '@/lib/platform/http/client-connection'
import type { CompanyId } from '@/lib/platform/identity/company-id'

/** How long a simulated timeout lasts. Most clients give up sooner. */
const HOLD_MS = 15_000
/** How many requests of a process can be held at the same time, so that they can't use up its connections. */
const MAX_HELD = 20
const MAX_HELD_PER_COMPANY = 5

const held = processSingleton('held requests', () => new Map<CompanyId, number>())

/**
 * Holds the current request without a response, to simulate a timeout. Resolves after 15 seconds, when the client
 * disconnects, or when the process shuts down.
 *
 * @returns false immediately, without holding the request, if too many are already held
 */
export async function holdConnection(companyId: CompanyId): Promise<boolean> {
  const ownCount = held.get(companyId) ?? 0
  const totalCount = [...held.values()].reduce((sum, count) => sum + count, 0)
  if (ownCount >= MAX_HELD_PER_COMPANY || totalCount >= MAX_HELD) return false
  held.set(companyId, ownCount + 1)
  try {
    await waitWithoutResponse(HOLD_MS)
  } finally {
    const rest = (held.get(companyId) ?? 1) - 1
    if (rest > 0) held.set(companyId, rest)
    else held.delete(companyId)
  }
  return true
}

import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import type { Database } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'

/**
 * Sets how many requests a minute each of a company's API keys may send, unless the key has a lower limit. Every
 * process applies the new limit within a second.
 *
 * @param requestsPerMinute 1 to 1,000,000
 */
export async function setCompanyRateLimit(
  db: Database,
  companyId: number,
  requestsPerMinute: number,
): Promise<{ ok: true } | { ok: false; reason: 'no such company' }> {
  return db.$transaction(async (tx) => {
    const { count } = await tx.company.updateMany({ where: { id: companyId }, data: { requestsPerMinute } })
    if (count === 0) return { ok: false, reason: 'no such company' }
    await recordAuditEvent(tx, OPERATOR, { companyId, action: 'company.rate_limit_changed', subjectId: companyId })
    return { ok: true }
  })
}

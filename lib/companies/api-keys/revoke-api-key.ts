import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { enqueueAdminEmails } from '@/lib/mail/enqueue-email'
import { API_KEY_REVOKED } from '@/lib/mail/templates/api-key-revoked'
import { type Database, prisma } from '@/lib/platform/database/prisma'
import type { Actor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import { loadKeyEmailValues } from './load-key-email-values'
import { lockCompany } from './lock-and-find-valid-keys'

/** Revokes a key permanently and emails the company's admins. Every process rejects the key within a second. */
export async function revokeApiKey(
  actor: Actor,
  companyId: CompanyId,
  mode: Mode,
  keyId: number,
  db: Database = prisma(),
): Promise<{ ok: true } | { ok: false; reason: 'no such key' | 'already revoked' }> {
  return db.$transaction(async (tx) => {
    await lockCompany(tx, companyId)
    const where = { id: keyId, companyId, mode }
    const { count } = await tx.apiKey.updateMany({
      where: { ...where, revokedAt: null },
      data: { revokedAt: new Date() },
    })
    if (count === 0) {
      return { ok: false, reason: (await tx.apiKey.count({ where })) === 0 ? 'no such key' : 'already revoked' }
    }
    await recordAuditEvent(tx, actor, { companyId, action: 'api_key.revoked', subjectId: keyId })
    await enqueueAdminEmails(tx, companyId, API_KEY_REVOKED, await loadKeyEmailValues(tx, actor, keyId))
    return { ok: true }
  })
}

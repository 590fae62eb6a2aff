import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { enqueueAdminEmails } from '@/lib/mail/enqueue-email'
import { API_KEY_RESTRICTED } from '@/lib/mail/templates/api-key-restricted'
import { type Database, prisma } from '@/lib/platform/database/prisma'
import type { Actor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import { findCompanyRateLimit } from '../find-company-rate-limit'
import { computeRestrictionsVersion, type KeyRestrictions } from './key-restrictions'
import { loadKeyEmailValues } from './load-key-email-values'
import { lockAndFindValidKeys } from './lock-and-find-valid-keys'
import { compareRestrictions, describeChangesForEmail } from './restriction-changes'

interface RestrictionUpdate {
  /** The restrictions to change. The others stay the same. */
  changes: Partial<KeyRestrictions>
  /**
   * The version of the restrictions that the changes are based on. If the key's restrictions have changed since,
   * nothing is changed. If left out, the changes apply to the current restrictions, whatever they are.
   */
  version?: string
}

/**
 * Changes the restrictions of a valid key. Every process applies them within a second. Records an audit event for each
 * restriction that differs, with its old and new values. Emails the company's admins.
 *
 * @returns the key's restrictions after the change and the company's rate limit, or why nothing was changed
 */
export async function restrictApiKey(
  actor: Actor,
  companyId: CompanyId,
  mode: Mode,
  keyId: number,
  { changes, version }: RestrictionUpdate,
  db: Database = prisma(),
): Promise<
  | { ok: true; restrictions: KeyRestrictions; companyLimit: number }
  | { ok: false; reason: 'no valid key' | 'changed since' }
  | { ok: false; reason: 'limit is too high'; companyLimit: number }
> {
  return db.$transaction(async (tx) => {
    const validKeys = await lockAndFindValidKeys(tx, companyId, mode)
    const key = validKeys.find(({ id }) => id === keyId)
    if (!key) return { ok: false, reason: 'no valid key' }
    const restrictions = pickRestrictions({ ...key, ...changes })
    const differences = compareRestrictions(key, restrictions)
    const companyLimit = await findCompanyRateLimit(companyId, tx)
    // If nothing differs, the key already has the requested restrictions, for example because a form was submitted
    // twice.
    if (differences.length === 0) return { ok: true, restrictions: pickRestrictions(key), companyLimit }
    if (version !== undefined && version !== computeRestrictionsVersion(key)) {
      return { ok: false, reason: 'changed since' }
    }
    // The operator may have lowered the company's limit below the key's. That mustn't prevent other changes.
    const isLimitChanged = restrictions.requestsPerMinute !== key.requestsPerMinute
    if (isLimitChanged && (restrictions.requestsPerMinute ?? 0) > companyLimit) {
      return { ok: false, reason: 'limit is too high', companyLimit }
    }
    await tx.apiKey.update({ where: { id: keyId, companyId, mode }, data: restrictions })
    for (const difference of differences) {
      await recordAuditEvent(tx, actor, { companyId, subjectId: keyId, ...difference })
    }
    const values = { ...(await loadKeyEmailValues(tx, actor, keyId)), changes: describeChangesForEmail(differences) }
    await enqueueAdminEmails(tx, companyId, API_KEY_RESTRICTED, values)
    return { ok: true, restrictions, companyLimit }
  })
}

const pickRestrictions = ({ permissions, allowedNetworks, requestsPerMinute }: KeyRestrictions): KeyRestrictions => ({
  permissions,
  allowedNetworks,
  requestsPerMinute,
})

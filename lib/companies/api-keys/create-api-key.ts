import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { enqueueAdminEmails } from '@/lib/mail/enqueue-email'
import { API_KEY_CREATED } from '@/lib/mail/templates/api-key-created'
import { type Database, prisma } from '@/lib/platform/database/prisma'
import type { Actor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import { findCompanyRateLimit } from '../find-company-rate-limit'
import { type CreatedApiKey, insertKey } from './insert-key'
import { type KeyRestrictions, UNRESTRICTED } from './key-restrictions'
import { loadKeyEmailValues } from './load-key-email-values'
import { lockAndFindValidKeys, MAX_VALID_KEYS } from './lock-and-find-valid-keys'

/**
 * Creates an API key and emails the company's admins.
 *
 * @param label the key's label, or null to label it with its number, such as 'Live key 12'
 * @param expiresAt when the key expires, or null if it never does
 * @param restrictions the key's restrictions. Default: none
 * @param db the database connection. The operator's commands pass their own, which has a different database role
 */
export async function createApiKey(
  actor: Actor,
  companyId: CompanyId,
  mode: Mode,
  {
    label,
    expiresAt,
    restrictions = UNRESTRICTED,
  }: { label: string | null; expiresAt: Date | null; restrictions?: KeyRestrictions },
  db: Database = prisma(),
): Promise<
  | CreatedApiKey
  | { ok: false; reason: 'too many keys' | 'label is taken' }
  | { ok: false; reason: 'limit is too high'; companyLimit: number }
> {
  return db.$transaction(async (tx) => {
    const validKeys = await lockAndFindValidKeys(tx, companyId, mode)
    if (validKeys.length >= MAX_VALID_KEYS) return { ok: false, reason: 'too many keys' }
    // Reject a label that is in use, so that a form that is submitted twice creates only one key.
    if (validKeys.some((key) => key.label === label && !key.replaced)) return { ok: false, reason: 'label is taken' }
    const companyLimit = await findCompanyRateLimit(companyId, tx)
    if ((restrictions.requestsPerMinute ?? 0) > companyLimit) {
      return { ok: false, reason: 'limit is too high', companyLimit }
    }
    const created = await insertKey(tx, actor, companyId, { mode, label, expiresAt, ...restrictions })
    await recordAuditEvent(tx, actor, { companyId, action: 'api_key.created', subjectId: created.id })
    const values = { ...(await loadKeyEmailValues(tx, actor, created.id)), expiresAt }
    await enqueueAdminEmails(tx, companyId, API_KEY_CREATED, values)
    return created
  })
}

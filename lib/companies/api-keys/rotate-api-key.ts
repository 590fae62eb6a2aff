import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { enqueueAdminEmails } from '@/lib/mail/enqueue-email'
import { API_KEY_ROTATED } from '@/lib/mail/templates/api-key-rotated'
import type { GracePeriod } from '@/lib/platform/crypto/rotation-grace-periods'
import { type Database, prisma } from '@/lib/platform/database/prisma'
import type { Actor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import { computeRotationExpiries } from './compute-rotation-expiries'
import { getKeyPrefix } from './generate-and-hash-key'
import { type CreatedApiKey, insertKey } from './insert-key'
import { loadKeyEmailValues } from './load-key-email-values'
import { lockAndFindValidKeys, MAX_VALID_KEYS } from './lock-and-find-valid-keys'

/**
 * Creates a key that replaces another and has the same label and restrictions. Emails the company's admins. The old key
 * works until the grace period ends or until it expires, whichever comes first. Within a second after that, every
 * process rejects the old key.
 *
 * @returns the new key and when the old key expires, or why nothing was changed
 */
export async function rotateApiKey(
  actor: Actor,
  companyId: CompanyId,
  mode: Mode,
  keyId: number,
  gracePeriod: GracePeriod,
  db: Database = prisma(),
): Promise<(CreatedApiKey & { oldExpiresAt: Date }) | { ok: false; reason: 'no valid key' | 'too many keys' }> {
  return db.$transaction(async (tx) => {
    const validKeys = await lockAndFindValidKeys(tx, companyId, mode)
    // Find only a key that hasn't been replaced. If a key is rotated twice at the same time, the second rotation finds
    // none.
    const oldKey = validKeys.find(({ id, replaced }) => id === keyId && !replaced)
    if (!oldKey) return { ok: false, reason: 'no valid key' }
    // Without a grace period, the old key becomes invalid immediately, so the number of valid keys doesn't increase.
    if (gracePeriod > 0 && validKeys.length >= MAX_VALID_KEYS) return { ok: false, reason: 'too many keys' }
    const { oldExpiresAt, newExpiresAt } = computeRotationExpiries(oldKey, oldKey.at, gracePeriod)
    const created = await insertKey(tx, actor, companyId, { ...oldKey, mode, expiresAt: newExpiresAt })
    await tx.apiKey.update({
      where: { id: keyId, companyId, mode },
      data: { expiresAt: oldExpiresAt, replacedById: created.id },
    })
    await recordAuditEvent(tx, actor, { companyId, action: 'api_key.rotated', subjectId: keyId })
    const endsAt = gracePeriod > 0 ? oldExpiresAt : null
    const values = { ...(await loadKeyEmailValues(tx, actor, keyId)), newPrefix: getKeyPrefix(created.key), endsAt }
    await enqueueAdminEmails(tx, companyId, API_KEY_ROTATED, values)
    return { ...created, oldExpiresAt }
  })
}

import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import type { DerivedKeys } from '@/lib/platform/crypto/derived-key'
import { decrypt } from '@/lib/platform/crypto/encryption'
import type { GracePeriod } from '@/lib/platform/crypto/rotation-grace-periods'
import { type Database, prisma } from '@/lib/platform/database/prisma'
import type { Actor } from '@/lib/platform/identity/actor'
import { addSigningSecret } from './add-signing-secret'
import type { EndpointScope } from './endpoint-company-and-mode'

/**
 * Creates a new signing secret for an endpoint. During the grace period, deliveries are also signed with the previous
 * secret. All earlier secrets stop working immediately, even if they are still in their grace period. Secrets that none
 * of the keys can decrypt, because they were stored with a different SERVER_SECRET, also stop working.
 */
export async function rotateSigningSecret(
  actor: Actor,
  { companyId, mode }: EndpointScope,
  endpointId: number,
  gracePeriodSeconds: GracePeriod,
  keys: DerivedKeys,
  db: Database = prisma(),
): Promise<{ ok: true; secret: string } | { ok: false; reason: 'no such endpoint' }> {
  return db.$transaction(async (tx) => {
    // Lock the endpoint, so that rotations run one after another. This lock doesn't block new events, which reference
    // the endpoint.
    const endpoints = await tx.$queryRaw<unknown[]>`
      SELECT FROM webhook_endpoints
      WHERE id = ${endpointId}::int AND company_id = ${companyId}::int AND mode = ${mode}::mode AND deleted_at IS NULL
      FOR NO KEY UPDATE`
    if (endpoints.length === 0) return { ok: false, reason: 'no such endpoint' }
    const secrets = await tx.webhookSecret.findMany({ where: { endpointId } })
    const endedSecrets = secrets.filter(
      ({ id, ciphertext, expiresAt }) => gracePeriodSeconds === 0 || expiresAt || !decrypt(keys, id, ciphertext),
    )
    await tx.webhookSecret.deleteMany({ where: { id: { in: endedSecrets.map(({ id }) => id) } } })
    await tx.webhookSecret.updateMany({
      where: { endpointId },
      data: { expiresAt: new Date(Date.now() + gracePeriodSeconds * 1000) },
    })
    const secret = await addSigningSecret(tx, endpointId, keys[0])
    await recordAuditEvent(tx, actor, { companyId, action: 'webhook_endpoint.secret_rotated', subjectId: endpointId })
    return { ok: true, secret }
  })
}

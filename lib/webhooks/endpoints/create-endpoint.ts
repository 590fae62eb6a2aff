import type { KeyObject } from 'node:crypto'
import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { type Database, prisma } from '@/lib/platform/database/prisma'
import type { Actor } from '@/lib/platform/identity/actor'
import { checkTargetSsrf, type Network } from '@/lib/platform/outbound/check-target-ssrf'
import type { EventType } from '../event-types'
import { addSigningSecret } from './add-signing-secret'
import type { EndpointScope } from './endpoint-company-and-mode'
import { checkEnabledLimit, findPartnerStaffRejection, lockCompany } from './endpoint-limit'
import { enqueueChallenge } from './enqueue-challenge'

type CreateEndpointResult =
  | { ok: true; id: number; secret: string }
  /** `canHouseBillsHelp` is set if only House Bills can lift the restriction. */
  | { ok: false; cause: 'url' | 'number'; reason: string; canHouseBillsHelp?: true }

/**
 * Stores an endpoint, queues its challenge, and returns its signing secret, which we can't show again.
 *
 * @param network used to check the target URL now. Each delivery attempt checks it again
 * @returns the new endpoint, or why it was rejected. The cause is its URL or the number of endpoints
 */
export async function createEndpoint(
  actor: Actor,
  { companyId, mode }: EndpointScope,
  { url, events }: { url: string; events: EventType[] },
  { network, encryptionKey }: { network: Network; encryptionKey: KeyObject },
  db: Database = prisma(),
): Promise<CreateEndpointResult> {
  const target = await checkTargetSsrf(url, network)
  if (!target.ok) return { ok: false, cause: 'url', reason: target.reason }
  return db.$transaction(async (tx) => {
    await lockCompany(tx, { companyId, mode })
    const limitCheck = await checkEnabledLimit(tx, actor, { companyId, mode })
    if (!limitCheck.ok) return { ...limitCheck, cause: 'number' }
    const rejection =
      actor.type === 'operator' ? null : await findPartnerStaffRejection(tx, { companyId, mode }, target.url.href)
    if (rejection) return { ok: false, ...rejection }
    const { id } = await tx.webhookEndpoint.create({
      data: { companyId, mode, url: target.url.href, events: [...new Set(events)] },
      select: { id: true },
    })
    const secret = await addSigningSecret(tx, id, encryptionKey)
    await enqueueChallenge(tx, { id, mode })
    await recordAuditEvent(tx, actor, { companyId, action: 'webhook_endpoint.created', subjectId: id })
    return { ok: true, id, secret }
  })
}

import { randomUUID } from 'node:crypto'
import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { FairQueue } from '@/lib/platform/async/fair-queue'
import { processSingleton } from '@/lib/platform/async/process-singleton'
import type { PartnerStaffActor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { ImageRejection } from '@/lib/platform/images/check-image'
import { reEncodeImage } from '@/lib/platform/images/re-encode-image'
import { type NotAdminResult, withTeamLock } from '../team/with-team-lock'
import { LOGO_LIMITS } from './logo-limits'

/**
 * How many images are decoded at a time, because the largest ones need 100 MB each. Each company counts as a network, so
 * the companies take turns.
 */
const QUEUE_LIMITS = { maxRunning: 2, maxWaiting: 60, maxWaitingPerNetwork: 20 }

/**
 * Stores an uploaded image as the company's logo. It's encoded again, so the stored file is a small PNG of ours.
 *
 * @returns 'busy' if too many images are waiting to be decoded
 */
export async function replaceCompanyLogo(
  actor: PartnerStaffActor,
  companyId: CompanyId,
  upload: Uint8Array,
): Promise<{ ok: true } | { ok: false; reason: ImageRejection | 'busy' } | NotAdminResult> {
  const queue = processSingleton('logo queue', () => new FairQueue(QUEUE_LIMITS))
  const source = { lane: 'logos', networks: [String(companyId)] as [string] }
  const encoded = await queue.run(source, () => reEncodeImage(upload, LOGO_LIMITS))
  if (!encoded) return { ok: false, reason: 'busy' }
  if (!encoded.ok) return encoded
  const columns = { ...encoded.image, replacedAt: new Date() }
  return withTeamLock(actor, companyId, async (tx) => {
    // The ID is random, so nobody can find out which companies have a logo.
    await tx.companyLogo.upsert({
      where: { companyId },
      create: { companyId, id: randomUUID(), ...columns },
      update: columns,
    })
    await recordAuditEvent(tx, actor, { companyId, action: 'company.logo_replaced', subjectId: companyId })
    return { ok: true }
  })
}

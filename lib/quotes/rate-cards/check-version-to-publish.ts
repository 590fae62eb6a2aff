import type { Actor } from '@/lib/platform/identity/actor'
import type { Prisma } from '@/prisma/client/client'
import { isCreator } from './approval'
import { listRateCardVersions, type RateCardVersion } from './list-rate-card-versions'

export interface PublishDecision {
  /**
   * The version that was live when the user decided, or null if there was none. If another version is live by now,
   * nothing is changed.
   */
  expectedLiveId: number | null
  /** Whether the user has confirmed the warnings. */
  confirmed: boolean
  /** Whether a second person must approve drafts. Default: as set by RATE_APPROVAL */
  approvalRequired?: boolean
}

export type PublishRejection =
  | {
      ok: false
      /** `needs approval` means that a colleague must decide, because the user created the draft. */
      reason: 'no such version' | 'already live' | 'live version changed' | 'needs approval'
    }
  /** The user must confirm these warnings first. */
  | { ok: false; reason: 'not confirmed'; warnings: string[] }

/** Returns the version if a user may make it live, or the reason why not. Call this with the lock of the rate cards. */
export async function checkVersionToPublish(
  tx: Prisma.TransactionClient,
  actor: Actor,
  id: number,
  { expectedLiveId, approvalRequired }: { expectedLiveId: number | null; approvalRequired: boolean },
): Promise<{ ok: true; version: RateCardVersion } | PublishRejection> {
  const versions = await listRateCardVersions(tx)
  const version = versions.find((candidate) => candidate.id === id)
  if (!version) return { ok: false, reason: 'no such version' }
  if (version.status === 'live') return { ok: false, reason: 'already live' }
  const liveId = versions.find(({ status }) => status === 'live')?.id ?? null
  if (liveId !== expectedLiveId) return { ok: false, reason: 'live version changed' }
  const isNew = version.status === 'draft' || version.status === 'scheduled'
  if (isNew && approvalRequired && isCreator(actor, version)) return { ok: false, reason: 'needs approval' }
  return { ok: true, version }
}

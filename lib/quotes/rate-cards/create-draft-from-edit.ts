import { prisma } from '@/lib/platform/database/prisma'
import type { Actor } from '@/lib/platform/identity/actor'
import { discardDraft } from './discard-rate-card'
import { listRateCardVersions } from './list-rate-card-versions'
import { findRateCardFigures } from './load-rate-card-from-database'
import { type EditedRows, type MergeResult, mergeEditedRows } from './merge-edited-rows'
import { type DraftResult, insertDraft } from './store-rate-card-draft'
import { withRateCardLock } from './with-rate-card-lock'

export type EditResult =
  | DraftResult
  | ({ reason: 'invalid' } & Extract<MergeResult, { ok: false }>)
  /** The version is neither live nor a draft, or a colleague has discarded it. */
  | { ok: false; reason: 'not editable' }

/**
 * Stores edited rows as a draft, with the other figures of the version that was edited. If that version is a draft, the
 * new one replaces it, because the figures of a version never change.
 */
export async function createDraftFromEdit(actor: Actor, baseId: number, edited: EditedRows): Promise<EditResult> {
  const figures = await findRateCardFigures(baseId)
  if (!figures) return { ok: false, reason: 'not editable' }
  const merged = mergeEditedRows(figures, edited)
  if (!merged.ok) return { reason: 'invalid', ...merged }
  return withRateCardLock(prisma(), async (tx) => {
    const base = (await listRateCardVersions(tx)).find(({ id }) => id === baseId)
    if (base?.status !== 'live' && base?.status !== 'draft') return { ok: false, reason: 'not editable' }
    const draft = await insertDraft(tx, actor, merged.figures)
    if (draft.ok && base.status === 'draft') await discardDraft(tx, actor, baseId)
    return draft
  })
}

import { env } from '@/lib/platform/env'
import type { Actor } from '@/lib/platform/identity/actor'

/**
 * Returns whether a second person must approve drafts (RATE_APPROVAL). This doesn't affect operators, because they can
 * also change the setting.
 */
export const isApprovalRequired = (actor: Actor): boolean =>
  actor.type === 'support_staff' && env().isRateApprovalRequired

/** Returns whether a person created a draft, and so can't approve it. */
export const isCreator = (actor: Actor, { importedById }: { importedById: number | null }): boolean =>
  actor.type === 'support_staff' && actor.id === importedById

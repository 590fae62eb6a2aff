import { z } from 'zod'
import type { ActivityFilter, ActivityTurn, ActorFilter } from '@/lib/audit/data'
import { SUBJECT_KINDS, type SubjectKind } from '@/lib/audit/event-types'

const LARGEST_ID = 2_147_483_647

const ACTORS = { user: 'partner_staff', key: 'api_key' } as const

const OURS = { operator: 'house-bills', support_staff: 'house-bills-support' } as const

/** A value of the filter by who did it: 'house-bills', 'house-bills-support', 'user-12', 'key-3'. */
export const actorText = (by: ActorFilter): string =>
  'id' in by ? `${by.type === 'partner_staff' ? 'user' : 'key'}-${by.id}` : OURS[by.type]

const actor = z.string().transform((text, context): ActorFilter => {
  if (text === OURS.operator) return { type: 'operator' }
  if (text === OURS.support_staff) return { type: 'support_staff' }
  const [, noun, id] = /^(user|key)-([1-9]\d{0,9})$/.exec(text) ?? []
  if (noun && Number(id) <= LARGEST_ID) return { type: ACTORS[noun as keyof typeof ACTORS], id: Number(id) }
  context.addIssue({ code: 'custom' })
  return z.NEVER
})

const event = z
  .string()
  .regex(/^[1-9]\d{0,17}$/)
  .transform(BigInt)

const query = z.object({
  by: actor.optional().catch(undefined),
  kind: z
    .enum(Object.keys(SUBJECT_KINDS) as [SubjectKind])
    .optional()
    .catch(undefined),
  older: event.optional().catch(undefined),
  newer: event.optional().catch(undefined),
})

/** What an address asks for; what we have not made counts for nothing. */
export function readFilter(searchParams: unknown): ActivityFilter {
  const { by, kind, older, newer } = query.parse(searchParams)
  const turn: ActivityTurn | undefined =
    older !== undefined ? { olderThan: older } : newer !== undefined ? { newerThan: newer } : undefined
  return { by, kind, turn }
}

/** The query of an address that asks for this. */
export function filterQuery({ by, kind, turn }: ActivityFilter): string {
  const query = new URLSearchParams()
  if (by) query.set('by', actorText(by))
  if (kind) query.set('kind', kind)
  if (turn && 'olderThan' in turn) query.set('older', String(turn.olderThan))
  if (turn && 'newerThan' in turn) query.set('newer', String(turn.newerThan))
  return query.size > 0 ? `?${query}` : ''
}

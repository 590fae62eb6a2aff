import { z } from 'zod'
import { SUBJECT_KIND_LABELS, type SubjectKind } from '@/lib/audit/event-types'
import type { ActivityCursor, ActivityFilter, ActorFilter } from '@/lib/audit/find-activity'

const MAX_ID = 2_147_483_647

const ACTOR_TYPES = { user: 'partner_staff', key: 'api_key' } as const

/** The types of actor that can only be filtered as a group, with their values in the URL. */
const ANONYMOUS_ACTORS = { operator: 'house-bills', support_staff: 'house-bills-support', tenant: 'tenants' } as const

/** Formats an actor for the URL: 'house-bills', 'house-bills-support', 'tenants', 'user-12' or 'key-3'. */
export const formatActor = (actorFilter: ActorFilter): string =>
  'id' in actorFilter
    ? `${actorFilter.type === 'partner_staff' ? 'user' : 'key'}-${actorFilter.id}`
    : ANONYMOUS_ACTORS[actorFilter.type]

const actorSchema = z.string().transform((text, context): ActorFilter => {
  for (const type of ['operator', 'support_staff', 'tenant'] as const) {
    if (text === ANONYMOUS_ACTORS[type]) return { type }
  }
  const [, prefix, id] = /^(user|key)-([1-9]\d{0,9})$/.exec(text) ?? []
  if (prefix && Number(id) <= MAX_ID) return { type: ACTOR_TYPES[prefix as keyof typeof ACTOR_TYPES], id: Number(id) }
  context.addIssue({ code: 'custom' })
  return z.NEVER
})

const eventIdSchema = z
  .string()
  .regex(/^[1-9]\d{0,17}$/)
  .transform(BigInt)

const querySchema = z.object({
  by: actorSchema.optional().catch(undefined),
  kind: z
    .enum(Object.keys(SUBJECT_KIND_LABELS) as [SubjectKind])
    .optional()
    .catch(undefined),
  older: eventIdSchema.optional().catch(undefined),
  newer: eventIdSchema.optional().catch(undefined),
})

/** Parses the query of the page's URL. Ignores values that aren't in the format of `formatFilter`. */
export function parseFilter(searchParams: unknown): ActivityFilter {
  const { by, kind, older, newer } = querySchema.parse(searchParams)
  const cursor: ActivityCursor | undefined =
    older !== undefined ? { olderThan: older } : newer !== undefined ? { newerThan: newer } : undefined
  return { actor: by, kind, cursor }
}

/** Formats a filter as a query string that starts with '?'. Returns '' if there's neither a filter nor a cursor. */
export function formatFilter({ actor, kind, cursor }: ActivityFilter): string {
  const query = new URLSearchParams()
  if (actor) query.set('by', formatActor(actor))
  if (kind) query.set('kind', kind)
  if (cursor && 'olderThan' in cursor) query.set('older', String(cursor.olderThan))
  if (cursor && 'newerThan' in cursor) query.set('newer', String(cursor.newerThan))
  return query.size > 0 ? `?${query}` : ''
}

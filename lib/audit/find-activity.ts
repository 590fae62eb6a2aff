import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { Prisma } from '@/prisma/client/client'
import type { Mode } from '@/prisma/client/enums'
import type { CompanyAction, SubjectKind } from './event-types'

/** Who did it, as a filter names them; of the support staff all are one. */
export type ActorFilter = { type: 'operator' | 'support_staff' } | { type: 'partner_staff' | 'api_key'; id: number }

/** Where a page of the activity begins: with what is older than an event, or ends: just before one. */
export type ActivityCursor = { olderThan: bigint } | { newerThan: bigint }

export interface ActivityFilter {
  actor?: ActorFilter
  kind?: SubjectKind
  cursor?: ActivityCursor
}

export interface ActivityEvent {
  id: bigint
  at: Date
  action: CompanyAction
  actorType: 'operator' | 'support_staff' | 'partner_staff' | 'api_key'
  /** The name of a member of staff or the label of a key; null for the operator and for support. */
  actorName: string | null
  subjectId: number
  /**
   * Its name, such as a key's label, or a webhook's URL without the query: that may be a secret of the admins, and all
   * members read the activity. Null for what is named by its number alone, or is gone.
   */
  subjectName: string | null
  /** Whether it is somebody who is no longer in the team. */
  subjectRemoved: boolean
  /** A key's first characters. */
  subjectPrefix: string | null
  /** Of a rotated key: the first characters of the one in its place. */
  replacement: string | null
  /** The mode of what still exists and has one. */
  subjectMode: Mode | null
}

const PAGE_SIZE = 50

/** A page of what was done in a company, in either mode, newest first. */
export async function findActivity(
  companyId: CompanyId,
  filter: ActivityFilter,
): Promise<{ events: ActivityEvent[]; older: bigint | null; newer: bigint | null }> {
  const { cursor } = filter
  const isBackwards = cursor !== undefined && 'newerThan' in cursor
  const rows = await prisma().$queryRaw<ActivityEvent[]>`
    WITH page AS (
      SELECT * FROM audit_events e WHERE e.company_id = ${companyId}::int AND ${buildConditions(filter)}
      ORDER BY e.id ${isBackwards ? Prisma.sql`ASC` : Prisma.sql`DESC`} LIMIT ${PAGE_SIZE + 1}::int
    )
    SELECT e.id, e.at, e.action, e.actor_type AS "actorType", coalesce(au.name, au.email, ak.label) AS "actorName",
           e.subject_id AS "subjectId", coalesce(k.label, substring(w.url FROM '^[^?#]*'), u.name, u.email) AS "subjectName",
           u.removed_at IS NOT NULL AS "subjectRemoved", k.prefix AS "subjectPrefix", n.prefix AS replacement, coalesce(k.mode, c.mode, w.mode, r.mode) AS "subjectMode"
    FROM page e
    LEFT JOIN partner_staff au ON e.actor_type = 'partner_staff' AND au.id = e.actor_id AND au.company_id = e.company_id
    LEFT JOIN api_keys ak ON e.actor_type = 'api_key' AND ak.id = e.actor_id AND ak.company_id = e.company_id
    LEFT JOIN api_keys k ON split_part(e.action, '.', 1) = 'api_key' AND k.id = e.subject_id AND k.company_id = e.company_id
    LEFT JOIN api_keys n ON e.action = 'api_key.rotated' AND n.id = k.replaced_by_id
    LEFT JOIN house_contracts c ON split_part(e.action, '.', 1) = 'house_contract' AND c.id = e.subject_id AND c.company_id = e.company_id
    LEFT JOIN unmatched_addresses r ON split_part(e.action, '.', 1) = 'unmatched_address' AND r.id = e.subject_id AND r.company_id = e.company_id AND r.expires_at > now()
    LEFT JOIN webhook_endpoints w ON split_part(e.action, '.', 1) = 'webhook_endpoint' AND w.id = e.subject_id AND w.company_id = e.company_id
    LEFT JOIN partner_staff u ON split_part(e.action, '.', 1) = 'user' AND u.id = e.subject_id AND u.company_id = e.company_id
    ORDER BY e.id ${isBackwards ? Prisma.sql`ASC` : Prisma.sql`DESC`}`
  // As in lib/platform/database/pagination: what few events are left before a place that moved on are no page.
  if (isBackwards && rows.length < PAGE_SIZE) return findActivity(companyId, { ...filter, cursor: undefined })
  const hasMore = rows.length > PAGE_SIZE
  const events = rows.slice(0, PAGE_SIZE)
  if (isBackwards) events.reverse()
  const [first, last] = [events[0], events.at(-1)]
  return {
    events,
    older: last && (isBackwards || hasMore) ? last.id : null,
    newer: first && (isBackwards ? hasMore : cursor !== undefined) ? first.id : null,
  }
}

function buildConditions({ actor, kind, cursor }: ActivityFilter): Prisma.Sql {
  const conditions = [Prisma.sql`true`]
  if (cursor)
    conditions.push(
      'olderThan' in cursor ? Prisma.sql`e.id < ${cursor.olderThan}` : Prisma.sql`e.id > ${cursor.newerThan}`,
    )
  if (actor?.type === 'operator') conditions.push(Prisma.sql`e.actor_type = 'operator' AND e.actor_id IS NULL`)
  else if (actor?.type === 'support_staff') conditions.push(Prisma.sql`e.actor_type = 'support_staff'`)
  else if (actor && 'id' in actor)
    conditions.push(Prisma.sql`e.actor_type = ${actor.type} AND e.actor_id = ${actor.id}::int`)
  if (kind) conditions.push(Prisma.sql`starts_with(e.action, ${`${kind}.`})`)
  // Keys create contracts and nothing else: what is left then is little, and has an index of its own.
  if (kind && kind !== 'house_contract') conditions.push(Prisma.sql`e.actor_type <> 'api_key'`)
  return Prisma.join(conditions, ' AND ')
}

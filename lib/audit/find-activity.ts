import { countRows, type Total } from '@/lib/platform/database/pagination/count-rows'
import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { Prisma } from '@/prisma/client/client'
import type { Mode } from '@/prisma/client/enums'
import type { CompanyAction, SubjectKind } from './event-types'

/**
 * The actor whose events are returned. Support staff and tenants have no ID here, because a company's activity doesn't
 * tell them apart.
 */
export type ActorFilter =
  | { type: 'operator' | 'support_staff' | 'tenant' }
  | { type: 'partner_staff' | 'api_key'; id: number }

/** The position of a page: its events are older or newer than the event with this ID. */
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
  actorType: 'operator' | 'support_staff' | 'tenant' | 'partner_staff' | 'api_key'
  /**
   * The ID of the member of partner staff or API key. Null for other actors, and for one that belongs to another company.
   */
  actorId: number | null
  /** The name of a member of partner staff, or the label of an API key. Null if `actorId` is null. */
  actorName: string | null
  subjectId: number
  /**
   * The name of the subject, such as an API key's label or a webhook's URL. The URL doesn't include its query, which
   * may contain a secret that only admins may see. Null if the subject has no name, was deleted or belongs to another
   * company.
   */
  subjectName: string | null
  /** Whether the subject is a removed team member or a deleted webhook endpoint. */
  subjectRemoved: boolean
  /** The first characters of the API key. Null if the subject isn't one of the company's API keys. */
  subjectPrefix: string | null
  /** The first characters of the API key that replaced the subject in a rotation. Null for any other action. */
  replacement: string | null
  /** The values before a change of an API key's restriction. Like `newValues`, null for any other action. */
  oldValues: string[] | null
  newValues: string[] | null
  /** The mode of the subject. Null if the subject has no mode, was deleted or belongs to another company. */
  subjectMode: Mode | null
}

const PAGE_SIZE = 50

/**
 * Returns a page of a company's audit events in both modes, newest first. `older` and `newer` are the IDs to use in the
 * cursors of the neighbouring pages, or null if there's no such page.
 */
export async function findActivity(
  companyId: CompanyId,
  filter: ActivityFilter,
): Promise<{ events: ActivityEvent[]; older: bigint | null; newer: bigint | null; total: Total }> {
  const { cursor } = filter
  const isBackwards = cursor !== undefined && 'newerThan' in cursor
  const rows = await findActivityRows(companyId, filter, PAGE_SIZE + 1)
  // If there's less than a full page before the cursor, load the first page instead. `loadPage` in
  // lib/platform/database/pagination does the same.
  if (isBackwards && rows.length < PAGE_SIZE) return findActivity(companyId, { ...filter, cursor: undefined })
  const hasMore = rows.length > PAGE_SIZE
  const events = rows.slice(0, PAGE_SIZE)
  if (isBackwards) events.reverse()
  const [first, last] = [events[0], events.at(-1)]
  const older = last && (isBackwards || hasMore) ? last.id : null
  const newer = first && (isBackwards ? hasMore : cursor !== undefined) ? first.id : null
  const total = await countRows({ rows: events, older, newer }, (limit) => countEvents(companyId, filter, limit))
  return { events, older, newer, total }
}

/** Counts a company's audit events that match the filter on all pages, but at most `limit`. */
async function countEvents(companyId: CompanyId, filter: ActivityFilter, limit: number): Promise<number> {
  const conditions = buildConditions({ ...filter, cursor: undefined })
  const [row] = await prisma().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM audit_events e WHERE e.company_id = ${companyId}::int AND ${conditions} LIMIT ${limit}::int
    ) counted`
  return row?.count ?? 0
}

/**
 * Returns at most `limit` of a company's audit events in both modes, those closest to the cursor first. Without a
 * cursor, returns the newest ones.
 */
export async function findActivityRows(
  companyId: CompanyId,
  filter: ActivityFilter,
  limit: number,
): Promise<ActivityEvent[]> {
  const direction = filter.cursor && 'newerThan' in filter.cursor ? Prisma.sql`ASC` : Prisma.sql`DESC`
  return prisma().$queryRaw<ActivityEvent[]>`
    WITH page AS (
      SELECT * FROM audit_events e WHERE e.company_id = ${companyId}::int AND ${buildConditions(filter)}
      ORDER BY e.id ${direction} LIMIT ${limit}::int
    )
    SELECT e.id, e.at, e.action, e.actor_type AS "actorType", coalesce(au.id, ak.id) AS "actorId",
           coalesce(au.name, au.email, ak.label) AS "actorName",
           e.subject_id AS "subjectId", coalesce(k.label, substring(w.url FROM '^[^?#]*'), u.name, u.email) AS "subjectName",
           coalesce(u.removed_at, w.deleted_at) IS NOT NULL AS "subjectRemoved", k.prefix AS "subjectPrefix", n.prefix AS replacement,
           e.old_values AS "oldValues", e.new_values AS "newValues", coalesce(k.mode, c.mode, w.mode, r.mode) AS "subjectMode"
    FROM page e
    LEFT JOIN partner_staff au ON e.actor_type = 'partner_staff' AND au.id = e.actor_id AND au.company_id = e.company_id
    LEFT JOIN api_keys ak ON e.actor_type = 'api_key' AND ak.id = e.actor_id AND ak.company_id = e.company_id
    LEFT JOIN api_keys k ON split_part(e.action, '.', 1) = 'api_key' AND k.id = e.subject_id AND k.company_id = e.company_id
    LEFT JOIN api_keys n ON e.action = 'api_key.rotated' AND n.id = k.replaced_by_id
    LEFT JOIN house_contracts c ON split_part(e.action, '.', 1) = 'house_contract' AND c.id = e.subject_id AND c.company_id = e.company_id
    LEFT JOIN unmatched_addresses r ON split_part(e.action, '.', 1) = 'unmatched_address' AND r.id = e.subject_id AND r.company_id = e.company_id AND r.expires_at > now()
    LEFT JOIN webhook_endpoints w ON split_part(e.action, '.', 1) = 'webhook_endpoint' AND w.id = e.subject_id AND w.company_id = e.company_id
    LEFT JOIN partner_staff u ON split_part(e.action, '.', 1) = 'user' AND u.id = e.subject_id AND u.company_id = e.company_id
    ORDER BY e.id ${direction}`
}

function buildConditions({ actor, kind, cursor }: ActivityFilter): Prisma.Sql {
  const conditions = [Prisma.sql`true`]
  if (cursor)
    conditions.push(
      'olderThan' in cursor ? Prisma.sql`e.id < ${cursor.olderThan}` : Prisma.sql`e.id > ${cursor.newerThan}`,
    )
  if (actor?.type === 'operator') conditions.push(Prisma.sql`e.actor_type = 'operator' AND e.actor_id IS NULL`)
  else if (actor?.type === 'support_staff') conditions.push(Prisma.sql`e.actor_type = 'support_staff'`)
  else if (actor?.type === 'tenant') conditions.push(Prisma.sql`e.actor_type = 'tenant'`)
  else if (actor && 'id' in actor)
    conditions.push(Prisma.sql`e.actor_type = ${actor.type} AND e.actor_id = ${actor.id}::int`)
  // PostgreSQL has an index for this condition.
  if (kind === 'unmatched_address') conditions.push(Prisma.sql`e.action LIKE 'unmatched_address.%'`)
  else if (kind) conditions.push(Prisma.sql`starts_with(e.action, ${`${kind}.`})`)
  // Exclude the events of API keys, which are about contracts and unmatched addresses. For any other kind, PostgreSQL
  // can then use the small index of events that people caused.
  if (kind && kind !== 'house_contract' && kind !== 'unmatched_address')
    conditions.push(Prisma.sql`e.actor_type <> 'api_key'`)
  return Prisma.join(conditions, ' AND ')
}

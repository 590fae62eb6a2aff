import { formatCsv } from '@/lib/platform/csv/format-csv'
import { getSubjectKind } from './event-types'
import type { ActivityEvent } from './find-activity'

/** Partners' programs may read these columns, so don't rename or reorder them. Add new columns at the end. */
const HEADER_ROW = [
  ...['Event', 'Time', 'Action', 'Actor type', 'Actor ID', 'Actor'],
  ...['Subject type', 'Subject ID', 'Subject', 'Mode', 'Key prefix', 'New key prefix'],
  ...['Old values', 'New values'],
]

/**
 * Partners aren't shown the names of operators and support staff. A contract names its tenant, so its events don't need
 * to.
 */
const ANONYMOUS_ACTOR_NAMES: Partial<Record<ActivityEvent['actorType'], string>> = {
  operator: 'House Bills',
  support_staff: 'House Bills support',
  tenant: 'The tenant',
}

/** Formats audit events as a CSV file. Times are in UTC, in the format of ISO 8601. */
export const exportActivityCsv = (batches: AsyncIterable<ActivityEvent[]>): AsyncGenerator<string, void, undefined> =>
  formatCsv(HEADER_ROW, batches, toCells)

function toCells(event: ActivityEvent): string[] {
  const { id, at, action, actorType, actorId, actorName } = event
  return [
    ...[String(id), at.toISOString(), action, actorType, actorId === null ? '' : String(actorId)],
    ANONYMOUS_ACTOR_NAMES[actorType] ?? actorName ?? '',
    ...[getSubjectKind(action), String(event.subjectId), event.subjectName ?? '', event.subjectMode ?? ''],
    ...[event.subjectPrefix ?? '', event.replacement ?? ''],
    ...[event.oldValues, event.newValues].map(joinValues),
  ]
}

/** Joins the values with spaces, because no value contains a space. Returns '' for null. */
const joinValues = (values: string[] | null) => values?.join(' ') ?? ''

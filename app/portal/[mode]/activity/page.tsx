import type { Metadata } from 'next'
import { EmptyState } from '@/components/feedback/empty-state'
import { FilterBar } from '@/components/forms/filter-bar'
import { FilterSelect } from '@/components/forms/filter-fields'
import { PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button'
import { LocalTime } from '@/components/ui/local-time'
import { Pagination } from '@/components/ui/pagination'
import { Cell, Row, Table } from '@/components/ui/table'
import { SUBJECT_KIND_LABELS } from '@/lib/audit/event-types'
import { findActivity } from '@/lib/audit/find-activity'
import { findActors } from '@/lib/audit/find-actors'
import { requireMemberPage } from '@/lib/auth/guards/authorise-portal-page'
import { isAdmin } from '@/lib/auth/sessions/current-partner-staff'
import { ActivityDescription } from './activity-description'
import { formatActor, formatFilter, parseFilter } from './activity-filter'

export const metadata: Metadata = { title: 'Activity' }

export default async function Activity({ params, searchParams }: PageProps<'/portal/[mode]/activity'>) {
  const { member, mode } = await requireMemberPage(params)
  const { actor, kind, cursor } = parseFilter(await searchParams)
  const [{ events, older, newer, total }, actors] = await Promise.all([
    findActivity(member.companyId, { actor, kind, cursor }),
    findActors(member.companyId),
  ])
  const path = `/portal/${mode}/activity`
  const isFiltered = actor !== undefined || kind !== undefined
  return (
    <>
      <PageHeader
        title="Activity"
        actions={
          isAdmin(member) &&
          events.length > 0 && (
            <ButtonLink href={`${path}/export${formatFilter({ actor, kind })}`} download="">
              Export CSV
            </ButtonLink>
          )
        }
      >
        All activity in live and test mode.
      </PageHeader>
      <FilterBar
        label="Filter activity"
        action={path}
        clearHref={isFiltered ? path : undefined}
        results={{ rowCount: events.length, hasOtherPages: newer !== null || older !== null, total }}
      >
        <FilterSelect name="by" label="Who" defaultValue={actor && formatActor(actor)} choices={actorOptions(actors)} />
        <FilterSelect name="kind" label="Type" defaultValue={kind} choices={KIND_OPTIONS} />
      </FilterBar>
      {events.length > 0 ? (
        <Table caption="Activity" columns={['Action', 'Time']}>
          {events.map((event) => (
            <Row
              key={String(event.id)}
              name={<ActivityDescription event={event} mode={mode} isForAdmin={isAdmin(member)} />}
            >
              <Cell>
                <LocalTime instant={event.at} />
              </Cell>
            </Row>
          ))}
        </Table>
      ) : (
        <EmptyState title={isFiltered ? 'No matching activity' : 'No activity yet'}>
          {isFiltered
            ? 'Choose another person or type, or clear the filters.'
            : 'Actions by your team and your API keys appear here.'}
        </EmptyState>
      )}
      <Pagination
        firstHref={path + formatFilter({ actor, kind })}
        newerHref={newer === null ? undefined : path + formatFilter({ actor, kind, cursor: { newerThan: newer } })}
        olderHref={older === null ? undefined : path + formatFilter({ actor, kind, cursor: { olderThan: older } })}
      />
    </>
  )
}

const KIND_OPTIONS = [
  { value: '', text: 'All' },
  ...Object.entries(SUBJECT_KIND_LABELS).map(([value, text]) => ({ value, text })),
]

const actorOptions = ({ users, keys }: Awaited<ReturnType<typeof findActors>>) => [
  { value: '', text: 'Everyone' },
  ...users.map(({ id, name, isRemoved }) => ({
    value: formatActor({ type: 'partner_staff', id }),
    text: isRemoved ? `${name} (removed)` : name,
  })),
  ...keys.map(({ id, label, prefix }) => ({
    value: formatActor({ type: 'api_key', id }),
    text: `API key ${label} (${prefix}…)`,
  })),
  { value: formatActor({ type: 'operator' }), text: 'House Bills' },
  { value: formatActor({ type: 'support_staff' }), text: 'House Bills support' },
  { value: formatActor({ type: 'tenant' }), text: 'Tenants' },
]

import type { Metadata } from 'next'
import { EmptyState } from '@/components/empty-state'
import { FilterBar } from '@/components/filter-bar'
import { FilterSelect } from '@/components/filter-fields'
import { LocalTime } from '@/components/local-time'
import { PageHeader } from '@/components/page-header'
import { Pager } from '@/components/pager'
import { Cell, Row, Table } from '@/components/table'
import { activityOf, actorsOf } from '@/lib/audit/data'
import { SUBJECT_KINDS } from '@/lib/audit/event-types'
import { memberPage } from '@/lib/auth/guards/portal-page'
import { isAdmin } from '@/lib/auth/sessions/partner-staff'
import { actorText, filterQuery, readFilter } from './filter'
import { Sentence } from './sentence'

export const metadata: Metadata = { title: 'Activity' }

export default async function Activity({ params, searchParams }: PageProps<'/portal/[mode]/activity'>) {
  const { member, mode } = await memberPage(params)
  const { by, kind, turn } = readFilter(await searchParams)
  const [{ events, older, newer }, actors] = await Promise.all([
    activityOf(member.companyId, { by, kind, turn }),
    actorsOf(member.companyId),
  ])
  const path = `/portal/${mode}/activity`
  const isFiltered = by !== undefined || kind !== undefined
  return (
    <>
      <PageHeader title="Activity">Who did what in your company, in live and in test mode.</PageHeader>
      <FilterBar
        label="Filter the activity"
        action={path}
        clear={isFiltered ? path : undefined}
        found={{ rows: events.length, isPart: newer !== null || older !== null }}
      >
        <FilterSelect name="by" label="By" defaultValue={by && actorText(by)} choices={actorChoices(actors)} />
        <FilterSelect name="kind" label="About" defaultValue={kind} choices={KINDS} />
      </FilterBar>
      {events.length > 0 ? (
        <Table caption="Activity" head={['What was done', 'When']}>
          {events.map((event) => (
            <Row key={String(event.id)} name={<Sentence event={event} mode={mode} forAdmin={isAdmin(member)} />}>
              <Cell>
                <LocalTime instant={event.at} />
              </Cell>
            </Row>
          ))}
        </Table>
      ) : (
        <EmptyState title={isFiltered ? 'Nothing that fits these filters' : 'Nothing was done yet'}>
          {isFiltered
            ? 'Choose another person or subject, or clear the filters.'
            : 'What your programs and your colleagues do will be listed here.'}
        </EmptyState>
      )}
      <Pager
        newer={newer === null ? undefined : path + filterQuery({ by, kind, turn: { newerThan: newer } })}
        older={older === null ? undefined : path + filterQuery({ by, kind, turn: { olderThan: older } })}
      />
    </>
  )
}

const KINDS = [
  { value: '', text: 'Everything' },
  ...Object.entries(SUBJECT_KINDS).map(([value, text]) => ({ value, text })),
]

const actorChoices = ({ users, keys }: Awaited<ReturnType<typeof actorsOf>>) => [
  { value: '', text: 'Everybody' },
  ...users.map(({ id, name, isRemoved }) => ({
    value: actorText({ type: 'partner_staff', id }),
    text: isRemoved ? `${name} (removed)` : name,
  })),
  ...keys.map(({ id, label, prefix }) => ({
    value: actorText({ type: 'api_key', id }),
    text: `API key ${label} (${prefix}…)`,
  })),
  { value: actorText({ type: 'operator' }), text: 'House Bills' },
  { value: actorText({ type: 'support_staff' }), text: 'House Bills support' },
]

import { FilterBar } from '@/components/filter-bar'
import { FilterSelect, FilterText, FilterTime } from '@/components/filter-fields'
import { FilterMore } from '@/components/filter-more'
import type { ListedKey } from '@/lib/companies/api-keys/data'
import { ENDPOINTS } from '@/lib/partner-api/request-log/filter'

const ALL = { value: '', text: 'All' }

const ANSWER_CHOICES = [
  ALL,
  { value: 'failed', text: 'Only failed (4xx and 5xx)' },
  { value: '2xx', text: 'Succeeded (2xx)' },
  { value: '4xx', text: 'Refused (4xx)' },
  { value: '5xx', text: 'Faults (5xx)' },
]

const REPLAY_CHOICES = [ALL, { value: 'without', text: 'Without replays' }, { value: 'only', text: 'Only replays' }]

/** What is seldom filtered by stands behind a word, unless it is now. */
const MORE = ['from', 'to', 'replays', 'id']

interface Props {
  /** The list's address without a query. */
  path: string
  /** The filter now, in the words of the query. */
  now: Record<string, string>
  keys: Pick<ListedKey, 'id' | 'label' | 'prefix'>[]
  /** What the list shows now. */
  found: { rows: number; isPart: boolean }
}

export function CallFilters({ path, now, keys, found }: Props) {
  const endpoints = [ALL, ...ENDPOINTS.map((name) => ({ value: name, text: name }))]
  const keyChoices = [
    ALL,
    ...keys.map(({ id, label, prefix }) => ({ value: String(id), text: `${label} (${prefix}…)` })),
  ]
  return (
    <FilterBar
      label="Filter requests"
      action={path}
      clear={Object.keys(now).length > 0 ? path : undefined}
      found={found}
    >
      <FilterSelect name="endpoint" label="Endpoint" choices={endpoints} defaultValue={now.endpoint} />
      <FilterSelect name="answer" label="Answer" choices={ANSWER_CHOICES} defaultValue={now.answer} />
      <FilterSelect name="key" label="API key" choices={keyChoices} defaultValue={now.key} />
      <FilterMore label="Time, replays and id" isUsed={MORE.some((name) => now[name] !== undefined)}>
        <FilterTime name="from" label="From" defaultValue={now.from} />
        <FilterTime name="to" label="To" defaultValue={now.to} />
        <FilterSelect name="replays" label="Replays" choices={REPLAY_CHOICES} defaultValue={now.replays} />
        <FilterText name="id" label="Request id" defaultValue={now.id} placeholder="X-Request-Id" maxLength={100} />
      </FilterMore>
    </FilterBar>
  )
}

import { FilterBar, type FilterResults } from '@/components/forms/filter-bar'
import { FilterDateTime, FilterSearch, FilterSelect } from '@/components/forms/filter-fields'
import { MoreFilters } from '@/components/forms/more-filters'
import type { ApiKeyListItem } from '@/lib/companies/api-keys/list-api-keys'
import { ERROR_CODES } from '@/lib/partner-api/api-errors'
import { ENDPOINT_NAMES } from '@/lib/partner-api/endpoints'

const ALL_OPTION = { value: '', text: 'All' }

const STATUS_CHOICES = [
  ALL_OPTION,
  { value: 'failed', text: 'All errors (4xx and 5xx)' },
  { value: '2xx', text: 'Succeeded (2xx)' },
  { value: '4xx', text: 'Client errors (4xx)' },
  { value: '5xx', text: 'Server errors (5xx)' },
]

const ERROR_CODE_CHOICES = [ALL_OPTION, ...ERROR_CODES.map((code) => ({ value: code, text: code }))]

const REPLAY_CHOICES = [
  ALL_OPTION,
  { value: 'without', text: 'Exclude replays' },
  { value: 'only', text: 'Only replays' },
]

/** The names of the filters that are collapsed unless one of them is in use. */
const LESS_COMMON_FILTERS = ['code', 'from', 'to', 'replays', 'id']

interface Props {
  /** The path of the list, without a query. */
  path: string
  /** The current filter, as query parameters. */
  filter: Record<string, string>
  keys: Pick<ApiKeyListItem, 'id' | 'label' | 'prefix'>[]
  results: FilterResults
}

export function RequestFilters({ path, filter, keys, results }: Props) {
  const endpointChoices = [ALL_OPTION, ...ENDPOINT_NAMES.map((name) => ({ value: name, text: name }))]
  const keyChoices = [
    ALL_OPTION,
    ...keys.map(({ id, label, prefix }) => ({ value: String(id), text: `${label} (${prefix}…)` })),
  ]
  return (
    <FilterBar
      label="Filter requests"
      action={path}
      clearHref={Object.keys(filter).length > 0 ? path : undefined}
      results={results}
    >
      <FilterSelect name="endpoint" label="Endpoint" choices={endpointChoices} defaultValue={filter.endpoint} />
      <FilterSelect name="response" label="Status" choices={STATUS_CHOICES} defaultValue={filter.response} />
      <FilterSelect name="key" label="API key" choices={keyChoices} defaultValue={filter.key} />
      <MoreFilters
        label="Error code, time, replays and ID"
        isActive={LESS_COMMON_FILTERS.some((name) => filter[name] !== undefined)}
      >
        <FilterSelect name="code" label="Error-Code" choices={ERROR_CODE_CHOICES} defaultValue={filter.code} />
        <FilterDateTime name="from" label="From" defaultValue={filter.from} />
        <FilterDateTime name="to" label="To" defaultValue={filter.to} />
        <FilterSelect name="replays" label="Replays" choices={REPLAY_CHOICES} defaultValue={filter.replays} />
        <FilterSearch
          name="id"
          label="Request ID"
          defaultValue={filter.id}
          placeholder="X-Request-Id"
          maxLength={100}
        />
      </MoreFilters>
    </FilterBar>
  )
}

import { FilterBar, type FilterResults } from '@/components/forms/filter-bar'
import { FilterCheckboxes, FilterDate, FilterSearch, FilterSelect } from '@/components/forms/filter-fields'
import { MoreFilters } from '@/components/forms/more-filters'
import { CONTRACT_STATUS_BADGES } from '@/components/ui/contract-status'
import {
  ACTIVATION_DAYS,
  buildListUrl,
  CONTRACT_STATUSES,
  type ContractFilter,
  EMAIL_STATUSES,
  isFiltered,
} from '@/lib/contracts/list/schema'
import { SERVICE_LABELS, SERVICES } from '@/lib/contracts/utility-services'
import { getEmailStatusLabel } from '@/lib/mail/status-labels'
import type { Mode } from '@/prisma/client/enums'
import { submitContractSearch } from './actions'

interface Props {
  mode: Mode
  filter: ContractFilter
  results: FilterResults
}

/** Shows the list's filters. The date and service filters are collapsed unless one of them is in use. */
export function ContractFilters({ mode, filter, results }: Props) {
  const { searchText, status, mail, account, service, createdFrom, createdTo, startFrom, startTo, sort } = filter
  const usesMoreFilters = service.length > 0 || [createdFrom, createdTo, startFrom, startTo].some(Boolean)
  return (
    <FilterBar
      label="Find contracts"
      action={submitContractSearch}
      results={results}
      clearHref={isFiltered(filter) ? buildListUrl(`/portal/${mode}/contracts`, { sort }) : undefined}
    >
      <input type="hidden" name="mode" value={mode} />
      <input type="hidden" name="sort" value={sort} />
      <FilterSearch
        name="words"
        label="Search"
        placeholder="Name, email, phone or address"
        defaultValue={searchText}
        maxLength={200}
      />
      <FilterSelect
        name="status"
        label="Status"
        defaultValue={status}
        choices={[
          { value: '', text: 'Any' },
          ...CONTRACT_STATUSES.map((value) => ({ value, text: CONTRACT_STATUS_BADGES[value].text })),
        ]}
      />
      <FilterSelect
        name="mail"
        label="Email status"
        defaultValue={mail}
        choices={[
          { value: '', text: 'Any' },
          ...EMAIL_STATUSES.map((value) => ({ value, text: getEmailStatusLabel(value, mode) })),
        ]}
      />
      {mode === 'live' && (
        <FilterSelect
          name="account"
          label="Account"
          defaultValue={account}
          choices={[
            { value: '', text: 'Any' },
            { value: 'unactivated', text: `Not activated, starts within ${ACTIVATION_DAYS} days` },
          ]}
        />
      )}
      <MoreFilters label="Dates and services" isActive={usesMoreFilters}>
        <FilterDate name="startFrom" label="Start date from" defaultValue={startFrom} />
        <FilterDate name="startTo" label="Start date to" defaultValue={startTo} />
        <FilterDate name="createdFrom" label="Created from" defaultValue={createdFrom} />
        <FilterDate name="createdTo" label="Created to" defaultValue={createdTo} />
        <FilterCheckboxes
          name="service"
          label="Services"
          defaultValues={service}
          choices={SERVICES.map((value) => ({ value, text: SERVICE_LABELS[value] }))}
        />
      </MoreFilters>
    </FilterBar>
  )
}

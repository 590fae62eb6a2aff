import { FilterBar } from '@/components/filter-bar'
import { FilterChecks, FilterDate, FilterSelect, FilterText } from '@/components/filter-fields'
import { FilterMore } from '@/components/filter-more'
import { CONTRACT_STATES, isNarrowed, listAddress, MAIL_STATES, type Wanted } from '@/lib/contracts/list/schema'
import { SERVICE_NAMES, SERVICES } from '@/lib/contracts/services'
import type { Mode } from '@/prisma/client/enums'
import { findContracts } from './actions'
import { MAIL_WORDS, STATE_WORDS } from './states'

interface Props {
  mode: Mode
  wanted: Wanted
  /** What the list shows now. */
  found: { rows: number; isPart: boolean }
}

/** What narrows the list; days and services stand open once one of them does. */
export function Filters({ mode, wanted, found }: Props) {
  const { words, state, mail, service, createdFrom, createdTo, startFrom, startTo, sort } = wanted
  const usesMore = service.length > 0 || [createdFrom, createdTo, startFrom, startTo].some(Boolean)
  return (
    <FilterBar
      label="Find contracts"
      action={findContracts}
      found={found}
      clear={isNarrowed(wanted) ? listAddress(`/portal/${mode}/contracts`, { sort }) : undefined}
    >
      <input type="hidden" name="mode" value={mode} />
      <input type="hidden" name="sort" value={sort} />
      <FilterText
        name="words"
        label="Search"
        placeholder="Tenant, e-mail, address or number"
        defaultValue={words}
        maxLength={200}
      />
      <FilterSelect
        name="state"
        label="Contract"
        defaultValue={state}
        choices={[
          { value: '', text: 'Any' },
          ...CONTRACT_STATES.map((value) => ({ value, text: STATE_WORDS[value].text })),
        ]}
      />
      <FilterSelect
        name="mail"
        label="E-mail"
        defaultValue={mail}
        choices={[{ value: '', text: 'Any' }, ...MAIL_STATES.map((value) => ({ value, text: MAIL_WORDS[value].text }))]}
      />
      <FilterMore label="Dates and services" isUsed={usesMore}>
        <FilterDate name="startFrom" label="Starts from" defaultValue={startFrom} />
        <FilterDate name="startTo" label="Starts until" defaultValue={startTo} />
        <FilterDate name="createdFrom" label="Created from" defaultValue={createdFrom} />
        <FilterDate name="createdTo" label="Created until" defaultValue={createdTo} />
        <FilterChecks
          name="service"
          label="With"
          defaultValues={service}
          choices={SERVICES.map((value) => ({ value, text: SERVICE_NAMES[value] }))}
        />
      </FilterMore>
    </FilterBar>
  )
}

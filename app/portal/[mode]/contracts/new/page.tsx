import type { Metadata } from 'next'
import { PageHeader } from '@/components/layout/page-header'
import { requireMemberPage } from '@/lib/auth/guards/authorise-portal-page'
import { createContractThrottleKeys } from '@/lib/auth/throttle/hourly-limit-keys'
import { getTenancyPresets } from '@/lib/contracts/create/tenancy-presets'
import { type Contract, findContract } from '@/lib/contracts/find-contract'
import { SERVICES } from '@/lib/contracts/utility-services'
import { numberField } from '@/lib/platform/validation/number-field'
import { todayInLondon } from '@/lib/platform/validation/required-date'
import { toIsoDate } from '@/lib/platform/validation/to-iso-date'
import { getLiveRateCard } from '@/lib/quotes/rate-cards/get-live-rate-card'
import { PortalLimitNotice } from '../../hourly-limit-notice'
import { NewContractForm } from './new-contract-form'

export const metadata: Metadata = { title: 'New contract' }

export default async function NewContract({ params, searchParams }: PageProps<'/portal/[mode]/contracts/new'>) {
  const { member, mode } = await requireMemberPage(params)
  const speeds = (await getLiveRateCard()).broadband.map(({ speed }) => speed)
  const earlierId = numberField.safeParse((await searchParams).from)
  const earlier = earlierId.success ? await findContract(member.companyId, mode, earlierId.data) : null
  return (
    <>
      <PageHeader title="New contract" back={{ href: `/portal/${mode}/contracts`, text: 'Contracts' }}>
        Create a contract here instead of through the API.{' '}
        {mode === 'test' ? 'Test mode: no email is sent.' : 'The tenant gets a confirmation email.'}
        {earlier && ` The address, dates, number of tenants and services are those of contract ${earlier.id}.`}
      </PageHeader>
      <PortalLimitNotice
        keys={createContractThrottleKeys(member)}
        verb="create"
        noun={{ one: 'contract', many: 'contracts' }}
      />
      <NewContractForm
        key={earlier?.id}
        mode={mode}
        speeds={speeds}
        presets={getTenancyPresets(todayInLondon())}
        prefilled={earlier ? copyTenancy(earlier, speeds) : {}}
      />
    </>
  )
}

/** Returns the values of a contract that a housemate's contract is likely to share, by field name. */
function copyTenancy(contract: Contract, speeds: string[]): Record<string, string> {
  const { matchedAddress: address, numberOfTenants, startDate, endDate, wifi, broadband } = contract
  return {
    ...{ address, startDate: toIsoDate(startDate), endDate: toIsoDate(endDate) },
    ...{ numberOfTenants: String(numberOfTenants), broadband: wifi && speeds.includes(broadband) ? broadband : '' },
    ...Object.fromEntries(
      SERVICES.filter((service) => contract[service]).map((service) => [`selectedServices.${service}`, 'true']),
    ),
  }
}

import type { Metadata } from 'next'
import { PageHeader } from '@/components/layout/page-header'
import { requireMemberPage } from '@/lib/auth/guards/authorise-portal-page'
import { createContractThrottleKeys } from '@/lib/auth/throttle/throttle-key'
import { getLiveRateCard } from '@/lib/quotes/rate-cards/get-live-rate-card'
import { PortalLimitNotice } from '../../hourly-limit-notice'
import { NewContractForm } from './new-contract-form'

export const metadata: Metadata = { title: 'New contract' }

export default async function NewContract({ params }: PageProps<'/portal/[mode]/contracts/new'>) {
  const { member, mode } = await requireMemberPage(params)
  const { broadband } = await getLiveRateCard()
  return (
    <>
      <PageHeader title="New contract" back={{ href: `/portal/${mode}/contracts`, text: 'Contracts' }}>
        Create a contract here instead of through the API.{' '}
        {mode === 'test' ? 'Test mode: no email is sent.' : 'The tenant gets a confirmation email.'}
      </PageHeader>
      <PortalLimitNotice
        keys={createContractThrottleKeys(member)}
        verb="create"
        noun={{ one: 'contract', many: 'contracts' }}
      />
      <NewContractForm mode={mode} speeds={broadband.map(({ speed }) => speed)} />
    </>
  )
}

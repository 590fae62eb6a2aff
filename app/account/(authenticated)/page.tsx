import type { Metadata } from 'next'
import { EmptyState } from '@/components/feedback/empty-state'
import { PageHeader } from '@/components/layout/page-header'
import { TextLink } from '@/components/ui/text-link'
import { requireTenant } from '@/lib/auth/sessions/current-tenant'
import { listTenantContracts } from '@/lib/contracts/list-tenant-contracts'
import { env } from '@/lib/platform/env'
import { todayInLondon } from '@/lib/platform/validation/required-date'
import { estimateContractPrice } from '@/lib/quotes/estimate-contract-price'
import { ContractCard } from './contract-card'

export const metadata: Metadata = { title: 'Your contracts' }

export default async function YourContracts() {
  const tenant = await requireTenant()
  const [contracts, today] = [await listTenantContracts(tenant), todayInLondon()]
  const priceEstimates = await Promise.all(contracts.map(estimateContractPrice))
  return (
    <>
      <PageHeader title="Your contracts">
        Hello <bdi>{tenant.firstName}</bdi>.{' '}
        {contracts.length === 1 && 'This is the contract for your household bills.'}
        {contracts.length > 1 && 'These are the contracts for your household bills.'}
      </PageHeader>
      {contracts.length === 0 && (
        <EmptyState title="No contracts">
          A contract appears here once your letting agent has set one up. If you expected to see one, contact your
          letting agent.
        </EmptyState>
      )}
      <div className="max-w-3xl space-y-6">
        {contracts.map((contract, index) => (
          <ContractCard
            key={contract.id}
            contract={contract}
            today={today}
            email={tenant.email}
            priceEstimate={priceEstimates[index] ?? null}
            contactEmail={env().contactEmail}
          />
        ))}
        <p className="text-quiet">
          Under <TextLink href="/account/details">Your details</TextLink>, you can change your email address and phone
          number. Under <TextLink href="/account/data-export">Your data</TextLink>, you can see what we store about you.
          Under <TextLink href="/account/password">Sign-in and security</TextLink>, you can change your password, set up
          two-factor authentication, add a passkey or sign out everywhere else.
        </p>
      </div>
    </>
  )
}

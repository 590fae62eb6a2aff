import type { Metadata } from 'next'
import { EmptyState } from '@/components/feedback/empty-state'
import { PageHeader } from '@/components/layout/page-header'
import { TextLink } from '@/components/ui/text-link'
import { requireTenant } from '@/lib/auth/sessions/current-tenant'
import { listTenantContracts } from '@/lib/contracts/list-tenant-contracts'
import { todayInLondon } from '@/lib/platform/validation/required-date'
import { ContractCard } from './contract-card'

export const metadata: Metadata = { title: 'Your bills' }

export default async function YourBills() {
  const tenant = await requireTenant()
  const [contracts, today] = [await listTenantContracts(tenant), todayInLondon()]
  return (
    <>
      <PageHeader title="Your bills">
        Hello <bdi>{tenant.firstName}</bdi>. These are the household bills arranged for you.
      </PageHeader>
      {contracts.length === 0 && (
        <EmptyState title="No contracts">A contract appears here once your letting agent has set one up.</EmptyState>
      )}
      <div className="max-w-3xl space-y-6">
        {contracts.map((contract) => (
          <ContractCard key={contract.id} contract={contract} today={today} email={tenant.email} />
        ))}
        <p className="text-quiet">
          See what we store about you under <TextLink href="/account/data-export">Your data</TextLink>. Change your
          password, set up two-factor authentication, add a passkey or sign out other devices under{' '}
          <TextLink href="/account/password">Password and sessions</TextLink>.
        </p>
      </div>
    </>
  )
}

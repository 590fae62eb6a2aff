import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { Notice } from '@/components/feedback/notice'
import { PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { requireSupportStaff } from '@/lib/auth/sessions/current-support-staff'
import { numberField } from '@/lib/platform/validation/number-field'
import { estimateContractPrice } from '@/lib/quotes/estimate-contract-price'
import { findTenantDetails } from '@/lib/support/tenants/find-tenant-details'
import type { TenantDetails } from '@/lib/support/tenants/tenant-details'
import { LookupQuota } from '../../lookup-quota'
import { CallerBar } from './caller-bar'
import { EraseTenantDialog } from './erase-tenant-dialog'
import { SectionNav } from './section-nav'
import { TenantAccountCard } from './tenant-account-card'
import { TenantApiRequests } from './tenant-api-requests'
import { TenantContractCard } from './tenant-contract-card'
import { TenantDetailsCard } from './tenant-details-card'
import { TenantEmails } from './tenant-emails'
import { TenantAccessLog, TenantChanges } from './tenant-history'
import { TenantNotes } from './tenant-notes'
import { TenantQuotes } from './tenant-quotes'

export const metadata: Metadata = { title: 'Tenant' }

/** Shows a tenant's details, account, contracts and history. Each view is logged. */
export default async function TenantPage({ params, searchParams }: PageProps<'/support/tenants/[id]'>) {
  const user = await requireSupportStaff()
  const id = numberField.safeParse((await params).id)
  const tenant = id.success ? await findTenantDetails(user, id.data) : null
  if (!tenant) notFound()
  const priceEstimates = await Promise.all(
    tenant.contracts.map((contract) => (contract.status === 'cancelled' ? null : estimateContractPrice(contract))),
  )
  const inlineFallback = { path: `/support/tenants/${tenant.id}`, openForm: (await searchParams).open }
  return (
    <>
      <PageHeader
        title={<bdi className="wrap-anywhere">{`${tenant.firstName} ${tenant.lastName}`}</bdi>}
        back={{ href: '/support', text: 'Search' }}
        actions={
          <>
            <ButtonLink href={`${inlineFallback.path}/data-export`}>Export data</ButtonLink>
            {!tenant.erasedAt && tenant.contracts.every(({ status }) => status !== 'active') && (
              <EraseTenantDialog tenantId={tenant.id} inlineFallback={inlineFallback} />
            )}
          </>
        }
      >
        Tenant T{tenant.id}
      </PageHeader>
      <LookupQuota user={user} />
      {tenant.erasedAt && (
        <div className="mb-6">
          <Notice tone="off" title="Tenant erased">
            Personal data has been deleted. Contract data is kept for accounting.
          </Notice>
        </div>
      )}
      {!tenant.erasedAt && <CallerBar tenant={tenant} />}
      <SectionNav sections={listSections(tenant)} />
      <Section id="details" title="Details" columns={!tenant.erasedAt}>
        <TenantDetailsCard tenant={tenant} inlineFallback={inlineFallback} />
        {!tenant.erasedAt && <TenantAccountCard tenant={tenant} />}
      </Section>
      <Section id="contracts" title="Contracts" columns={tenant.contracts.length > 1}>
        {tenant.contracts.length === 0 && (
          <Card>
            <p className="text-sm text-quiet">No contracts.</p>
          </Card>
        )}
        {tenant.contracts.map((contract, index) => (
          <TenantContractCard
            key={contract.id}
            contract={contract}
            priceEstimate={priceEstimates[index] ?? null}
            changes={tenant.changes}
            inlineFallback={inlineFallback}
          />
        ))}
      </Section>
      <Section id="notes" title="Notes" columns={!tenant.erasedAt}>
        <TenantNotes tenant={tenant} />
      </Section>
      <Section id="quotes" title="Quotes">
        <TenantQuotes quotes={tenant.quotes} />
      </Section>
      <Section id="emails" title="Emails">
        <TenantEmails tenantId={tenant.id} emails={tenant.emails} currentAddress={tenant.email} />
      </Section>
      <Section id="history" title="History" columns>
        <div className="lg:col-span-2">
          <TenantApiRequests requests={tenant.apiRequests} />
        </div>
        <TenantChanges changes={tenant.changes} />
        <TenantAccessLog accesses={tenant.accesses} />
      </Section>
    </>
  )
}

const listSections = ({ contracts, notes, quotes, emails }: TenantDetails) => [
  { id: 'details', label: 'Details' },
  { id: 'contracts', label: 'Contracts', count: contracts.length },
  { id: 'notes', label: 'Notes', count: notes.length },
  { id: 'quotes', label: 'Quotes', count: quotes.length },
  { id: 'emails', label: 'Emails', count: emails.length },
  { id: 'history', label: 'History' },
]

interface SectionProps {
  id: string
  /** The section's name for screen readers. Sighted users see the titles of its cards. */
  title: string
  /** Whether a wide window shows the cards in two columns. */
  columns?: boolean
  children: ReactNode
}

function Section({ id, title, columns, children }: SectionProps) {
  return (
    <section id={id} aria-label={title} className={`mb-6 grid gap-6 *:min-w-0 ${columns ? 'lg:grid-cols-2' : ''}`}>
      {children}
    </section>
  )
}

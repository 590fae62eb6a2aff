import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Notice } from '@/components/feedback/notice'
import { PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button'
import { requireSupportStaff } from '@/lib/auth/sessions/current-support-staff'
import { numberField } from '@/lib/platform/validation/number-field'
import { findTenantDetails } from '@/lib/support/tenants/find-tenant-details'
import { LookupQuota } from '../../lookup-quota'
import { EraseTenantDialog } from './erase-tenant-dialog'
import { TenantAccountCard } from './tenant-account-card'
import { TenantApiRequests } from './tenant-api-requests'
import { TenantContractCard } from './tenant-contract-card'
import { TenantDetailsCard } from './tenant-details-card'
import { TenantEmails } from './tenant-emails'
import { TenantAccessLog, TenantChanges } from './tenant-history'
import { TenantQuotes } from './tenant-quotes'

export const metadata: Metadata = { title: 'Tenant' }

/** Shows a tenant's details, account, contracts and history. Each view is logged. */
export default async function TenantPage({ params, searchParams }: PageProps<'/support/tenants/[id]'>) {
  const user = await requireSupportStaff()
  const id = numberField.safeParse((await params).id)
  const tenant = id.success ? await findTenantDetails(user, id.data) : null
  if (!tenant) notFound()
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
      <div className="grid gap-6 *:min-w-0 lg:grid-cols-2">
        <TenantDetailsCard tenant={tenant} inlineFallback={inlineFallback} />
        <TenantAccountCard tenant={tenant} />
        {tenant.contracts.map((contract) => (
          <TenantContractCard
            key={contract.id}
            contract={contract}
            changes={tenant.changes}
            inlineFallback={inlineFallback}
          />
        ))}
        <div className={tenant.contracts.length % 2 === 0 ? 'lg:col-span-2' : ''}>
          <TenantEmails emails={tenant.emails} currentAddress={tenant.email} />
        </div>
        <div className="lg:col-span-2">
          <TenantQuotes quotes={tenant.quotes} />
        </div>
        <div className="lg:col-span-2">
          <TenantApiRequests requests={tenant.apiRequests} />
        </div>
        <TenantChanges changes={tenant.changes} />
        <TenantAccessLog accesses={tenant.accesses} />
      </div>
    </>
  )
}

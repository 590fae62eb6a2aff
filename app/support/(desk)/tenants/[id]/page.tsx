import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ButtonLink } from '@/components/button'
import { Notice } from '@/components/notice'
import { PageHeader } from '@/components/page-header'
import { requireSupportUser } from '@/lib/auth/sessions/support-staff'
import { numberField } from '@/lib/platform/validation/number-field'
import { tenantOfDesk } from '@/lib/support/tenants/data'
import { LookUpsLeft } from '../../look-ups-left'
import { Account } from './account'
import { Contract } from './contract'
import { Details } from './details'
import { Emails } from './emails'
import { EraseTenant } from './erase-tenant'
import { Accesses, Changes } from './history'
import { Quotes } from './quotes'
import { Requests } from './requests'

export const metadata: Metadata = { title: 'Tenant' }

/** All that support may know of a tenant at a glance. Each showing is written down. */
export default async function Tenant({ params, searchParams }: PageProps<'/support/tenants/[id]'>) {
  const user = await requireSupportUser()
  const id = numberField.safeParse((await params).id)
  const tenant = id.success ? await tenantOfDesk(user, id.data) : null
  if (!tenant) notFound()
  const opener = { path: `/support/tenants/${tenant.id}`, open: (await searchParams).open }
  return (
    <>
      <PageHeader
        title={<bdi className="wrap-anywhere">{`${tenant.firstName} ${tenant.lastName}`}</bdi>}
        back={{ href: '/support', text: 'Search' }}
        actions={
          <>
            <ButtonLink href={`${opener.path}/everything`}>Everything we store</ButtonLink>
            {!tenant.erasedAt && tenant.contracts.every(({ state }) => state !== 'active') && (
              <EraseTenant tenantId={tenant.id} opener={opener} />
            )}
          </>
        }
      >
        Tenant {tenant.id}
      </PageHeader>
      <LookUpsLeft user={user} />
      {tenant.erasedAt && (
        <div className="mb-6">
          <Notice tone="off" title="Erased">
            Nothing here says any more who the tenant was. What stays of the contracts is there for the accounts.
          </Notice>
        </div>
      )}
      <div className="grid gap-6 *:min-w-0 lg:grid-cols-2">
        <Details tenant={tenant} opener={opener} />
        <Account tenant={tenant} />
        {tenant.contracts.map((contract) => (
          <Contract key={contract.id} contract={contract} changes={tenant.changes} opener={opener} />
        ))}
        <div className={tenant.contracts.length % 2 === 0 ? 'lg:col-span-2' : ''}>
          <Emails emails={tenant.emails} email={tenant.email} />
        </div>
        <div className="lg:col-span-2">
          <Quotes quotes={tenant.quotes} />
        </div>
        <div className="lg:col-span-2">
          <Requests requests={tenant.requests} />
        </div>
        <Changes changes={tenant.changes} />
        <Accesses accesses={tenant.accesses} />
      </div>
    </>
  )
}

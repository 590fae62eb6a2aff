import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button'
import { DataExportView } from '@/components/ui/data-export-view'
import { Icon } from '@/components/ui/icon'
import { requireSupportStaff } from '@/lib/auth/sessions/current-support-staff'
import { numberField } from '@/lib/platform/validation/number-field'
import { findDataExportForSupport } from '@/lib/privacy/data-export/find-data-export-for-support'
import { LookupQuota } from '../../../lookup-quota'

export const metadata: Metadata = { title: 'Tenant data export' }

/** Shows what we store about a tenant, to answer a data subject access request. Each view is logged. */
export default async function TenantDataExport({ params }: PageProps<'/support/tenants/[id]/data-export'>) {
  const user = await requireSupportStaff()
  const id = numberField.safeParse((await params).id)
  const dataExport = id.success ? await findDataExportForSupport(user, id.data, 'tenant.export_viewed') : null
  if (!dataExport) notFound()
  const path = `/support/tenants/${dataExport.tenant.id}`
  return (
    <>
      <PageHeader
        title="Tenant data export"
        back={{ href: path, text: `Tenant T${dataExport.tenant.id}` }}
        actions={
          <ButtonLink href={`${path}/data-export.json`} download>
            <Icon name="download" />
            Download as JSON
          </ButtonLink>
        }
      >
        For a tenant who asks what we store about them. Viewing and downloading are logged. Passwords and other secrets,
        such as the URLs of one-time links, are left out.
      </PageHeader>
      <LookupQuota user={user} />
      <DataExportView dataExport={dataExport} reader="support" />
    </>
  )
}

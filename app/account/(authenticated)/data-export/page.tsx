import type { Metadata } from 'next'
import { PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button'
import { DataExportView } from '@/components/ui/data-export-view'
import { HouseBillsContact } from '@/components/ui/house-bills-contact'
import { Icon } from '@/components/ui/icon'
import { TextLink } from '@/components/ui/text-link'
import { requireTenant } from '@/lib/auth/sessions/current-tenant'
import { env } from '@/lib/platform/env'
import { getOwnDataExport } from '@/lib/privacy/data-export/get-own-data-export'

export const metadata: Metadata = { title: 'Your data' }

export default async function DataExportPage() {
  const tenant = await requireTenant()
  return (
    <>
      <PageHeader
        title="Your data"
        back={{ href: '/account', text: 'Your contracts' }}
        actions={
          <ButtonLink href="/account/data-export.json" download>
            <Icon name="download" />
            Download as a file (JSON)
          </ButtonLink>
        }
      >
        This is what we store about you, except your password and other secrets. The file contains the same data and
        some technical details, in a format that other programs can read. Find out{' '}
        <TextLink href="/docs/privacy#tenants">why we store your data, and for how long</TextLink>. You can change your
        email address and phone number under <TextLink href="/account/details">Your details</TextLink>. To have anything
        else corrected, or your data deleted, contact <HouseBillsContact email={env().contactEmail} />.
      </PageHeader>
      <DataExportView dataExport={await getOwnDataExport(tenant)} reader="tenant" />
    </>
  )
}

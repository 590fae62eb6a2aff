import type { Metadata } from 'next'
import { PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { requireSupportStaff } from '@/lib/auth/sessions/current-support-staff'
import { findLiveRateCardId } from '@/lib/quotes/rate-cards/find-live-rate-card-id'
import { UploadForm } from './upload-form'

export const metadata: Metadata = { title: 'New version of the rates' }

export default async function NewVersionPage() {
  await requireSupportStaff()
  const liveVersionId = await findLiveRateCardId()
  return (
    <>
      <PageHeader
        title="New version of the rates"
        back={{ href: '/support/rates', text: 'Rates' }}
        actions={liveVersionId && <ButtonLink href={`/support/rates/${liveVersionId}#files`}>Today’s files</ButtonLink>}
      >
        Download the files of the version that prices, change them in a spreadsheet, and upload those that you changed.
        They are checked and kept as a draft, which shows what it would change. Nothing prices until it is published.
      </PageHeader>
      <div className="max-w-2xl">
        <Card>
          <UploadForm />
        </Card>
      </div>
    </>
  )
}

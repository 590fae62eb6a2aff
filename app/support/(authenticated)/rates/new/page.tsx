import type { Metadata } from 'next'
import { PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { requireSupportStaff } from '@/lib/auth/sessions/current-support-staff'
import { findLiveRateCardId } from '@/lib/quotes/rate-cards/find-live-rate-card-id'
import { UploadForm } from './upload-form'

export const metadata: Metadata = { title: 'New rates version' }

export default async function NewVersionPage() {
  await requireSupportStaff()
  const liveVersionId = await findLiveRateCardId()
  return (
    <>
      <PageHeader
        title="New rates version"
        back={{ href: '/support/rates', text: 'Rates' }}
        actions={
          liveVersionId && <ButtonLink href={`/support/rates/${liveVersionId}#files`}>Download live files</ButtonLink>
        }
      >
        Download the files of the live version, edit them in a spreadsheet and upload the ones you changed. We validate
        them and save a draft that previews the changes. Nothing changes until you publish.
      </PageHeader>
      <div className="max-w-2xl">
        <Card>
          <UploadForm />
        </Card>
      </div>
    </>
  )
}

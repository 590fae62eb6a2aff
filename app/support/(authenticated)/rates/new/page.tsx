import type { Metadata } from 'next'
import { PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { requireSupportStaff } from '@/lib/auth/sessions/current-support-staff'
import { findLiveRateCardId } from '@/lib/quotes/rate-cards/find-live-rate-card-id'
import { UploadForm } from './upload-form'

export const metadata: Metadata = { title: 'New rate card version' }

export default async function NewVersionPage() {
  await requireSupportStaff()
  const liveVersionId = await findLiveRateCardId()
  return (
    <>
      <PageHeader
        title="New rate card version"
        back={{ href: '/support/rates', text: 'Rates' }}
        actions={
          liveVersionId && <ButtonLink href={`/support/rates/${liveVersionId}#files`}>Download live files</ButtonLink>
        }
      >
        Download the files of the live version, edit them in a spreadsheet and upload the ones you changed. We validate
        them and save a draft, so that you can preview the changes. Nothing changes until you publish.
      </PageHeader>
      <div className="max-w-2xl">
        <Card>
          <UploadForm />
        </Card>
      </div>
    </>
  )
}

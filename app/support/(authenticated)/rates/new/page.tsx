import type { Metadata } from 'next'
import { PageHeader } from '@/components/layout/page-header'
import { Card } from '@/components/ui/card'
import { requireSupportStaff } from '@/lib/auth/sessions/current-support-staff'
import { findLiveRateCardId } from '@/lib/quotes/rate-cards/find-live-rate-card-id'
import { EditLinks } from '../edit-links'
import { RateCardFiles } from '../rate-card-files'
import { UploadForm } from './upload-form'

export const metadata: Metadata = { title: 'New rate card version' }

export default async function NewVersionPage() {
  await requireSupportStaff()
  const liveVersionId = await findLiveRateCardId()
  return (
    <>
      <PageHeader title="New rate card version" back={{ href: '/support/rates', text: 'Rates' }}>
        {liveVersionId === null
          ? 'Upload all ten files listed below. We check them and save a draft. Partners can’t get quotes until you publish it.'
          : 'Change figures in the browser, or download the live files below, edit them in a spreadsheet and upload the ones you changed. We check them and save a draft, which shows what would change. Quotes stay the same until you publish the draft.'}
      </PageHeader>
      <div className="space-y-6">
        {liveVersionId !== null && <EditLinks versionId={liveVersionId} />}
        <div className="max-w-2xl">
          <Card title="Upload files">
            <UploadForm needsAllFiles={liveVersionId === null} />
          </Card>
        </div>
        <RateCardFiles title={liveVersionId === null ? 'Rate card files' : 'Live files'} versionId={liveVersionId} />
      </div>
    </>
  )
}

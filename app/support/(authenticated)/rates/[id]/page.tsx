import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { DialogForm } from '@/components/dialogs/dialog-form'
import { Notice } from '@/components/feedback/notice'
import { ActionForm } from '@/components/forms/action-form'
import { PageHeader } from '@/components/layout/page-header'
import { Card } from '@/components/ui/card'
import { Detail, DetailList } from '@/components/ui/detail-list'
import { LocalMinute } from '@/components/ui/local-time'
import { requireSupportStaff } from '@/lib/auth/sessions/current-support-staff'
import { numberField } from '@/lib/platform/validation/number-field'
import { compareRateCard, type RateCardComparison } from '@/lib/quotes/rate-cards/compare-rate-card'
import { discardDraft } from '../actions'
import { PublishVersionDialog } from '../publish-version-dialog'
import { RateCardFiles } from '../rate-card-files'
import { RateCardLivePeriods } from '../rate-card-live-periods'
import { VersionStatus } from '../version-status'
import { QuoteDiff, RateFileDiff } from './rate-card-diff'

export const metadata: Metadata = { title: 'Rate card version' }

export default async function RateCardPage({ params, searchParams }: PageProps<'/support/rates/[id]'>) {
  await requireSupportStaff()
  const id = numberField.safeParse((await params).id)
  const comparison = id.success ? await compareRateCard(id.data) : null
  if (!comparison) notFound()
  const { version, changes, warnings } = comparison
  const inlineFallback = { path: `/support/rates/${version.id}`, openForm: (await searchParams).open }
  return (
    <>
      <PageHeader
        title={`Rate card version ${version.id}`}
        badge={<VersionStatus status={version.status} />}
        back={{ href: '/support/rates', text: 'Rates' }}
        actions={
          version.status !== 'live' && (
            <>
              {version.status === 'draft' && <DiscardDraft id={version.id} inlineFallback={inlineFallback} />}
              <PublishVersionDialog comparison={comparison} inlineFallback={inlineFallback} />
            </>
          )
        }
      >
        {describeComparison(comparison)}
      </PageHeader>
      <div className="space-y-6">
        {warnings.length > 0 && (
          <Notice tone="warn" title={warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`}>
            <ul className="list-disc space-y-1 pl-4 wrap-anywhere">
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </Notice>
        )}
        {changes && <QuoteDiff quotes={changes.quotes} />}
        {changes && <RateFileDiff files={changes.files} />}
        <VersionDetails version={version} />
        <RateCardFiles title="Files in this version" versionId={version.id} />
      </div>
    </>
  )
}

function describeComparison({ version, liveId, changes }: RateCardComparison): string {
  if (changes && version.status === 'draft')
    return `Quotes don’t use this draft until you publish it. This page compares it with version ${liveId}, which is live.`
  if (changes) return `This page compares this version with version ${liveId}, which is live.`
  return version.status === 'live' ? 'Quotes use this version.' : 'There’s no live version to compare this one with.'
}

function VersionDetails({ version: { importedAt, importedBy, periods } }: Pick<RateCardComparison, 'version'>) {
  return (
    <Card title="This version" level="secondary">
      <DetailList>
        <Detail term="Uploaded">
          <LocalMinute instant={importedAt} /> by {importedBy ?? 'an administrator (command line)'}
        </Detail>
        <Detail term="Live period">
          {periods.length === 0 ? 'None yet' : <RateCardLivePeriods periods={periods} />}
        </Detail>
      </DetailList>
    </Card>
  )
}

function DiscardDraft({
  id,
  inlineFallback,
}: {
  id: number
  inlineFallback: Parameters<typeof PublishVersionDialog>[0]['inlineFallback']
}) {
  return (
    <DialogForm
      {...inlineFallback}
      name="discard"
      trigger="Discard draft"
      title={`Discard version ${id}?`}
      description="This permanently deletes the draft and is logged. Quotes don’t change."
    >
      <ActionForm action={discardDraft} submitLabel="Discard draft" pendingLabel="Discarding…" variant="danger">
        <input type="hidden" name="version" value={id} />
      </ActionForm>
    </DialogForm>
  )
}

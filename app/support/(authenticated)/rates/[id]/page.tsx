import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Notice } from '@/components/feedback/notice'
import { PageHeader } from '@/components/layout/page-header'
import { Card } from '@/components/ui/card'
import { Detail, DetailList } from '@/components/ui/detail-list'
import { LocalMinute } from '@/components/ui/local-time'
import { requireSupportStaff } from '@/lib/auth/sessions/current-support-staff'
import { numberField } from '@/lib/platform/validation/number-field'
import { isApprovalRequired, isCreator } from '@/lib/quotes/rate-cards/approval'
import { compareRateCard, type RateCardComparison } from '@/lib/quotes/rate-cards/compare-rate-card'
import { findRateCardHistory } from '@/lib/quotes/rate-cards/find-rate-card-history'
import { formatLondonMinute } from '@/lib/quotes/rate-cards/london-time'
import { EditLinks } from '../edit-links'
import { RateCardFiles } from '../rate-card-files'
import { RateCardLivePeriods } from '../rate-card-live-periods'
import { SuccessNotice } from '../success-notice'
import { VersionStatus } from '../version-status'
import { QuoteDiff, RateFileDiff } from './rate-card-diff'
import { VersionActions } from './version-actions'
import { VersionHistory } from './version-history'

export const metadata: Metadata = { title: 'Rate card version' }

export default async function RateCardPage({ params, searchParams }: PageProps<'/support/rates/[id]'>) {
  const { actor } = await requireSupportStaff()
  const id = numberField.safeParse((await params).id)
  const comparison = id.success ? await compareRateCard(id.data) : null
  if (!comparison) notFound()
  const { version, changes, warnings, nextScheduled } = comparison
  const history = await findRateCardHistory(version.id)
  const { open, saved, scheduled, unscheduled } = await searchParams
  const approval = { isRequired: isApprovalRequired(actor), isCreator: isCreator(actor, version) }
  const inlineFallback = { path: `/support/rates/${version.id}`, openForm: open }
  return (
    <>
      <PageHeader
        title={`Rate card version ${version.id}`}
        badge={<VersionStatus status={version.status} />}
        back={{ href: '/support/rates', text: 'Rates' }}
        actions={<VersionActions comparison={comparison} approval={approval} inlineFallback={inlineFallback} />}
      >
        {describeComparison(comparison)}
      </PageHeader>
      <div className="space-y-6">
        {saved !== undefined && version.status === 'draft' && <SuccessNotice param="saved" text="Draft saved" />}
        {scheduled !== undefined && version.schedule && <SuccessNotice param="scheduled" text="Version scheduled" />}
        {unscheduled !== undefined && version.status === 'draft' && (
          <SuccessNotice param="unscheduled" text="Version unscheduled" />
        )}
        {version.schedule && (
          <Notice tone="info" title={`Goes live on ${formatLondonMinute(version.schedule.liveAt)} (UK time)`}>
            Scheduled by {version.schedule.by}. To change its figures, unschedule it first.
          </Notice>
        )}
        {nextScheduled && version.status === 'live' && (
          <Notice tone="info" title={`Live until ${formatLondonMinute(nextScheduled.liveAt)} (UK time)`}>
            Version {nextScheduled.id} is scheduled to replace it.
          </Notice>
        )}
        {approval.isRequired && approval.isCreator && version.status === 'draft' && (
          <Notice tone="info" title="A colleague must approve this draft">
            You created it, so you can’t publish or schedule it. Send a colleague the link to this page.
          </Notice>
        )}
        {warnings.length > 0 && (
          <Notice tone="warn" title={warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`}>
            <ul className="list-disc space-y-1 pl-4 wrap-anywhere">
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </Notice>
        )}
        {version.status === 'live' && <EditLinks versionId={version.id} />}
        {changes && <QuoteDiff quotes={changes.quotes} />}
        {changes && <RateFileDiff files={changes.files} />}
        {version.status === 'draft' && <EditLinks versionId={version.id} />}
        <VersionDetails version={version} />
        <VersionHistory events={history} />
        <RateCardFiles title="Files in this version" versionId={version.id} />
      </div>
    </>
  )
}

function describeComparison({ version, liveId, changes }: RateCardComparison): string {
  if (changes && version.status === 'scheduled')
    return `Quotes don’t use this version yet. This page compares it with version ${liveId}, which is live.`
  if (changes && version.status === 'draft')
    return `Quotes don’t use this draft until it’s published. This page compares it with version ${liveId}, which is live.`
  if (changes) return `This page compares this version with version ${liveId}, which is live.`
  return version.status === 'live' ? 'Quotes use this version.' : 'There’s no live version to compare this one with.'
}

function VersionDetails({ version: { importedAt, importedBy, periods } }: Pick<RateCardComparison, 'version'>) {
  return (
    <Card title="This version" level="secondary">
      <DetailList>
        <Detail term="Created">
          <LocalMinute instant={importedAt} /> by {importedBy ?? 'an administrator (command line)'}
        </Detail>
        <Detail term="Live period">
          {periods.length === 0 ? 'None yet' : <RateCardLivePeriods periods={periods} />}
        </Detail>
      </DetailList>
    </Card>
  )
}

import type { Metadata } from 'next'
import { EmptyState } from '@/components/feedback/empty-state'
import { PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button'
import { LocalMinute } from '@/components/ui/local-time'
import { Cell, Row, Table } from '@/components/ui/table'
import { requireSupportStaff } from '@/lib/auth/sessions/current-support-staff'
import { isApprovalRequired } from '@/lib/quotes/rate-cards/approval'
import { compareRateCard } from '@/lib/quotes/rate-cards/compare-rate-card'
import { findPreviousRateCardVersion } from '@/lib/quotes/rate-cards/find-previous-rate-card-version'
import { listRateCardVersions, type RateCardVersion } from '@/lib/quotes/rate-cards/list-rate-card-versions'
import { PublishVersionDialog } from './publish-version-dialog'
import { RateCardLivePeriods } from './rate-card-live-periods'
import { SuccessNotice } from './success-notice'
import { VersionStatus } from './version-status'

export const metadata: Metadata = { title: 'Rates' }

const PAGE_PATH = '/support/rates'

export default async function Rates({ searchParams }: PageProps<'/support/rates'>) {
  const { actor } = await requireSupportStaff()
  const { open, published, discarded } = await searchParams
  const versions = await listRateCardVersions()
  const liveVersion = versions.find(({ status }) => status === 'live')
  const previousVersionId = liveVersion && (await findPreviousRateCardVersion())
  const previousComparison = previousVersionId ? await compareRateCard(previousVersionId) : null
  return (
    <>
      <PageHeader
        title="Rates"
        actions={
          <>
            {previousComparison && (
              <PublishVersionDialog
                comparison={previousComparison}
                inlineFallback={{ path: PAGE_PATH, openForm: open }}
              />
            )}
            <ButtonLink variant="primary" href={`${PAGE_PATH}/new`}>
              Create version
            </ButtonLink>
          </>
        }
      >
        A rate card holds the prices and usage figures behind every quote, in ten CSV files. To change prices, save a
        new version as a draft and check what would change.{' '}
        {isApprovalRequired(actor)
          ? 'A colleague must then approve the draft, and publish or schedule it.'
          : 'Then publish or schedule it.'}{' '}
        You can roll back to a previous version. All of this is logged.
      </PageHeader>
      {/* Links from anywhere can contain these parameters, so a notice appears only if the list confirms it. */}
      {liveVersion && published === String(liveVersion.id) && (
        <SuccessNotice param="published" text={`Version ${liveVersion.id} is live`} />
      )}
      {discarded !== undefined && versions.every(({ id }) => discarded !== String(id)) && (
        <SuccessNotice param="discarded" text="Draft discarded" />
      )}
      {versions.length === 0 ? (
        <EmptyState title="No rates yet">
          Upload all ten rate card files, or ask your administrator to add them on the command line.
        </EmptyState>
      ) : (
        <Table caption="Rate card versions, newest first" columns={['Version', 'Status', 'Live period', 'Created']}>
          {versions.map((version) => (
            <VersionRow key={version.id} version={version} />
          ))}
        </Table>
      )}
    </>
  )
}

function VersionRow({
  version: { id, status, schedule, periods, importedAt, importedBy },
}: {
  version: RateCardVersion
}) {
  return (
    <Row name={`Version ${id}`} href={`${PAGE_PATH}/${id}`}>
      <Cell>
        <VersionStatus status={status} />
      </Cell>
      <Cell label="Live period" wraps>
        {schedule && (
          <>
            From <LocalMinute instant={schedule.liveAt} />
            <span className="text-quiet">, scheduled by {schedule.by}</span>
          </>
        )}
        {!schedule && periods.length === 0 && <span className="text-quiet">None yet</span>}
        {periods.length > 0 && <RateCardLivePeriods periods={periods} />}
      </Cell>
      <Cell label="Created" wraps>
        <LocalMinute instant={importedAt} />{' '}
        <span className="text-quiet">by {importedBy ?? 'an administrator (command line)'}</span>
      </Cell>
    </Row>
  )
}

import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { OpenedForm } from '@/app/(auth)/opened-form'
import { ActionForm } from '@/components/action-form'
import { Card } from '@/components/card'
import { Detail, DetailList } from '@/components/detail-list'
import { LocalMinute } from '@/components/local-time'
import { Notice } from '@/components/notice'
import { PageHeader } from '@/components/page-header'
import { requireSupportUser } from '@/lib/auth/sessions/support-staff'
import { numberField } from '@/lib/platform/validation/number-field'
import { CARD_FILES } from '@/lib/quotes/rate-cards/card-rows'
import { type ComparedRateCard, comparedRateCard } from '@/lib/quotes/rate-cards/data'
import { discard } from '../actions'
import { Periods } from '../periods'
import { Publish } from '../publish'
import { VersionState } from '../version-state'
import { FileChanges, QuoteChanges } from './changes'

export const metadata: Metadata = { title: 'Version of the rates' }

export default async function RateCardPage({ params, searchParams }: PageProps<'/support/rates/[id]'>) {
  await requireSupportUser()
  const id = numberField.safeParse((await params).id)
  const compared = id.success ? await comparedRateCard(id.data) : null
  if (!compared) notFound()
  const { version, changes, warnings } = compared
  const opener = { path: `/support/rates/${version.id}`, open: (await searchParams).open }
  return (
    <>
      <PageHeader
        title={`Version ${version.id} of the rates`}
        mark={<VersionState state={version.state} />}
        back={{ href: '/support/rates', text: 'Rates' }}
        actions={
          version.state !== 'pricing' && (
            <>
              {version.state === 'draft' && <Discard id={version.id} opener={opener} />}
              <Publish compared={compared} opener={opener} />
            </>
          )
        }
      >
        {told(compared)}
      </PageHeader>
      <div className="space-y-6">
        {warnings.length > 0 && (
          <Notice tone="warn" title={warnings.length === 1 ? 'One warning' : `${warnings.length} warnings`}>
            <ul className="list-disc space-y-1 pl-4 wrap-anywhere">
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </Notice>
        )}
        {changes && <QuoteChanges quotes={changes.quotes} />}
        {changes && <FileChanges files={changes.files} />}
        <Facts version={version} />
      </div>
    </>
  )
}

function told({ version, pricing, changes }: ComparedRateCard): string {
  if (changes) return `What it would change of today’s quotes, which version ${pricing} prices.`
  return version.state === 'pricing' ? 'Quotes are priced by it.' : 'No version prices yet.'
}

function Facts({ version: { id, importedAt, importedBy, periods } }: Pick<ComparedRateCard, 'version'>) {
  return (
    <Card title="This version">
      <DetailList>
        <Detail term="Imported">
          <LocalMinute instant={importedAt} /> by {importedBy ?? 'an operator'}
        </Detail>
        <Detail term="Priced">{periods.length === 0 ? 'Never' : <Periods periods={periods} />}</Detail>
        <Detail term="Files">
          <ul id="files" className="flex flex-wrap gap-x-4 gap-y-1">
            {Object.values(CARD_FILES).map((file) => (
              <li key={file}>
                <a href={`/support/rates/${id}/${file}`} download className="text-accent underline underline-offset-4">
                  {file}
                </a>
              </li>
            ))}
          </ul>
        </Detail>
      </DetailList>
    </Card>
  )
}

function Discard({ id, opener }: { id: number; opener: Parameters<typeof Publish>[0]['opener'] }) {
  return (
    <OpenedForm
      {...opener}
      name="discard"
      trigger="Discard draft"
      title={`Discard version ${id}?`}
      description="It has never priced. Its figures are gone then; who discarded it is written down."
    >
      <ActionForm action={discard} submit="Discard draft" pending="Discarding…" variant="danger">
        <input type="hidden" name="version" value={id} />
      </ActionForm>
    </OpenedForm>
  )
}

import type { Metadata } from 'next'
import { ButtonLink } from '@/components/button'
import { EmptyState } from '@/components/empty-state'
import { LocalMinute } from '@/components/local-time'
import { Notice } from '@/components/notice'
import { PageHeader } from '@/components/page-header'
import { SaidOnce } from '@/components/said-once'
import { Cell, Row, Table } from '@/components/table'
import { requireSupportUser } from '@/lib/auth/sessions/support-staff'
import { comparedRateCard, type RateCardVersion, rateCardVersions, versionBefore } from '@/lib/quotes/rate-cards/data'
import { Periods } from './periods'
import { Publish } from './publish'
import { VersionState } from './version-state'

export const metadata: Metadata = { title: 'Rates' }

const PATH = '/support/rates'

export default async function Rates({ searchParams }: PageProps<'/support/rates'>) {
  await requireSupportUser()
  const { open, published, discarded } = await searchParams
  const versions = await rateCardVersions()
  const pricing = versions.find(({ state }) => state === 'pricing')
  const before = pricing && (await versionBefore(pricing.id))
  const earlier = before ? await comparedRateCard(before) : null
  return (
    <>
      <PageHeader
        title="Rates"
        actions={
          <>
            {earlier && (
              <Publish
                compared={earlier}
                opener={{ path: PATH, open }}
                goBack={`Roll back to version ${earlier.version.id}`}
              />
            )}
            <ButtonLink variant="primary" href={`${PATH}/new`}>
              New version
            </ButtonLink>
          </>
        }
      >
        Every version of the rate card. One prices; a draft shows what it would change, and an earlier one can price
        again. Whoever publishes one is written down.
      </PageHeader>
      {/* By what the list says, not by what an address claims. */}
      {pricing && published === String(pricing.id) && <Done by="published" text={`Version ${pricing.id} prices now`} />}
      {discarded !== undefined && versions.every(({ id }) => discarded !== String(id)) && (
        <Done by="discarded" text="The draft is discarded" />
      )}
      {versions.length === 0 ? (
        <EmptyState title="No rates yet">
          Upload all ten files of a rate card, or ask an operator to import them.
        </EmptyState>
      ) : (
        <Table caption="Versions of the rate card, newest first" head={['Version', 'State', 'Priced', 'Imported']}>
          {versions.map((version) => (
            <Version key={version.id} version={version} />
          ))}
        </Table>
      )}
    </>
  )
}

function Done({ by, text }: { by: string; text: string }) {
  return (
    <div className="mb-6">
      <SaidOnce by={by} />
      <Notice tone="good" title={text} alert />
    </div>
  )
}

function Version({ version: { id, state, periods, importedAt, importedBy } }: { version: RateCardVersion }) {
  return (
    <Row name={`Version ${id}`} href={`${PATH}/${id}`}>
      <Cell>
        <VersionState state={state} />
      </Cell>
      <Cell label="Priced" wraps>
        {periods.length === 0 ? <span className="text-quiet">never</span> : <Periods periods={periods} />}
      </Cell>
      <Cell label="Imported" wraps>
        <LocalMinute instant={importedAt} /> <span className="text-quiet">by {importedBy ?? 'an operator'}</span>
      </Cell>
    </Row>
  )
}

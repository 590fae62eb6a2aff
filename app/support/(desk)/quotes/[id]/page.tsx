import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { daysOf } from '@/app/quote-working/steps'
import { placeInWords, UTILITIES, Utility } from '@/app/quote-working/utility'
import { Card } from '@/components/card'
import { Detail, DetailList } from '@/components/detail-list'
import { LocalDate, LocalTime } from '@/components/local-time'
import { PageHeader } from '@/components/page-header'
import { TextLink } from '@/components/text-link'
import { requireSupportUser } from '@/lib/auth/sessions/support-staff'
import { numberField } from '@/lib/platform/validation/number-field'
import type { RateCardVersion } from '@/lib/quotes/rate-cards/data'
import { quoteRequestOfDesk } from '@/lib/support/quotes/data'
import { LookUpsLeft } from '../../look-ups-left'

export const metadata: Metadata = { title: 'Quote' }

/** One quote that was asked for, and how each figure came about. Each showing is written down. */
export default async function Quote({ params }: PageProps<'/support/quotes/[id]'>) {
  const user = await requireSupportUser()
  const id = numberField.safeParse((await params).id)
  const quote = id.success ? await quoteRequestOfDesk(user, id.data) : null
  if (!quote) notFound()
  const { working, version } = quote
  return (
    <>
      <PageHeader title={`Quote ${quote.id}`} back={{ href: `/support/tenants/${quote.tenantId}`, text: 'Tenant' }}>
        What was asked for, and how the rates of that time come to each figure.
      </PageHeader>
      <LookUpsLeft user={user} />
      <div className="space-y-6">
        <Card title="What was asked for">
          <DetailList>
            <Detail term="As">
              <bdi>{`${quote.firstName} ${quote.lastName}`}</bdi>
            </Detail>
            <Detail term="Company">
              <TextLink href={`/support/companies/${quote.companyId}`}>
                <bdi>{quote.companyName}</bdi>
              </TextLink>
            </Detail>
            <Detail term="Time">
              <LocalTime instant={quote.createdAt} />
            </Detail>
            <Detail term="Request id">
              <code>{quote.requestId}</code>
            </Detail>
            <Detail term="Home">
              {quote.numberOfTenants} in {quote.postcode}
            </Detail>
            <Detail term="Tenancy">
              <LocalDate date={new Date(quote.startDate)} /> to <LocalDate date={new Date(quote.endDate)} />,{' '}
              {daysOf(working.days)}
            </Detail>
            <Detail term="Rates">
              <TextLink href={`/support/rates/${version.id}`}>Version {version.id}</TextLink>,{' '}
              <Dates version={version} />
            </Detail>
            <Detail term="Place">{placeInWords(working)}</Detail>
          </DetailList>
        </Card>
        {UTILITIES.map(([utility, title]) => (
          <Card key={utility} title={title}>
            <Utility working={working} utility={utility} />
          </Card>
        ))}
      </div>
    </>
  )
}

/** When a version priced, the latest time. */
function Dates({ version }: { version: RateCardVersion }) {
  const [latest] = version.periods
  if (!latest) return <>never published</>
  return (
    <>
      published <LocalTime instant={latest.from} />
      {latest.until ? (
        <>
          , until <LocalTime instant={latest.until} />
        </>
      ) : (
        ', prices today'
      )}
    </>
  )
}

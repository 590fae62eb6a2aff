import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PageHeader } from '@/components/layout/page-header'
import { Card } from '@/components/ui/card'
import { Detail, DetailList } from '@/components/ui/detail-list'
import { LocalDate, LocalTime } from '@/components/ui/local-time'
import { formatDays } from '@/components/ui/quote-breakdown/calculation-steps'
import { describeRegion, UTILITIES, UtilityCalculation } from '@/components/ui/quote-breakdown/utility-calculation'
import { TextLink } from '@/components/ui/text-link'
import { requireSupportStaff } from '@/lib/auth/sessions/current-support-staff'
import { numberField } from '@/lib/platform/validation/number-field'
import type { RateCardVersion } from '@/lib/quotes/rate-cards/list-rate-card-versions'
import { findQuoteRequest } from '@/lib/support/quotes/find-quote-request'
import { LookupQuota } from '../../lookup-quota'

export const metadata: Metadata = { title: 'Quote' }

/** One quote that was asked for, and how each figure came about. Each showing is written down. */
export default async function QuotePage({ params }: PageProps<'/support/quotes/[id]'>) {
  const user = await requireSupportStaff()
  const id = numberField.safeParse((await params).id)
  const quote = id.success ? await findQuoteRequest(user, id.data) : null
  if (!quote) notFound()
  const { breakdown, version } = quote
  return (
    <>
      <PageHeader title={`Quote ${quote.id}`} back={{ href: `/support/tenants/${quote.tenantId}`, text: 'Tenant' }}>
        What was asked for, and how the rates of that time come to each figure.
      </PageHeader>
      <LookupQuota user={user} />
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
              {formatDays(breakdown.days)}
            </Detail>
            <Detail term="Rates">
              <TextLink href={`/support/rates/${version.id}`}>Version {version.id}</TextLink>,{' '}
              <VersionDates version={version} />
            </Detail>
            <Detail term="Place">{describeRegion(breakdown)}</Detail>
          </DetailList>
        </Card>
        {UTILITIES.map(([utility, title]) => (
          <Card key={utility} title={title}>
            <UtilityCalculation breakdown={breakdown} utility={utility} />
          </Card>
        ))}
      </div>
    </>
  )
}

/** When a version priced, the latest time. */
function VersionDates({ version }: { version: RateCardVersion }) {
  const [latestPeriod] = version.periods
  if (!latestPeriod) return <>never published</>
  return (
    <>
      published <LocalTime instant={latestPeriod.from} />
      {latestPeriod.until ? (
        <>
          , until <LocalTime instant={latestPeriod.until} />
        </>
      ) : (
        ', prices today'
      )}
    </>
  )
}

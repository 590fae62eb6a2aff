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
import { findLivePeriod } from '@/lib/quotes/rate-cards/live-period'
import { findQuoteRequest } from '@/lib/support/quotes/find-quote-request'
import { LookupQuota } from '../../lookup-quota'
import { QuotePrices } from './quote-prices'

export const metadata: Metadata = { title: 'Quote' }

/** Shows a quote request and how each figure was calculated. Each view is logged. */
export default async function QuotePage({ params }: PageProps<'/support/quotes/[id]'>) {
  const user = await requireSupportStaff()
  const id = numberField.safeParse((await params).id)
  const quote = id.success ? await findQuoteRequest(user, id.data) : null
  if (!quote) notFound()
  const { breakdown, version } = quote
  return (
    <>
      <PageHeader
        title={`Quote ${quote.id}`}
        back={{ href: `/support/tenants/${quote.tenantId}`, text: `Tenant T${quote.tenantId}` }}
      >
        The request, the prices, and how they were calculated from the rates that were live at the time.
      </PageHeader>
      <LookupQuota user={user} />
      <div className="space-y-6">
        <Card title="Request">
          <DetailList>
            <Detail term="Name">
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
            <Detail term="Request ID">
              <code>{quote.requestId}</code>
            </Detail>
            <Detail term="Postcode">{quote.postcode}</Detail>
            <Detail term="Number of tenants">{quote.numberOfTenants}</Detail>
            <Detail term="Tenancy">
              <LocalDate date={new Date(quote.startDate)} /> to <LocalDate date={new Date(quote.endDate)} />,{' '}
              {formatDays(breakdown.days)}
            </Detail>
            <Detail term="Rate card">
              <TextLink href={`/support/rates/${version.id}`}>Version {version.id}</TextLink>
              <LivePeriod version={version} quotedAt={quote.createdAt} />
            </Detail>
            <Detail term="Region">{describeRegion(breakdown)}</Detail>
          </DetailList>
        </Card>
        <QuotePrices breakdown={breakdown} />
        {UTILITIES.map(([utility, title]) => (
          <Card key={utility} title={title}>
            <UtilityCalculation breakdown={breakdown} utility={utility} />
          </Card>
        ))}
      </div>
    </>
  )
}

/**
 * Shows a rate card version's last live period that began before the quote was requested. Renders nothing if there's
 * none.
 */
function LivePeriod({ version, quotedAt }: { version: RateCardVersion; quotedAt: Date }) {
  const period = findLivePeriod(version, quotedAt)
  if (!period) return null
  const { from, until } = period
  return until ? (
    <>
      , live from <LocalTime instant={from} /> to <LocalTime instant={until} />
    </>
  ) : (
    <>
      , live since <LocalTime instant={from} />
    </>
  )
}

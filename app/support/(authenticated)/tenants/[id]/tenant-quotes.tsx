import { Card } from '@/components/ui/card'
import { LocalDate, LocalMinute } from '@/components/ui/local-time'
import { Cell, Row, Table } from '@/components/ui/table'
import { TextLink } from '@/components/ui/text-link'
import type { TenantQuote } from '@/lib/support/tenants/tenant-details'

/** Lists the quotes requested for the tenant, each with the rate card version that it was calculated with. */
export function TenantQuotes({ quotes }: { quotes: TenantQuote[] }) {
  return (
    <Card title="Quotes">
      {quotes.length === 0 ? (
        <p className="text-sm text-quiet">No quotes.</p>
      ) : (
        <Table
          caption="Quotes, newest first"
          columns={['Time', 'Company', 'Name', 'Household', 'Tenancy', 'Rate card']}
        >
          {quotes.map((quote) => (
            <Row key={quote.id} href={`/support/quotes/${quote.id}`} name={<LocalMinute instant={quote.createdAt} />}>
              <Cell label="Company" wraps>
                <TextLink href={`/support/companies/${quote.companyId}`}>
                  <bdi>{quote.companyName}</bdi>
                </TextLink>
              </Cell>
              <Cell label="Name" wraps>
                <bdi>{`${quote.firstName} ${quote.lastName}`}</bdi>
              </Cell>
              <Cell label="Household">
                {quote.numberOfTenants === 1 ? '1 tenant' : `${quote.numberOfTenants} tenants`}, {quote.postcode}
              </Cell>
              <Cell label="Tenancy" wraps>
                <LocalDate date={quote.startDate} /> to <LocalDate date={quote.endDate} />
              </Cell>
              <Cell label="Rate card">Version {quote.rateCardId}</Cell>
            </Row>
          ))}
        </Table>
      )}
    </Card>
  )
}

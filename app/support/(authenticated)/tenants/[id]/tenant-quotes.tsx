import { Card } from '@/components/ui/card'
import { LocalDate, LocalMinute } from '@/components/ui/local-time'
import { Cell, Row, Table } from '@/components/ui/table'
import { TextLink } from '@/components/ui/text-link'
import type { TenantQuote } from '@/lib/support/tenants/tenant-details'

/** What quotes were asked for, and by which version of the rates they were made. */
export function TenantQuotes({ quotes }: { quotes: TenantQuote[] }) {
  return (
    <Card title="Quotes asked for">
      {quotes.length === 0 ? (
        <p className="text-sm text-quiet">None.</p>
      ) : (
        <Table
          caption="Quotes asked for, newest first"
          columns={['When', 'Company', 'As', 'For', 'Tenancy', { text: 'Rate version', numeric: true }]}
        >
          {quotes.map((quote) => (
            <Row key={quote.id} href={`/support/quotes/${quote.id}`} name={<LocalMinute instant={quote.createdAt} />}>
              <Cell label="Company" wraps>
                <TextLink href={`/support/companies/${quote.companyId}`}>
                  <bdi>{quote.companyName}</bdi>
                </TextLink>
              </Cell>
              <Cell label="As" wraps>
                <bdi>{`${quote.firstName} ${quote.lastName}`}</bdi>
              </Cell>
              <Cell label="For">
                {quote.numberOfTenants} in {quote.postcode}
              </Cell>
              <Cell label="Tenancy" wraps>
                <LocalDate date={quote.startDate} /> to <LocalDate date={quote.endDate} />
              </Cell>
              <Cell label="Rate version" numeric>
                {quote.rateCardId}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </Card>
  )
}

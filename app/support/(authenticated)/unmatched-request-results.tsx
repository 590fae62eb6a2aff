import { ShortAddress } from '@/components/ui/address-line'
import { LocalDate } from '@/components/ui/local-time'
import { StatusBadge } from '@/components/ui/status-badge'
import { Cell, Row, Table } from '@/components/ui/table'
import { TextLink } from '@/components/ui/text-link'
import type { UnmatchedRequest } from '@/lib/support/search/search-result-types'

/** Lists requests whose address is unmatched, each with a link to the API request. */
export function UnmatchedRequestResults({ requests }: { requests: UnmatchedRequest[] }) {
  return (
    <section aria-labelledby="unmatched-requests" className="mt-8">
      <h2 id="unmatched-requests" className="mb-1 text-lg font-semibold">
        Requests with an unmatched address
      </h2>
      <p className="mb-2 text-sm text-quiet">
        We couldn’t match the requested address, so there’s no contract yet. Ask the company to choose an address in the
        portal, under Unmatched addresses. Each name links to the API request.
      </p>
      <Table
        caption="Requests with an unmatched address, newest first"
        columns={['Name', 'Status', 'Requested address', 'Tenancy', 'Company']}
      >
        {requests.map((request) => (
          <Row
            key={request.id}
            href={`/support/companies/${request.companyId}/api-requests/${request.requestId}`}
            name={`${request.firstName} ${request.lastName}`}
            detail={request.email}
          >
            <Cell>
              {request.isDismissed ? (
                <StatusBadge tone="off">Dismissed by the company</StatusBadge>
              ) : (
                <StatusBadge tone="warn">Unmatched address</StatusBadge>
              )}
            </Cell>
            <Cell wraps>
              <ShortAddress text={request.address} />
            </Cell>
            <Cell>
              <LocalDate date={request.startDate} />
              <span className="text-quiet sm:block">
                {' '}
                to <LocalDate date={request.endDate} />
              </span>
            </Cell>
            <Cell wraps>
              <TextLink href={`/support/companies/${request.companyId}`}>
                <bdi>{request.companyName}</bdi>
              </TextLink>
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  )
}

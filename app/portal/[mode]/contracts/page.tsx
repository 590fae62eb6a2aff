import type { Metadata } from 'next'
import { EmptyState } from '@/components/feedback/empty-state'
import { Notice } from '@/components/feedback/notice'
import { PageHeader } from '@/components/layout/page-header'
import { ShortAddress } from '@/components/ui/address-line'
import { ButtonLink } from '@/components/ui/button'
import { ContractStatus } from '@/components/ui/contract-status'
import { EmailStatusBadge } from '@/components/ui/email-status'
import { LocalDate, LocalDay } from '@/components/ui/local-time'
import { Pagination } from '@/components/ui/pagination'
import { Cell, Row, Table } from '@/components/ui/table'
import { requireMemberPage } from '@/lib/auth/guards/authorise-portal-page'
import { consumeLookup } from '@/lib/auth/guards/portal-lookup-limit'
import { type ContractPage, listContracts } from '@/lib/contracts/list/list-contracts'
import { listSimilarContracts } from '@/lib/contracts/list/list-similar-contracts'
import { buildListUrl, type ContractListQuery, isFiltered } from '@/lib/contracts/list/schema'
import { ContractFilters } from './contract-filters'
import { parseSearchParams } from './parse-search-params'
import { ServiceIcons } from './service-icons'

export const metadata: Metadata = { title: 'Contracts' }

export default async function Contracts({ params, searchParams }: PageProps<'/portal/[mode]/contracts'>) {
  const { member, mode } = await requireMemberPage(params)
  const { query, filter } = parseSearchParams(member, mode, await searchParams)
  // Limit searches, because a search is the portal's most expensive query.
  if (filter.searchText && !(await consumeLookup(member.userId)).isAdmitted) return <TooManySearchesNotice />
  const exactPage = await listContracts(member.companyId, mode, filter, query)
  const isSimilar = exactPage.contracts.length === 0 && filter.searchText !== ''
  const { contracts, hasPrevious, hasNext, total } = isSimilar
    ? await listSimilarContracts(member.companyId, mode, filter)
    : exactPage
  const { after, before, ...list } = query
  const listPath = `/portal/${mode}/contracts`
  const [first, last] = [contracts[0], contracts.at(-1)]
  return (
    <>
      <PageHeader
        title="Contracts"
        isWide
        actions={
          <>
            {contracts.length > 0 && !isSimilar && (
              <ButtonLink href={buildListUrl(`${listPath}/export`, list)} download="">
                Export CSV
              </ButtonLink>
            )}
            <ButtonLink variant="primary" href={`${listPath}/new`}>
              Create contract
            </ButtonLink>
          </>
        }
      />
      {query.q && !filter.searchText && (
        <div className="mb-6">
          <Notice tone="warn" title="This search link is invalid">
            It may be incomplete, or belong to another company or mode. We’ve ignored its search words.
          </Notice>
        </div>
      )}
      {(contracts.length > 0 || isFiltered(filter)) && (
        <ContractFilters
          mode={mode}
          filter={filter}
          results={{ rowCount: contracts.length, hasOtherPages: hasPrevious || hasNext, total }}
        />
      )}
      {isSimilar && contracts.length > 0 && <SimilarOnly total={total} />}
      {contracts.length > 0 ? (
        <Table
          caption="Contracts"
          columns={[
            { text: 'Tenant', sort: sortLink(listPath, list, 'tenant') },
            'Address',
            { text: 'Tenancy', sort: sortLink(listPath, list, 'start') },
            'Services',
            'Status',
            { text: 'Created', sort: sortLink(listPath, list, 'created') },
          ]}
        >
          {contracts.map((contract) => (
            <Row
              key={contract.id}
              href={`${listPath}/${contract.id}`}
              name={`${contract.firstName} ${contract.lastName}`}
              detail={contract.email}
            >
              <Cell wraps>
                <ShortAddress text={contract.address} />
              </Cell>
              <Cell>
                <LocalDate date={contract.startDate} />
                <span className="text-quiet sm:block">
                  {' '}
                  to <LocalDate date={contract.endDate} />
                </span>
              </Cell>
              <Cell>
                <ServiceIcons contract={contract} />
              </Cell>
              <Cell>
                <ContractStatus status={contract.status} />
                {contract.mail && (
                  <span className="block">
                    <EmailStatusBadge status={contract.mail} mode={mode} isColumnShared />
                  </span>
                )}
              </Cell>
              <Cell label="Created">
                <LocalDay instant={contract.createdAt} />
                <span className="text-quiet sm:block"> Contract {contract.id}</span>
              </Cell>
            </Row>
          ))}
        </Table>
      ) : (
        <NoContracts
          showAllHref={isFiltered(filter) ? buildListUrl(listPath, { sort: list.sort }) : null}
          mode={mode}
        />
      )}
      <Pagination
        firstHref={buildListUrl(listPath, list)}
        newerHref={hasPrevious && first ? buildListUrl(listPath, { ...list, before: first.id }) : undefined}
        olderHref={hasNext && last ? buildListUrl(listPath, { ...list, after: last.id }) : undefined}
      />
    </>
  )
}

/** Says that no contract contains the search text. The results below are only similar. */
const SimilarOnly = ({ total: { count, isMore } }: Pick<ContractPage, 'total'>) => (
  <p role="status" className="mb-2 text-sm">
    <strong className="font-medium">No exact matches. These are similar.</strong>
    {isMore && ` Only the first ${count} are listed, so add another word to narrow the search.`}
  </p>
)

const TooManySearchesNotice = () => (
  <>
    <PageHeader title="Contracts" />
    <Notice tone="warn" title="Too many searches">
      Wait a minute, then reload the page.
    </Notice>
  </>
)

type ListState = Omit<ContractListQuery, 'after' | 'before'>

/**
 * Returns the URL of a column heading's link, and the current direction if the list is sorted by that column. The link
 * sorts by the column or, if the list is already sorted by it, reverses the order.
 */
function sortLink(listPath: string, list: ListState, column: 'tenant' | 'start' | 'created') {
  const { sort } = list
  const direction = sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : undefined
  const defaultSort = column === 'created' ? '-created' : column
  const oppositeSort = sort === column ? (`-${column}` as const) : column
  return {
    href: buildListUrl(listPath, { ...list, sort: direction ? oppositeSort : defaultSort }),
    direction,
  } as const
}

/** @param showAllHref the URL of the unfiltered list, or null if no filter is set */
function NoContracts({ showAllHref, mode }: { showAllHref: string | null; mode: string }) {
  return showAllHref ? (
    <EmptyState title="No matching contracts" action={<ButtonLink href={showAllHref}>Show all contracts</ButtonLink>}>
      Change or clear the filters. You can search by a name, email or address, by the beginning or end of a phone
      number, or by a whole contract number.
    </EmptyState>
  ) : (
    <EmptyState
      title={mode === 'test' ? 'No test contracts yet' : 'No contracts yet'}
      action={
        <ButtonLink variant="primary" href={`/portal/${mode}/contracts/new`}>
          Create contract
        </ButtonLink>
      }
    >
      Contracts created through the API or in the portal appear here.
    </EmptyState>
  )
}

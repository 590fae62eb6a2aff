import type { Metadata } from 'next'
import { ButtonLink } from '@/components/button'
import { EmptyState } from '@/components/empty-state'
import { LocalDate, LocalDay } from '@/components/local-time'
import { Notice } from '@/components/notice'
import { PageHeader } from '@/components/page-header'
import { Pager } from '@/components/pager'
import { Cell, Row, Table } from '@/components/table'
import { takeLookUp } from '@/lib/auth/guards/lookup-limit'
import { memberPage } from '@/lib/auth/guards/portal-page'
import { contractsPage } from '@/lib/contracts/list/data'
import { isNarrowed, type ListQuery, listAddress } from '@/lib/contracts/list/schema'
import { AddressLine } from '../address-line'
import { Filters } from './filters'
import { ServiceMarks } from './service-marks'
import { ContractStatus, MailStatus } from './states'
import { wantedBy } from './wanted'

export const metadata: Metadata = { title: 'Contracts' }

export default async function Contracts({ params, searchParams }: PageProps<'/portal/[mode]/contracts'>) {
  const { member, mode } = await memberPage(params)
  const { query, wanted } = wantedBy(member, mode, await searchParams)
  // The heaviest question that the portal has.
  if (wanted.words && !(await takeLookUp(member.userId)).admitted) return <TooManySearches />
  const { contracts, hasPrevious, hasNext } = await contractsPage(member.companyId, mode, wanted, query)
  const { after, before, ...list } = query
  const here = `/portal/${mode}/contracts`
  const [first, last] = [contracts[0], contracts.at(-1)]
  return (
    <>
      <PageHeader
        title="Contracts"
        actions={
          <>
            {contracts.length > 0 && (
              <ButtonLink href={listAddress(`${here}/export`, list)} download="">
                Export CSV
              </ButtonLink>
            )}
            <ButtonLink variant="primary" href={`${here}/new`}>
              New contract
            </ButtonLink>
          </>
        }
      />
      {query.q && !wanted.words && (
        <div className="mb-6">
          <Notice tone="warn" title="This search link is not readable">
            It may have been cut off, or be of another company or of the other of live and test. What it searched for is
            left out here.
          </Notice>
        </div>
      )}
      {(contracts.length > 0 || isNarrowed(wanted)) && (
        <Filters mode={mode} wanted={wanted} found={{ rows: contracts.length, isPart: hasPrevious || hasNext }} />
      )}
      {contracts.length > 0 ? (
        <Table
          caption="Contracts"
          head={[
            { text: 'Tenant', sort: sortLink(here, list, 'tenant') },
            'Address',
            { text: 'Tenancy', sort: sortLink(here, list, 'start') },
            'Services',
            'Contract',
            'E-mail',
            { text: 'Created', sort: sortLink(here, list, 'created') },
          ]}
        >
          {contracts.map((contract) => (
            <Row
              key={contract.id}
              href={`${here}/${contract.id}`}
              name={`${contract.firstName} ${contract.lastName}`}
              detail={contract.email}
            >
              <Cell wraps>
                <span title={contract.address} className="line-clamp-2">
                  <AddressLine text={contract.address} />
                </span>
              </Cell>
              <Cell>
                <LocalDate date={contract.startDate} />
                <span className="text-quiet sm:block">
                  {' '}
                  to <LocalDate date={contract.endDate} />
                </span>
              </Cell>
              <Cell>
                <ServiceMarks contract={contract} />
              </Cell>
              <Cell>
                <ContractStatus state={contract.state} />
              </Cell>
              <Cell label="E-mail">{contract.mail ? <MailStatus state={contract.mail} /> : 'None'}</Cell>
              <Cell label="Created">
                <LocalDay instant={contract.createdAt} />
                <span className="text-quiet sm:block"> No. {contract.id}</span>
              </Cell>
            </Row>
          ))}
        </Table>
      ) : (
        <NoContracts all={isNarrowed(wanted) ? listAddress(here, { sort: list.sort }) : null} mode={mode} />
      )}
      <Pager
        newer={hasPrevious && first ? listAddress(here, { ...list, before: first.id }) : undefined}
        older={hasNext && last ? listAddress(here, { ...list, after: last.id }) : undefined}
        names={['Previous', 'Next']}
      />
    </>
  )
}

const TooManySearches = () => (
  <>
    <PageHeader title="Contracts" />
    <Notice tone="warn" title="Too many searches">
      Wait a minute, then load this page again.
    </Notice>
  </>
)

type List = Omit<ListQuery, 'after' | 'before'>

/** A heading's link: by that column, or the other way round where it is already. */
function sortLink(here: string, list: List, name: 'tenant' | 'start' | 'created') {
  const { sort } = list
  const now = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined
  const first = name === 'created' ? '-created' : name
  const other = sort === name ? (`-${name}` as const) : name
  return { href: listAddress(here, { ...list, sort: now ? other : first }), now } as const
}

/** @param all the list of all, where what is shown is narrowed */
function NoContracts({ all, mode }: { all: string | null; mode: string }) {
  return all ? (
    <EmptyState title="No contract fits" action={<ButtonLink href={all}>Show all contracts</ButtonLink>}>
      Every word must begin a word of the tenant’s name, e-mail or address; a number must be the whole one.
    </EmptyState>
  ) : (
    <EmptyState
      title={mode === 'test' ? 'No test contracts yet' : 'No contracts yet'}
      action={
        <ButtonLink variant="primary" href={`/portal/${mode}/contracts/new`}>
          New contract
        </ButtonLink>
      }
    >
      Each successful call of “create bills package” makes one, and so does the form here.
    </EmptyState>
  )
}

import { ShortAddress } from '@/components/ui/address-line'
import { ContractStatus } from '@/components/ui/contract-status'
import { LocalDate } from '@/components/ui/local-time'
import { Cell, Row, Table } from '@/components/ui/table'
import type { MatchedBy, TenantSearchResult } from '@/lib/support/search/search-result-types'

export function TenantSearchResults({ tenants }: { tenants: TenantSearchResult[] }) {
  return (
    <Table caption="Tenants found" columns={['Tenant', 'Matched on', 'Address', 'Tenancy', 'Contract', 'Company']}>
      {tenants.map((tenant) => (
        <Row
          key={tenant.id}
          href={`/support/tenants/${tenant.id}`}
          name={tenant.erased ? `Erased tenant T${tenant.id}` : `${tenant.firstName} ${tenant.lastName}`}
          detail={tenant.erased ? undefined : tenant.email}
        >
          <Cell label="Matched on" wraps>
            <MatchReason tenant={tenant} />
          </Cell>
          <ContractCells contract={tenant.contract} />
        </Row>
      ))}
    </Table>
  )
}

function ContractCells({ contract }: Pick<TenantSearchResult, 'contract'>) {
  if (!contract)
    return (
      <>
        <Cell />
        <Cell />
        <Cell>
          <span className="text-quiet">No contract yet</span>
        </Cell>
        <Cell />
      </>
    )
  const { address, startDate, endDate, status, companyName } = contract
  return (
    <>
      <Cell wraps>
        <ShortAddress text={address} />
      </Cell>
      <Cell>
        <LocalDate date={startDate} />
        <span className="text-quiet sm:block">
          {' '}
          to <LocalDate date={endDate} />
        </span>
      </Cell>
      <Cell>
        <ContractStatus status={status} />
      </Cell>
      <Cell wraps>
        <bdi title={companyName} className="line-clamp-2">
          {companyName}
        </bdi>
      </Cell>
    </>
  )
}

function MatchReason({ tenant: { matchedBy, near, wordsOf, contract } }: { tenant: TenantSearchResult }) {
  if (matchedBy === 'near-name' && near)
    return (
      <>
        Name similar to “<bdi>{near}</bdi>”
      </>
    )
  if (matchedBy === 'contract' && contract) return `Contract ${contract.id}`
  if (matchedBy === 'words') return WORD_MATCH_LABELS[wordsOf ?? 'both']
  return MATCH_LABELS[matchedBy]
}

const WORD_MATCH_LABELS = { name: 'Start of the name', address: 'Address', both: 'Contract details' }

const MATCH_LABELS: Record<Exclude<MatchedBy, 'words'>, string> = {
  tenant: 'Tenant number',
  contract: 'Contract number',
  request: 'API request',
  email: 'Email',
  'near-email': 'Similar email',
  phone: 'Phone number',
  quote: 'Quote postcode',
  name: 'Name',
  'near-name': 'Similar name',
}

import { LocalDate } from '@/components/local-time'
import { Cell, Row, Table } from '@/components/table'
import type { FoundTenant, Way } from '@/lib/support/search/results'
import { ContractStatus } from '../../portal/[mode]/contracts/states'

/** Those who were found, the likeliest first, with what each was found by. */
export function FoundTenants({ tenants }: { tenants: FoundTenant[] }) {
  return (
    <Table caption="Tenants found" head={['Tenant', 'Found by', 'Address', 'Tenancy', 'Contract', 'Company']}>
      {tenants.map((tenant) => (
        <Row
          key={tenant.id}
          href={`/support/tenants/${tenant.id}`}
          name={tenant.erased ? `Erased tenant T${tenant.id}` : `${tenant.firstName} ${tenant.lastName}`}
          detail={tenant.erased ? undefined : tenant.email}
        >
          <Cell label="Found by" wraps>
            <FoundBy tenant={tenant} />
          </Cell>
          <Contract contract={tenant.contract} />
        </Row>
      ))}
    </Table>
  )
}

function Contract({ contract }: Pick<FoundTenant, 'contract'>) {
  if (!contract)
    return (
      <>
        <Cell />
        <Cell />
        <Cell>
          <span className="text-quiet">None yet</span>
        </Cell>
        <Cell />
      </>
    )
  const { address, startDate, endDate, state, companyName } = contract
  return (
    <>
      <Cell wraps>
        <bdi title={address} className="line-clamp-3">
          {address}
        </bdi>
      </Cell>
      <Cell>
        <LocalDate date={startDate} />
        <span className="text-quiet sm:block">
          {' '}
          to <LocalDate date={endDate} />
        </span>
      </Cell>
      <Cell>
        <ContractStatus state={state} />
      </Cell>
      <Cell wraps>
        <bdi title={companyName} className="line-clamp-2">
          {companyName}
        </bdi>
      </Cell>
    </>
  )
}

function FoundBy({ tenant: { way, near, wordsOf, contract } }: { tenant: FoundTenant }) {
  if (way === 'near-name' && near)
    return (
      <>
        Name like “<bdi>{near}</bdi>”
      </>
    )
  if (way === 'contract' && contract) return `Contract ${contract.id}`
  if (way === 'words') return WORDS_OF[wordsOf ?? 'both']
  return WAYS[way]
}

const WORDS_OF = { name: 'Name, begun', address: 'Address', both: 'Details of the contract' }

const WAYS: Record<Exclude<Way, 'words'>, string> = {
  tenant: 'Tenant number',
  contract: 'Contract number',
  request: 'API request',
  email: 'E-mail',
  phone: 'Phone number',
  quote: 'Postcode of a quote',
  name: 'Name',
  'near-name': 'Name, nearly',
}

import type { InlineFallback } from '@/components/dialogs/dialog-form'
import { AddressLine } from '@/components/ui/address-line'
import { Card } from '@/components/ui/card'
import { ContractStatus } from '@/components/ui/contract-status'
import { Detail, DetailList } from '@/components/ui/detail-list'
import { LocalDay, LocalTime } from '@/components/ui/local-time'
import { Money } from '@/components/ui/money'
import { TenancyDetails } from '@/components/ui/tenancy-details'
import { TextLink } from '@/components/ui/text-link'
import type { PriceEstimate } from '@/lib/quotes/estimate-contract-price'
import type { TenantChange, TenantContract } from '@/lib/support/tenants/tenant-details'
import { CloseContractDialogs } from './close-contract-dialogs'
import { CorrectDatesDialog } from './correct-dates-dialog'

interface Props {
  contract: TenantContract
  /**
   * The price that the tenant's account and emails show. Null if the services have no price, or if the contract was
   * cancelled.
   */
  priceEstimate: PriceEstimate | null
  changes: TenantChange[]
  inlineFallback: InlineFallback
}

const CLOSED_LABELS = { cancelled: 'Cancelled', closed: 'Closed' }

/** Shows one of the tenant's contracts, with dialogs to close or cancel it. */
export function TenantContractCard({ contract, priceEstimate, changes, inlineFallback }: Props) {
  const { id, status, closedAt, closingNote } = contract
  const closingChange = changes.find(
    ({ contractId, action }) => contractId === id && action === `house_contract.${status}`,
  )
  return (
    <Card title={`Contract ${id}`} actions={<ContractStatus status={status} />}>
      <DetailList>
        <Detail term="Arranged by">
          <TextLink href={`/support/companies/${contract.companyId}`}>
            <bdi>{contract.companyName}</bdi>
          </TextLink>
        </Detail>
        <Detail term="Address">
          <AddressLine text={contract.matchedAddress} />
        </Detail>
        <TenancyDetails contract={contract} />
        {priceEstimate && (
          <Detail term="Estimated price per week">
            <PriceSummary estimate={priceEstimate} numberOfTenants={contract.numberOfTenants} />
          </Detail>
        )}
        <Detail term="Created">
          <LocalTime instant={contract.createdAt} />
        </Detail>
        {closedAt && status !== 'active' && (
          <Detail term={CLOSED_LABELS[status]}>
            <LocalTime instant={closedAt} /> by <bdi>{closingChange?.name ?? 'an administrator (command line)'}</bdi>
          </Detail>
        )}
        {closingNote && (
          <Detail term="Reason">
            <bdi>{closingNote}</bdi>
          </Detail>
        )}
      </DetailList>
      {status === 'active' && (
        <div className="mt-6 flex flex-wrap gap-2">
          {!contract.hasStarted && <CorrectDatesDialog contract={contract} inlineFallback={inlineFallback} />}
          <CloseContractDialogs contract={contract} inlineFallback={inlineFallback} />
        </div>
      )}
      {status === 'active' && contract.hasStarted && (
        <p className="mt-3 text-sm text-quiet">The tenancy has started, so its dates can’t be changed.</p>
      )}
    </Card>
  )
}

function PriceSummary({ estimate, numberOfTenants }: { estimate: PriceEstimate; numberOfTenants: number }) {
  const { prices, coverage, pricedAt } = estimate
  return (
    <>
      {prices.map(({ plan, household, person }) => (
        <span key={plan} className="block tabular-nums">
          <Money pounds={household} />
          {plan && ` on ${plan}`}
          {numberOfTenants > 1 && (
            <span className="text-quiet">
              , <Money pounds={person} /> per person
            </span>
          )}
        </span>
      ))}
      <span className="block text-quiet">
        {coverage && `${coverage}. `}An average over the tenancy, at our prices on <LocalDay instant={pricedAt} />,
        including VAT.
      </span>
    </>
  )
}

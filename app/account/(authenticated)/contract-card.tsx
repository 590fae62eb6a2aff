import { AddressLine } from '@/components/ui/address-line'
import { Card } from '@/components/ui/card'
import { CompanyContact } from '@/components/ui/company-contact'
import { Detail, DetailList } from '@/components/ui/detail-list'
import { HouseBillsContact } from '@/components/ui/house-bills-contact'
import { LocalDate, LocalDay } from '@/components/ui/local-time'
import { ServiceList } from '@/components/ui/service-list'
import { StatusBadge, type Tone } from '@/components/ui/status-badge'
import { describeTenancyDays } from '@/lib/contracts/describe-tenancy-days'
import type { TenantContract } from '@/lib/contracts/list-tenant-contracts'
import { getTenancyStatus, TENANCY_STATUS_LABELS, type TenancyStatus } from '@/lib/contracts/tenancy-status'
import { SERVICES } from '@/lib/contracts/utility-services'
import type { PriceEstimate } from '@/lib/quotes/estimate-contract-price'
import { ContractPrice } from './contract-price'

const TENANCY_STATUS_TONES: Record<TenancyStatus, Tone> = {
  upcoming: 'busy',
  current: 'good',
  ended: 'off',
  cancelled: 'off',
}

interface Props {
  contract: TenantContract
  /** Today's date in the UK, YYYY-MM-DD. */
  today: string
  email: string
  /** Null if the contract has no price. */
  priceEstimate: PriceEstimate | null
  /** The email address of House Bills, if it's set. */
  contactEmail: string | undefined
}

export function ContractCard({ contract, today, email, priceEstimate, contactEmail }: Props) {
  const status = getTenancyStatus(contract, today)
  const daysLeft = describeTenancyDays(contract, status, today)
  return (
    <Card
      title={`Contract ${contract.id}`}
      actions={<StatusBadge tone={TENANCY_STATUS_TONES[status]}>{TENANCY_STATUS_LABELS[status]}</StatusBadge>}
    >
      <DetailList>
        <Detail term="Address">
          <AddressLine text={contract.matchedAddress} />
        </Detail>
        <Detail term="Tenancy">
          <LocalDate date={contract.startDate} /> to <LocalDate date={contract.endDate} />
          {daysLeft && <span className="block text-quiet">{daysLeft}</span>}
        </Detail>
        <Detail term="Services">
          <ServiceList services={SERVICES.filter((service) => contract[service])} />
        </Detail>
        {contract.wifi && (
          <Detail term="Broadband type">
            <bdi>{contract.broadband}</bdi>
          </Detail>
        )}
        <Detail term="Number of tenants">{contract.numberOfTenants}</Detail>
        <Detail term="Arranged by">
          <bdi>{contract.company.name}</bdi>
        </Detail>
      </DetailList>
      <h3 className="mt-6 mb-1 font-semibold">{status === 'upcoming' ? 'What happens next' : 'Status'}</h3>
      <p className="text-quiet wrap-anywhere">
        <TenancyStatusDescription status={status} contract={contract} email={email} />
      </p>
      {priceEstimate && daysLeft && (
        <ContractPrice
          estimate={priceEstimate}
          numberOfTenants={contract.numberOfTenants}
          companyName={contract.company.name}
        />
      )}
      <h3 className="mt-6 mb-3 font-semibold">Who to contact</h3>
      <DetailList>
        <Detail term="Contract or tenancy dates">
          <bdi>{contract.company.name}</bdi>. Quote contract number {contract.id}.
          <CompanyContact email={contract.company.contactEmail} phone={contract.company.contactPhone} />
        </Detail>
        <Detail term="Services or account">
          <HouseBillsContact email={contactEmail} />
        </Detail>
      </DetailList>
    </Card>
  )
}

function TenancyStatusDescription({
  status,
  contract,
  email,
}: Pick<Props, 'contract' | 'email'> & { status: TenancyStatus }) {
  const { startDate, endDate, cancelledAt, company } = contract
  switch (status) {
    case 'upcoming':
      return (
        <>
          We’re setting up your services, which start on <LocalDate date={startDate} />. You don’t need to contact any
          suppliers. If we need anything from you, we’ll email you at <bdi>{email}</bdi>.
        </>
      )
    case 'current':
      return (
        <>
          Your services run until <LocalDate date={endDate} />. You don’t need to do anything. If we need anything from
          you, we’ll email you at <bdi>{email}</bdi>.
        </>
      )
    case 'ended':
      return (
        <>
          Your tenancy and this contract ended on <LocalDate date={endDate} />.
        </>
      )
    case 'cancelled':
      return (
        <>
          This contract was cancelled
          {cancelledAt && (
            <>
              {' '}
              on <LocalDay instant={cancelledAt} />
            </>
          )}
          . We don’t supply any services under it. If you still need them, <bdi>{company.name}</bdi> can arrange another
          package for you.
        </>
      )
  }
}

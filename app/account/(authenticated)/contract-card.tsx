import { Card } from '@/components/ui/card'
import { Detail, DetailList } from '@/components/ui/detail-list'
import { LocalDate, LocalDay } from '@/components/ui/local-time'
import { StatusBadge, type Tone } from '@/components/ui/status-badge'
import type { TenantContract } from '@/lib/contracts/list-tenant-contracts'
import { getTenancyStatus, type TenancyStatus } from '@/lib/contracts/tenancy-status'
import { SERVICES } from '@/lib/contracts/utility-services'
import { AddressLine } from '../../../components/ui/address-line'
import { ServiceList } from '../../../components/ui/service-list'

const TENANCY_STATUS_BADGES: Record<TenancyStatus, { tone: Tone; text: string }> = {
  ahead: { tone: 'busy', text: 'Being set up' },
  running: { tone: 'good', text: 'Running' },
  over: { tone: 'off', text: 'Ended' },
  cancelled: { tone: 'off', text: 'Cancelled' },
}

interface Props {
  contract: TenantContract
  /** YYYY-MM-DD, in the United Kingdom. */
  today: string
  /** Where we write to. */
  email: string
}

/** One contract as its tenant sees it. */
export function ContractCard({ contract, today, email }: Props) {
  const status = getTenancyStatus(contract, today)
  const { tone, text } = TENANCY_STATUS_BADGES[status]
  return (
    <Card title={`Contract ${contract.id}`} actions={<StatusBadge tone={tone}>{text}</StatusBadge>}>
      <DetailList>
        <Detail term="Address">
          <AddressLine text={contract.matchedAddress} />
        </Detail>
        <Detail term="Tenancy">
          <LocalDate date={contract.startDate} /> to <LocalDate date={contract.endDate} />
        </Detail>
        <Detail term="Services">
          <ServiceList services={SERVICES.filter((service) => contract[service])} />
        </Detail>
        {contract.wifi && (
          <Detail term="Broadband">
            <bdi>{contract.broadband}</bdi>
          </Detail>
        )}
        <Detail term="People in the home">{contract.numberOfTenants}</Detail>
        <Detail term="Arranged by">
          <bdi>{contract.company.name}</bdi>
        </Detail>
      </DetailList>
      <h3 className="mt-6 mb-1 font-semibold">{status === 'ahead' ? 'What happens next' : 'Where it stands'}</h3>
      <p className="text-quiet wrap-anywhere">
        <TenancyStatusDescription status={status} contract={contract} email={email} />
      </p>
      <p className="mt-2 text-quiet wrap-anywhere">
        Something not right? Tell <bdi>{contract.company.name}</bdi> and quote contract number {contract.id}.
      </p>
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
    case 'ahead':
      return (
        <>
          We set up your services for <LocalDate date={startDate} />. You do not need to contact any supplier. If we
          need anything from you, we write to <bdi>{email}</bdi>.
        </>
      )
    case 'running':
      return (
        <>
          Your services run until <LocalDate date={endDate} />. There is nothing for you to do. If we need anything from
          you, we write to <bdi>{email}</bdi>.
        </>
      )
    case 'over':
      return (
        <>
          The tenancy ended on <LocalDate date={endDate} />, and this contract with it.
        </>
      )
    case 'cancelled':
      return (
        <>
          It was cancelled
          {cancelledAt && (
            <>
              {' '}
              on <LocalDay instant={cancelledAt} />
            </>
          )}
          , and we set up no services for it. <bdi>{company.name}</bdi> can arrange another package for you.
        </>
      )
  }
}

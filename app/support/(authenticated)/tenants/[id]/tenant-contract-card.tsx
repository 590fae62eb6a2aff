import type { InlineFallback } from '@/components/dialogs/dialog-form'
import { AddressLine } from '@/components/ui/address-line'
import { Card } from '@/components/ui/card'
import { ContractStatus } from '@/components/ui/contract-status'
import { Detail, DetailList } from '@/components/ui/detail-list'
import { LocalTime } from '@/components/ui/local-time'
import { TenancyDetails } from '@/components/ui/tenancy-details'
import { TextLink } from '@/components/ui/text-link'
import type { TenantChange, TenantContract } from '@/lib/support/tenants/tenant-details'
import { CloseContractDialogs } from './close-contract-dialogs'
import { CorrectDatesDialog } from './correct-dates-dialog'

interface Props {
  contract: TenantContract
  changes: TenantChange[]
  inlineFallback: InlineFallback
}

const CLOSED_LABELS = { cancelled: 'Cancelled', closed: 'Closed' }

/** Shows one of the tenant's contracts, with dialogs to close or cancel it. */
export function TenantContractCard({ contract, changes, inlineFallback }: Props) {
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

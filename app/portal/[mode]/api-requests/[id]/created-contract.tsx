import { TextLink } from '@/components/ui/text-link'
import type { ApiRequestDetail } from '@/lib/partner-api/request-log/find-api-request'

interface Props {
  portalPath: string
  apiRequest: ApiRequestDetail
}

/** Links to the contract that a request created or changed, even if somebody had to choose its address first. */
export function CreatedContract({ portalPath, apiRequest }: Props) {
  const { contractId, isContractDeleted, unmatchedAddress } = apiRequest
  if (isContractDeleted) return `Contract ${contractId}, deleted when the test data was reset`
  const addressPath = unmatchedAddress && `${portalPath}/unmatched-addresses/${unmatchedAddress.id}`
  const addressLink = addressPath && (
    <TextLink href={addressPath}>{`unmatched address ${unmatchedAddress.id}`}</TextLink>
  )
  if (contractId) {
    return (
      <>
        <TextLink href={`${portalPath}/contracts/${contractId}`}>{`Contract ${contractId}`}</TextLink>
        {addressLink && <>, created when {addressLink} was resolved</>}
      </>
    )
  }
  if (unmatchedAddress?.status === 'closed') {
    return <>Not created: the tenant got a contract in another way, which closed {addressLink}</>
  }
  if (unmatchedAddress?.status === 'expired') return <>Not created: {addressLink} has expired</>
  return addressPath ? (
    <>
      Not created: <TextLink href={addressPath}>choose an address</TextLink>
    </>
  ) : (
    'Not created'
  )
}

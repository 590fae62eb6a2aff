import { CopyButton } from '@/components/ui/copy-button'
import { Detail, DetailList } from '@/components/ui/detail-list'
import { TextLink } from '@/components/ui/text-link'
import type { Contract } from '@/lib/contracts/find-contract'
import { formatRetentionPeriod } from '@/lib/privacy/retention/format-retention-period'
import type { Mode } from '@/prisma/client/enums'
import { EarlierRequests } from '../../earlier-requests'

interface Props {
  mode: Mode
  contract: Contract
  /** Whether the request is still in the request log. */
  isRequestLogged: boolean
}

/**
 * Links a contract to the API request that it comes from, and to the unmatched addresses that it closed. Shows nothing
 * for a contract from the portal's form that closed none.
 */
export function ContractTrail({ mode, contract, isRequestLogged }: Props) {
  const { requestId, addressRequestId, idempotencyKey, replacedRequestIds, closedAddresses, events } = contract
  const isFromApi = events.some(({ action, by }) => action === 'house_contract.created' && by === 'api_key')
  const isFromRequest = isFromApi || addressRequestId !== null || isRequestLogged
  if (!isFromRequest && closedAddresses.length === 0) return null
  const earlierRequestIds = [
    ...replacedRequestIds,
    ...closedAddresses.flatMap((closed) => [closed.requestId, ...closed.replacedRequestIds]),
  ]
  const linkText = isFromApi ? 'Request that created this contract' : 'Request whose address we couldn’t match'
  return (
    <div className="mt-4 border-t border-line pt-4">
      <DetailList>
        {isFromRequest && (
          <Detail term="Request">
            {isRequestLogged ? (
              <TextLink href={`/portal/${mode}/api-requests/${requestId}`}>{linkText}</TextLink>
            ) : (
              `${linkText}. It’s no longer in the log. We keep requests for ${formatRetentionPeriod('requestLogDays')}.`
            )}
            <span className="flex flex-wrap items-center gap-x-1">
              <code className="text-xs text-quiet">{requestId}</code>
              <CopyButton text={requestId} subject="request ID" />
            </span>
          </Detail>
        )}
        {addressRequestId && (
          <Detail term="Unmatched address">
            <TextLink
              href={`/portal/${mode}/unmatched-addresses/${addressRequestId}`}
            >{`Unmatched address ${addressRequestId}`}</TextLink>
          </Detail>
        )}
        {idempotencyKey && (
          <Detail term="Idempotency-Key">
            <code>{idempotencyKey}</code>
          </Detail>
        )}
        {closedAddresses.length > 0 && (
          <Detail term="Closed because of this contract">
            {closedAddresses.map(({ id }) => (
              <span key={id} className="block">
                <TextLink href={`/portal/${mode}/unmatched-addresses/${id}`}>{`Unmatched address ${id}`}</TextLink>
              </span>
            ))}
          </Detail>
        )}
        <EarlierRequests mode={mode} requestIds={earlierRequestIds} />
      </DetailList>
    </div>
  )
}

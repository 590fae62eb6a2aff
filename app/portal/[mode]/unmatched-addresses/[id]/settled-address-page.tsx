import { PageHeader } from '@/components/layout/page-header'
import { Card } from '@/components/ui/card'
import { Detail, DetailList } from '@/components/ui/detail-list'
import { LocalTime } from '@/components/ui/local-time'
import { StatusBadge } from '@/components/ui/status-badge'
import { TextLink } from '@/components/ui/text-link'
import type { SettledAddress } from '@/lib/contracts/unmatched-addresses/find-settled-address'
import type { Mode } from '@/prisma/client/enums'
import { EarlierRequests } from '../../earlier-requests'

const STATUS_LABELS = { resolved: 'Resolved', closed: 'Closed', expired: 'Expired' }

const EXPLANATIONS = {
  resolved: 'An address was chosen, which created the contract.',
  closed: 'The tenant has a contract now, so nobody needs to choose an address for this request.',
  expired: 'Nobody chose an address in time. You need to send a new request.',
}

/** Says how an unmatched address was settled, and links to the request and to the contract. */
export function SettledAddressPage({ mode, id, address }: { mode: Mode; id: number; address: SettledAddress }) {
  const { status, at, requestId, idempotencyKey, replacedRequestIds, contractId } = address
  return (
    <>
      <PageHeader
        title={`Unmatched address ${id}`}
        back={{ href: `/portal/${mode}/unmatched-addresses`, text: 'Unmatched addresses' }}
        badge={<StatusBadge tone={status === 'resolved' ? 'good' : 'off'}>{STATUS_LABELS[status]}</StatusBadge>}
      >
        {EXPLANATIONS[status]}
      </PageHeader>
      <Card title="What happened">
        <DetailList>
          <Detail term={STATUS_LABELS[status]}>
            <LocalTime instant={at} />
          </Detail>
          <Detail term="Request">
            <TextLink href={`/portal/${mode}/api-requests?id=${requestId}`}>
              Request whose address we couldn’t match
            </TextLink>
            <code className="block text-xs text-quiet">{requestId}</code>
          </Detail>
          {idempotencyKey && (
            <Detail term="Idempotency-Key">
              <code>{idempotencyKey}</code>
            </Detail>
          )}
          <EarlierRequests mode={mode} requestIds={replacedRequestIds} />
          {contractId && (
            <Detail term="Contract">
              <TextLink href={`/portal/${mode}/contracts/${contractId}`}>{`Contract ${contractId}`}</TextLink>
            </Detail>
          )}
        </DetailList>
      </Card>
    </>
  )
}

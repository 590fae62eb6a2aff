import { DocsTable } from '../docs-table'
import { InlineCode } from '../inline-code'

const CONTRACT_FIELDS = 'houseContractId, tenantId, requestId, addressRequestId, idempotencyKey'

/** The events, when they're sent, and the fields of their data. */
export const EventsTable = () => (
  <DocsTable
    caption="Events and their data"
    columns={['Event', 'Sent when', 'Data (in addition to mode)']}
    rows={[
      [<InlineCode key="1">contract.created</InlineCode>, 'A contract is created', CONTRACT_FIELDS],
      [
        <InlineCode key="corrected">contract.corrected</InlineCode>,
        'A contract’s dates or a detail of its tenant are changed, by the tenant, by your company or by House Bills support',
        CONTRACT_FIELDS,
      ],
      [
        <InlineCode key="2">contract.cancelled</InlineCode>,
        'A contract is cancelled, so its tenant can have another',
        CONTRACT_FIELDS,
      ],
      [
        <InlineCode key="3">address.needed</InlineCode>,
        'We can’t match a request’s address, so someone needs to choose one. Also when a dismissed unmatched address is restored',
        'addressRequestId, requestId, idempotencyKey',
      ],
      [
        <InlineCode key="closed">address.closed</InlineCode>,
        'An unmatched address is closed: its tenant got a contract in another way, or it was dismissed or has expired',
        'addressRequestId, requestId, idempotencyKey, reason, houseContractId',
      ],
      [
        <InlineCode key="4">mail.bounced</InlineCode>,
        'An email to a tenant bounces: a confirmation, a cancellation or a new activation link',
        `${CONTRACT_FIELDS}, emailId, template`,
      ],
    ]}
  />
)

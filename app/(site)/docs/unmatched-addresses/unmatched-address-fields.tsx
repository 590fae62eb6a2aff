import { TextLink } from '@/components/ui/text-link'
import { DocsTable } from '../docs-table'
import { InlineCode } from '../inline-code'

const code = (text: string) => <InlineCode key={text}>{text}</InlineCode>

const FIELDS = [
  [code('addressRequestId'), 'The ID of the unmatched address', 'Always'],
  [code('status'), 'One of the statuses below', 'Always'],
  [code('requestId'), 'The X-Request-Id of your latest request for the tenant', 'Always'],
  [
    code('idempotencyKey'),
    'The Idempotency-Key of that request',
    'If you sent one. Not after the tenant was erased, or about an hour after the unmatched address expired',
  ],
  [
    code('createdAt'),
    'When you sent that request, in UTC',
    'Always, except for some old ones, from before we stored this time',
  ],
  [
    code('expiresAt'),
    'When it expires, in UTC. Until then, you can choose an address',
    'If the status is waiting or dismissed',
  ],
  [
    code('settledAt'),
    'When it was dismissed, resolved or closed, or when it expired, in UTC',
    'If the status is anything but waiting',
  ],
  [
    code('houseContractId'),
    'The tenant’s contract',
    'If the status is resolved. Also if it’s closed and the contract is your company’s',
  ],
  [
    code('request'),
    'The details that you sent, apart from the date of birth: firstName, lastName, email, contactNo, address, broadband, numberOfTenants, startDate, endDate and selectedServices',
    'If the status is waiting or dismissed',
  ],
  [
    code('possibleAddresses'),
    'Up to 10 possible addresses with addressId and address, best match first. Lists don’t contain this field',
    'Always. It’s empty if we know no similar address, or if the status is resolved, closed or expired',
  ],
]

/** Lists the fields of an unmatched address, and when each has a value. */
export const UnmatchedAddressFields = () => (
  <>
    <DocsTable
      caption="The fields of an unmatched address"
      columns={['Field', 'Meaning', 'Has a value']}
      rows={FIELDS}
    />
    <p>
      A field without a value is null. The field <InlineCode>reason</InlineCode> is only in{' '}
      <TextLink href="/docs/webhooks#trail">address.closed</TextLink> messages:{' '}
      <InlineCode>tenant_has_contract</InlineCode>, <InlineCode>dismissed</InlineCode> or{' '}
      <InlineCode>expired</InlineCode>. An unmatched address with the first one has the status{' '}
      <InlineCode>closed</InlineCode>.
    </p>
  </>
)

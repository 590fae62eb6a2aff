import { TextLink } from '@/components/ui/text-link'
import { PERMISSION_LABELS } from '@/lib/companies/api-keys/key-restrictions'
import { createEmailTag } from '@/lib/partner-api/docs-samples/create-email-tag'
import { formatRetentionPeriod } from '@/lib/privacy/retention/format-retention-period'
import { buildTestEmail } from '@/lib/sandbox/test-mode-emails'
import { docsMetadata } from '../docs-nav'
import { DocsTable } from '../docs-table'
import { GuideLayout } from '../guide-layout'
import { InlineCode } from '../inline-code'
import { RequestSample } from '../request-sample'
import { UnmatchedAddressFields } from './unmatched-address-fields'

export const metadata = docsMetadata('/docs/unmatched-addresses')

export default function UnmatchedAddresses() {
  return (
    <GuideLayout
      path="/docs/unmatched-addresses"
      intro="If we can’t match the address of a request, we keep the request as an unmatched address. Your program can find it, let a person choose an address, and follow it to its contract."
      sections={[
        {
          id: 'find',
          title: 'Finding an unmatched address',
          body: (
            <>
              <p>
                You can find the unmatched address of a request by the <InlineCode>X-Request-Id</InlineCode> of the
                response, or by the <InlineCode>Idempotency-Key</InlineCode> that you sent. The address of this request
                doesn’t match any home in test mode:
              </p>
              <RequestSample file="examples/unmatched-addresses/1-request.sh" title="A request that we can’t match" />
              <RequestSample file="examples/unmatched-addresses/2-find.sh" title="Find it, and keep its ID" />
              <RequestSample file="examples/unmatched-addresses/2-find.excerpt.json" title="200 (excerpt)" />
              <p>
                The ID is also the <InlineCode>addressRequestId</InlineCode> in{' '}
                <TextLink href="/docs/webhooks#trail">webhook messages</TextLink>. We keep one unmatched address for
                each tenant’s email address. If you send several requests for a tenant, you can find it by any of them.
              </p>
            </>
          ),
        },
        {
          id: 'one',
          title: 'Reading an unmatched address',
          body: (
            <>
              <RequestSample file="examples/unmatched-addresses/3-get.sh" title="Read it" />
              <RequestSample file="examples/unmatched-addresses/3-get.excerpt.json" title="200 (excerpt)" />
              <p>
                The <InlineCode>request</InlineCode> has the details that you sent, apart from the date of birth. To
                create its contract, choose one of the <InlineCode>possibleAddresses</InlineCode>, or another address.
                To look for others, use <TextLink href="/docs/addresses#suggestions">suggestions</TextLink>.
              </p>
              <UnmatchedAddressFields />
              <DocsTable
                caption="The statuses of an unmatched address"
                columns={['status', 'Meaning', 'Kept for']}
                rows={[
                  [
                    <InlineCode key="1">waiting</InlineCode>,
                    'Somebody needs to choose an address',
                    formatRetentionPeriod('unmatchedAddressesDays'),
                  ],
                  [
                    <InlineCode key="2">dismissed</InlineCode>,
                    'Your company doesn’t need the contract. You can still choose an address',
                    formatRetentionPeriod('unmatchedAddressesDays'),
                  ],
                  [
                    <InlineCode key="3">resolved</InlineCode>,
                    'An address was chosen, which created the contract with this houseContractId',
                    'As long as the contract',
                  ],
                  [
                    <InlineCode key="4">closed</InlineCode>,
                    'The tenant got a contract in another way. The houseContractId is null if it isn’t your company’s',
                    formatRetentionPeriod('requestLogDays'),
                  ],
                  [
                    <InlineCode key="5">expired</InlineCode>,
                    'Nobody chose an address in time. Send a new request',
                    formatRetentionPeriod('requestLogDays'),
                  ],
                ]}
              />
              <p>
                Once the status is <InlineCode>resolved</InlineCode>, <InlineCode>closed</InlineCode> or{' '}
                <InlineCode>expired</InlineCode>, the request’s details and <InlineCode>expiresAt</InlineCode> are null,
                and there are no possible addresses. <InlineCode>settledAt</InlineCode> says when that happened, or when
                the unmatched address was dismissed. If there’s a <InlineCode>houseContractId</InlineCode>, read the{' '}
                <TextLink href="/docs/reading-contracts">contract</TextLink> instead. When an unmatched address expires,
                we delete its Idempotency-Key within about an hour. After that, you can find it only by the ID of its
                request.
              </p>
              <p>
                To try out the expiry in test mode, use the email address{' '}
                <InlineCode>{buildTestEmail('expires', createEmailTag())}</InlineCode>. Its unmatched address expires
                about ten seconds after the request. Your endpoints then get <InlineCode>address.closed</InlineCode>{' '}
                with the reason <InlineCode>expired</InlineCode>.
              </p>
            </>
          ),
        },
        {
          id: 'choose',
          title: 'Choosing an address',
          body: (
            <>
              <p>
                Show the possible addresses to someone who knows the home, and send their choice. This creates the
                contract, as when your team chooses the address in the portal:
              </p>
              <RequestSample file="examples/unmatched-addresses/4-resolve.sh" title="Choose an address" />
              <RequestSample file="examples/unmatched-addresses/4-resolve.json" title="200" />
              <p>
                In place of an ID, <InlineCode>addressId</InlineCode> can also contain an address as text, such as the{' '}
                <InlineCode>address</InlineCode> of one of the <InlineCode>possibleAddresses</InlineCode>. The text must
                identify one home, as <TextLink href="/docs/addresses">Addresses</TextLink> explains.
              </p>
              <p>
                Your endpoints get a <InlineCode>contract.created</InlineCode> message that names the original request
                and its key. If you send the original request again with its key, you get the contract. The
                Idempotency-Key that you send with the choice is only for{' '}
                <TextLink href="/docs/idempotency">retrying</TextLink> the choice.
              </p>
              <p>
                A later request can change the tenant’s details while a person chooses. To reject the choice in that
                case, also send the <InlineCode>requestId</InlineCode> that you read.
              </p>
              <DocsTable
                caption="Why a choice is rejected"
                columns={['Error-Code', 'Reason']}
                rows={(
                  [
                    [
                      'invalid_fields',
                      'If the message is “Address not found”, no address has this ID, or the text doesn’t identify one. Such a request counts as five.',
                    ],
                    ['request_replaced', 'A later request for the tenant has replaced this one. Read it again.'],
                    ['unmatched_address_resolved', 'Somebody else has chosen an address.'],
                    ['unmatched_address_closed', 'The tenant got a contract in another way.'],
                    ['tenant_has_contract', 'The tenant got a contract in another way at the same moment.'],
                    ['unmatched_address_expired', 'Nobody chose an address in time. Send a new request.'],
                    ['request_outdated', 'The details that you sent don’t meet our rules any more.'],
                    ['unmatched_address_not_found', 'Your company has none with this ID in the mode of the key.'],
                  ] as const
                ).map(([code, reason]) => [<InlineCode key={code}>{code}</InlineCode>, reason])}
              />
              <p>If several programs or people choose at the same time, one contract is created.</p>
            </>
          ),
        },
        {
          id: 'dismiss',
          title: 'Dismissing an unmatched address',
          body: (
            <>
              <p>
                If you don’t need the contract any more, dismiss the unmatched address. It then disappears from the list
                in the portal, and your endpoints get <InlineCode>address.closed</InlineCode> with the reason{' '}
                <InlineCode>dismissed</InlineCode>. This one can’t be dismissed, because its address was chosen above:
              </p>
              <RequestSample file="examples/unmatched-addresses/5-dismiss.sh" title="Dismiss it" />
              <RequestSample file="examples/unmatched-addresses/5-dismiss.json" title="400" />
              <p>
                To undo a dismissal, send the same request to <InlineCode>restore</InlineCode> instead of{' '}
                <InlineCode>dismiss</InlineCode>. Your endpoints then get another{' '}
                <InlineCode>address.needed</InlineCode>. Restoring doesn’t change when the unmatched address expires. If
                it already has the status that you ask for, nothing happens.
              </p>
              <p>
                Both accept an <TextLink href="/docs/idempotency">Idempotency-Key</TextLink>. With it, a retry gets the
                first response, even if somebody has changed the status since. Without it, a retry would undo that
                change.
              </p>
            </>
          ),
        },
        {
          id: 'list',
          title: 'Listing unmatched addresses',
          body: (
            <>
              <p>
                The list starts with the newest unmatched address. It accepts the parameters{' '}
                <InlineCode>status</InlineCode>, <InlineCode>limit</InlineCode> (1 to 100, or 50 if missing) and{' '}
                <InlineCode>startingAfter</InlineCode>. As <InlineCode>startingAfter</InlineCode>, send the{' '}
                <InlineCode>addressRequestId</InlineCode> of the last unmatched address on the previous page. The next
                page has those with lower IDs, so this works even if that one no longer exists. If{' '}
                <InlineCode>hasMore</InlineCode> is true, there’s another page.
              </p>
              <RequestSample file="examples/unmatched-addresses/6-list.sh" title="The newest resolved one" />
              <RequestSample file="examples/unmatched-addresses/6-list.excerpt.json" title="200 (excerpt)" />
            </>
          ),
        },
        {
          id: 'keys',
          title: 'Keys and limits',
          body: (
            <p>
              Each request counts as one towards the key’s <TextLink href="/docs/rate-limits">rate limit</TextLink>, or
              as five if we don’t know the address that you choose. A{' '}
              <TextLink href="/docs/keys#restrictions">restricted key</TextLink> needs the permission “
              {PERMISSION_LABELS.read}”. To choose an address, or dismiss or restore an unmatched address, it needs “
              {PERMISSION_LABELS.write}”. The <TextLink href="/docs/reference/v1">API v1 reference</TextLink> describes
              every field.
            </p>
          ),
        },
      ]}
    />
  )
}

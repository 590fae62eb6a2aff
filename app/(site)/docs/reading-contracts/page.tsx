import { TextLink } from '@/components/ui/text-link'
import { docsMetadata } from '../docs-nav'
import { DocsTable } from '../docs-table'
import { GuideLayout } from '../guide-layout'
import { InlineCode } from '../inline-code'
import { RequestSample } from '../request-sample'

export const metadata = docsMetadata('/docs/reading-contracts')

export default function ReadingContracts() {
  return (
    <GuideLayout
      path="/docs/reading-contracts"
      intro="Your program can read the contracts that your company has created, for example to show in your own software whether the tenant’s email was delivered."
      sections={[
        {
          id: 'one-contract',
          title: 'One contract',
          body: (
            <>
              <p>
                Use the <InlineCode>houseContractId</InlineCode> from the response to Create bills package. If your
                company has no such contract in the mode of your key, the response is 404 “Contract not found”.
              </p>
              <RequestSample file="examples/reading-contracts/1-create.sh" title="Create a contract, and keep its ID" />
              <RequestSample file="examples/reading-contracts/2-get.sh" title="Read it" />
              <RequestSample file="examples/reading-contracts/2-get.excerpt.json" title="200 (excerpt)" />
              <p>
                The contract contains the details that you sent, apart from the date of birth. If House Bills support
                corrected a detail, the contract contains the corrected one.
              </p>
              <DocsTable
                caption="Fields that you didn’t send"
                columns={['Field', 'Meaning']}
                rows={[
                  [
                    <InlineCode key="status">status</InlineCode>,
                    <>
                      <InlineCode>active</InlineCode>, <InlineCode>cancelled</InlineCode>, or{' '}
                      <InlineCode>closed</InlineCode> if the tenancy has ended and House Bills support has closed the
                      contract
                    </>,
                  ],
                  [
                    <>
                      <InlineCode>requestId</InlineCode>, <InlineCode>addressRequestId</InlineCode>,{' '}
                      <InlineCode>idempotencyKey</InlineCode>
                    </>,
                    <>
                      The same as in <TextLink href="/docs/webhooks#trail">webhook messages</TextLink> about the
                      contract
                    </>,
                  ],
                  [
                    <InlineCode key="matched">matchedAddress</InlineCode>,
                    'The address that your address line identified, with its ID in addressId',
                  ],
                  [
                    <InlineCode key="email">emailStatus</InlineCode>,
                    <>
                      The status of the newest email about the contract, such as <InlineCode>delivered</InlineCode> or{' '}
                      <InlineCode>bounced</InlineCode>. In test mode, it’s <InlineCode>captured</InlineCode>, because we
                      send no emails
                    </>,
                  ],
                  [
                    <InlineCode key="erased">isErased</InlineCode>,
                    'Whether the tenant’s personal data was erased. If so, the name, email address and phone number are null',
                  ],
                  [
                    <InlineCode key="timeline">timeline</InlineCode>,
                    'The history of the contract, oldest first. Lists leave it out',
                  ],
                ]}
              />
              <p>
                Each entry of the timeline has a time (<InlineCode>at</InlineCode>) and an{' '}
                <InlineCode>event</InlineCode>: <InlineCode>contract.created</InlineCode>,{' '}
                <InlineCode>contract.corrected</InlineCode>, <InlineCode>contract.cancelled</InlineCode>,{' '}
                <InlineCode>contract.closed</InlineCode>, <InlineCode>email.queued</InlineCode>,{' '}
                <InlineCode>email.</InlineCode> with the email’s status, or <InlineCode>account.activated</InlineCode>.
                Entries about an email have its template in <InlineCode>emailType</InlineCode>, such as{' '}
                <InlineCode>bills-package-confirmation</InlineCode>. Ignore events that you don’t know, because we may
                add some.
              </p>
            </>
          ),
        },
        {
          id: 'list',
          title: 'A list',
          body: (
            <>
              <p>The list starts with the newest contract. All parameters are optional:</p>
              <DocsTable
                caption="The parameters of the list"
                columns={['Parameter', 'Meaning']}
                rows={[
                  [<InlineCode key="status">status</InlineCode>, 'Only contracts with this status'],
                  [
                    <InlineCode key="created">createdFrom, createdTo</InlineCode>,
                    'Only contracts that were created on these days or between them, in UK time (YYYY-MM-DD)',
                  ],
                  [
                    <InlineCode key="limit">limit</InlineCode>,
                    'How many contracts a page has: 1 to 100, or 50 if missing',
                  ],
                  [
                    <InlineCode key="after">startingAfter</InlineCode>,
                    'The houseContractId of the last contract of the previous page',
                  ],
                ]}
              />
              <RequestSample file="examples/reading-contracts/3-list.sh" title="The newest active contract" />
              <RequestSample file="examples/reading-contracts/3-list.excerpt.json" title="200 (excerpt)" />
              <p>
                If <InlineCode>hasMore</InlineCode> is true, request the next page. Contracts that are created in the
                meantime don’t move the pages.
              </p>
            </>
          ),
        },
        {
          id: 'by-email',
          title: 'By email address',
          body: (
            <>
              <p>
                The email address is in the body, because URLs are logged by many programs. The response contains the
                contracts that your company has created for this tenant, newest first. If there are none, the list is
                empty.
              </p>
              <RequestSample file="examples/reading-contracts/4-find.sh" title="A tenant’s contracts" />
              <RequestSample file="examples/reading-contracts/4-find.excerpt.json" title="200 (excerpt)" />
            </>
          ),
        },
        {
          id: 'keys-and-limits',
          title: 'Keys, limits and errors',
          body: (
            <p>
              These endpoints use the same keys, limits and error format as the others. Each request counts as one
              towards the key’s <TextLink href="/docs/rate-limits">rate limit</TextLink>. A key that’s{' '}
              <TextLink href="/docs/keys#restrictions">restricted</TextLink> to reading can use these endpoints and no
              others. A key that’s restricted to getQuotes or createBillsPackage can’t use them. Reading needs no
              Idempotency-Key, because you can always repeat it.
            </p>
          ),
        },
      ]}
    />
  )
}

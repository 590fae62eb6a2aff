import { HouseBillsContact } from '@/components/ui/house-bills-contact'
import { TextLink } from '@/components/ui/text-link'
import { PERMISSION_LABELS } from '@/lib/companies/api-keys/key-restrictions'
import { createEmailTag } from '@/lib/partner-api/docs-samples/create-email-tag'
import { env } from '@/lib/platform/env'
import { buildTestEmail } from '@/lib/sandbox/test-mode-emails'
import { docsMetadata } from '../docs-nav'
import { DocsTable } from '../docs-table'
import { GuideLayout } from '../guide-layout'
import { InlineCode } from '../inline-code'
import { RequestSample } from '../request-sample'
import { ContractFields, TimelineEvents } from './contract-tables'

export const metadata = docsMetadata('/docs/reading-contracts')

export default function ReadingContracts() {
  return (
    <GuideLayout
      path="/docs/reading-contracts"
      intro="Your program can read the contracts that your company has created, for example to show in your own software whether the tenant’s email was delivered. It can also cancel a contract before its start, and send its email again."
      sections={[
        {
          id: 'one-contract',
          title: 'Reading a contract',
          body: (
            <>
              <p>
                Use the <InlineCode>houseContractId</InlineCode> from the response to Create bills package. If your
                company has no such contract in the mode of your key, the response is a 404 with the code{' '}
                <InlineCode>contract_not_found</InlineCode>.
              </p>
              <RequestSample file="examples/reading-contracts/1-create.sh" title="Create a contract, and keep its ID" />
              <RequestSample file="examples/reading-contracts/2-get.sh" title="Read it" />
              <RequestSample file="examples/reading-contracts/2-get.json" title="200" />
              <p>
                The contract contains the details that you sent, apart from the date of birth. If a detail was changed
                later, the contract contains the new one.
              </p>
              <ContractFields />
            </>
          ),
        },
        {
          id: 'timeline',
          title: 'The timeline of a contract',
          body: (
            <>
              <p>
                The <InlineCode>timeline</InlineCode> is the history of the contract, its emails and the tenant’s
                account, oldest first. Each entry has a time (<InlineCode>at</InlineCode>), an{' '}
                <InlineCode>event</InlineCode> and an <InlineCode>emailType</InlineCode>.
              </p>
              <TimelineEvents />
              <p>
                For an event about an email, <InlineCode>emailType</InlineCode> is the email’s template, such as{' '}
                <InlineCode>bills-package-confirmation</InlineCode> or <InlineCode>contract-cancelled</InlineCode>. For
                all others, it’s null. Ignore events and templates that you don’t know, because we may add some.
              </p>
            </>
          ),
        },
        {
          id: 'list',
          title: 'Listing contracts',
          body: (
            <>
              <p>
                The list starts with the newest contract. For pagination, use <InlineCode>limit</InlineCode> and{' '}
                <InlineCode>startingAfter</InlineCode>. All parameters are optional:
              </p>
              <DocsTable
                caption="The parameters of the list"
                columns={['Parameter', 'Meaning']}
                rows={[
                  [<InlineCode key="status">status</InlineCode>, 'Only contracts with this status'],
                  [
                    <InlineCode key="created">createdFrom, createdTo</InlineCode>,
                    'Only contracts created from createdFrom to createdTo, including both days, in UK time (YYYY-MM-DD). createdTo must not be before createdFrom',
                  ],
                  [
                    <InlineCode key="limit">limit</InlineCode>,
                    'How many contracts a page has, from 1 to 100. The default is 50',
                  ],
                  [
                    <InlineCode key="after">startingAfter</InlineCode>,
                    'The houseContractId of the last contract of the previous page. If you have no contract with this ID, the page has those with lower IDs',
                  ],
                ]}
              />
              <p>
                If a parameter is invalid or unknown, the response is a 400 with the code{' '}
                <InlineCode>invalid_fields</InlineCode>, and its <InlineCode>errors</InlineCode> name the parameter.
              </p>
              <RequestSample file="examples/reading-contracts/3-list.sh" title="The newest active contract" />
              <RequestSample file="examples/reading-contracts/3-list.excerpt.json" title="200 (excerpt)" />
              <p>
                Each contract has the same fields as <TextLink href="#one-contract">a single contract</TextLink>, except{' '}
                <InlineCode>timeline</InlineCode>. The excerpt shows only some of them. If{' '}
                <InlineCode>hasMore</InlineCode> is true, request the next page with{' '}
                <InlineCode>startingAfter</InlineCode>. Contracts that are created in the meantime don’t shift the later
                pages.
              </p>
            </>
          ),
        },
        {
          id: 'by-email',
          title: 'Finding contracts by email address, request or reference',
          body: (
            <>
              <p>
                To find contracts, send one or more of these: the tenant’s email address, and the{' '}
                <InlineCode>requestId</InlineCode> and <InlineCode>idempotencyKey</InlineCode> of the request that
                created the contract. Contracts must match everything that you send. The email address can be the one
                that you sent, even if the tenant has changed it since then. If you use your own reference as the
                Idempotency-Key, you don’t need to store our IDs. Send the whole key, with any suffix. The fields are in
                the body, because URLs are logged by many programs. The response contains at most 100 contracts, newest
                first, with the same fields as in the list. If there are none, the list is empty.
              </p>
              <RequestSample file="examples/reading-contracts/4-find.sh" title="A tenant’s contracts" />
              <RequestSample file="examples/reading-contracts/4-find.excerpt.json" title="200 (excerpt)" />
              <RequestSample
                file="examples/reading-contracts/5-find-by-reference.sh"
                title="The contract with your reference"
              />
              <RequestSample file="examples/reading-contracts/5-find-by-reference.excerpt.json" title="200 (excerpt)" />
            </>
          ),
        },
        {
          id: 'resend-email',
          title: 'Sending an email again',
          body: (
            <>
              <p>
                If <InlineCode>emailStatus</InlineCode> is <InlineCode>failed</InlineCode>, you can send the email
                again. The response has the email’s template in <InlineCode>emailType</InlineCode>, and the{' '}
                <InlineCode>emailStatus</InlineCode> <InlineCode>queued</InlineCode>.
              </p>
              <RequestSample file="examples/reading-contracts/6-resend.sh" title="Send the newest failed email again" />
              <RequestSample
                file="examples/reading-contracts/6-resend.json"
                title="400, because this email didn’t fail"
              />
              <p>
                To try it out in test mode, create a contract with the email address{' '}
                <InlineCode>{buildTestEmail('email-fails', createEmailTag())}</InlineCode>. Some seconds later, its{' '}
                <InlineCode>emailStatus</InlineCode> is <InlineCode>failed</InlineCode>. Once you’ve sent the email
                again, it becomes <InlineCode>captured</InlineCode>. The timeline shows both attempts.
              </p>
              <p>
                An email that bounced can’t be sent again, because the address is wrong. Correct it on the contract’s
                page in the portal. If that page doesn’t offer it, ask House Bills support. An email older than 30 days,
                or one whose link has expired, can’t be sent again either.
              </p>
              <p>
                Each key can resend 20 emails in quick succession. After that, it must wait ten seconds before the next
                one, and longer each time, up to 15 minutes. If you send a request sooner, the response is a 429 with
                the code <InlineCode>too_many_resends</InlineCode>, and <InlineCode>Retry-After</InlineCode> says how
                long to wait. After an hour without such an email, the count starts again.
              </p>
            </>
          ),
        },
        {
          id: 'cancel',
          title: 'Cancelling a contract',
          body: (
            <>
              <p>
                You can cancel a contract until the day before its <InlineCode>startDate</InlineCode>, in UK time. The
                tenant gets an email, and your webhook endpoints get{' '}
                <TextLink href="/docs/webhooks">contract.cancelled</TextLink>. The tenant can then have another
                contract.
              </p>
              <RequestSample file="examples/reading-contracts/7-cancel.sh" title="Cancel the contract" />
              <RequestSample file="examples/reading-contracts/7-cancel.json" title="200" />
              <DocsTable
                caption="Reasons why a contract can’t be cancelled"
                columns={['Error-Code', 'What to do']}
                rows={[
                  [
                    <InlineCode key="started">tenancy_started</InlineCode>,
                    <>
                      Contact <HouseBillsContact email={env().contactEmail} />. Services may have been set up, so only
                      support can cancel the contract.
                    </>,
                  ],
                  [
                    <InlineCode key="cancelled">contract_cancelled</InlineCode>,
                    'Nothing. An earlier request, partner staff in the portal, or support has cancelled it.',
                  ],
                  [
                    <InlineCode key="closed">contract_closed</InlineCode>,
                    'Nothing. The tenancy has ended, and support has closed it.',
                  ],
                  [
                    <InlineCode key="unknown">contract_not_found</InlineCode>,
                    'Check the ID, and whether the key is for live or test mode.',
                  ],
                ]}
              />
            </>
          ),
        },
        {
          id: 'keys-and-limits',
          title: 'Keys, limits and errors',
          body: (
            <>
              <p>
                These endpoints use the same keys, limits and error format as the others. Each request counts as one
                towards the key’s <TextLink href="/docs/rate-limits">rate limit</TextLink>. A{' '}
                <TextLink href="/docs/keys#restrictions">restricted key</TextLink> needs the permission “
                {PERMISSION_LABELS.read}”. To cancel a contract or send its email again, it needs “
                {PERMISSION_LABELS.write}”.
              </p>
              <p>
                Reading doesn’t need an Idempotency-Key, because you can always repeat it. When you cancel a contract or
                send an email again, an <TextLink href="/docs/idempotency#v1">Idempotency-Key</TextLink> is optional.
                With it, a retry gets the first response. Without it, a retry of a successful request gets a 400. Only
                successful responses are stored. Use a different key for each contract. The body is optional too.
              </p>
            </>
          ),
        },
        {
          id: 'version',
          title: 'Version',
          body: (
            <p>
              Everything under <InlineCode>/api/v1</InlineCode> has its own version, separate from{' '}
              <InlineCode>/api/external</InlineCode>. A change that could break your program gets a new path, such as{' '}
              <InlineCode>/api/v2</InlineCode>. Within a version, we may add fields, events, messages and endpoints. The{' '}
              <TextLink href="/docs/reference/v1">API v1 reference</TextLink> describes every field, from a separate
              OpenAPI document (<TextLink href="/api/v1/openapi.json">JSON</TextLink> or{' '}
              <TextLink href="/api/v1/openapi.yaml">YAML</TextLink>).
            </p>
          ),
        },
      ]}
    />
  )
}

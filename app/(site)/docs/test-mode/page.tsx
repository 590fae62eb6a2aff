import { TextLink } from '@/components/ui/text-link'
import { createEmailTag } from '@/lib/partner-api/docs-samples/create-email-tag'
import { TEST_ADDRESSES } from '@/lib/sandbox/test-mode-addresses'
import {
  buildTestEmail,
  getFrequencies,
  TEMPORARY_FAILURES,
  TEST_EMAILS,
  type TemporaryFailure,
  type TestEmail,
} from '@/lib/sandbox/test-mode-emails'
import { docsMetadata } from '../docs-nav'
import { DocsTable } from '../docs-table'
import { GuideLayout } from '../guide-layout'
import { InlineCode } from '../inline-code'
import { RequestSample } from '../request-sample'

export const metadata = docsMetadata('/docs/test-mode')

export default function TestMode() {
  const tag = createEmailTag()
  return (
    <GuideLayout
      path="/docs/test-mode"
      intro="A key that starts with eb_test_ works like a live key, but on separate data. Tenants don’t receive any emails."
      sections={[
        {
          id: 'differences',
          title: 'What’s different',
          body: (
            <ul>
              <li>
                Test tenants and contracts belong only to your company. You can use an email address even if a tenant
                with that address has a live contract, or a test contract with another company.
              </li>
              <li>
                Use only made-up tenants, because support can’t <TextLink href="/docs/privacy#erasure">erase</TextLink>{' '}
                test data.
              </li>
              <li>
                Emails to tenants are stored, but never sent. Under “Emails”, the contract’s page in the portal lists
                them, without their content.
              </li>
              <li>
                <TextLink href="/docs/webhooks#endpoints">Webhook endpoints</TextLink> are separate. Add one in each
                mode. Each has its own signing secret.
              </li>
              <li>
                In the portal, <TextLink href="/portal/test/api-requests">Requests</TextLink> shows what you sent and
                received in your last 1,000 requests, for up to seven days. In live mode, it shows errors with their
                fields and codes, but only values that can’t be personal, such as the tenancy’s dates.
              </li>
              <li>The test email addresses and test addresses below simulate errors and other results.</li>
              <li>
                Prices, validation, <TextLink href="/docs/rate-limits">limits</TextLink> and{' '}
                <TextLink href="/docs/idempotency">idempotency</TextLink> are the same.
              </li>
            </ul>
          ),
        },
        {
          id: 'repeating',
          title: 'Repeating a request',
          body: (
            <>
              <p>
                A tenant can have only one contract in test mode too, so repeating a successful request fails. Use a
                different <InlineCode>email</InlineCode> each time. Adding a tag is enough:{' '}
                <InlineCode>ada.brown+2@example.com</InlineCode>. If you repeat the request with the same{' '}
                <TextLink href="/docs/idempotency">Idempotency-Key</TextLink>, you get the first response again.
              </p>
              <p>
                To use the same email addresses again, an admin can click “Reset test data” on the{' '}
                <TextLink href="/portal/test">overview</TextLink> in test mode. This deletes your company’s test
                tenants, contracts, quotes, emails, unmatched addresses, webhook deliveries, stored responses and the
                bodies of logged requests. API keys, webhook endpoints and the rest of the request log stay.
              </p>
            </>
          ),
        },
        {
          id: 'test-emails',
          title: 'Test email addresses',
          body: (
            <>
              <p>
                To simulate a result, send one of these as the tenant’s <InlineCode>email</InlineCode>. The rest of the
                request must be valid, with an address that we can find or a postcode that we serve. Only{' '}
                <InlineCode>expires</InlineCode> needs an{' '}
                <TextLink href="#test-addresses">address that we can’t find</TextLink> instead. If a result names only
                one endpoint, the email address has no effect on the other. With a live key, these addresses have no
                special meaning.
              </p>
              <DocsTable
                caption="Test email addresses and their results"
                columns={['Email address', 'Result']}
                rows={Object.entries(TEST_EMAILS).map(([name, effect]) => [
                  <InlineCode key={name}>{buildTestEmail(name as TestEmail, tag)}</InlineCode>,
                  effect,
                ])}
              />
              <p>
                The errors are the same every time. A contract can be created only once for each tag, as{' '}
                <TextLink href="#repeating">for any tenant</TextLink>. For errors that go away after a retry, see{' '}
                <TextLink href="#temporary-failures">the next section</TextLink>.
              </p>
              <p>
                The tag after the plus sign is new each time that you load this page. It doesn’t change the result, and
                you can leave it out. Use a different tag in each of your tests, so that each has its own tenant:
              </p>
              <RequestSample file="examples/test-mode/1-has-contract.sh" title="A tenant who already has a contract" />
              <RequestSample file="examples/test-mode/1-has-contract.json" title="400" />
            </>
          ),
        },
        {
          id: 'temporary-failures',
          title: 'Temporary failures',
          body: (
            <>
              <p>
                These email addresses let you test how your code retries. A request fails once or twice, and the next
                attempt succeeds. After that, the count starts again. Both endpoints simulate these failures.
              </p>
              <DocsTable
                caption="Test email addresses that fail once or twice"
                columns={['Email address', 'Failure']}
                rows={(Object.keys(TEMPORARY_FAILURES) as TemporaryFailure[]).map((failure) => [
                  <div key={failure} className="space-y-1 max-sm:[&_code]:text-[0.8em]">
                    {getFrequencies(failure).map((frequency) => (
                      <p key={frequency}>
                        <InlineCode>{buildTestEmail(`${failure}-${frequency}`, tag)}</InlineCode>
                      </p>
                    ))}
                  </div>,
                  TEMPORARY_FAILURES[failure],
                ])}
              />
              <ul>
                <li>
                  We count the failures of each email address. Add a new tag for each test, such as{' '}
                  <InlineCode>unavailable-once+7@test-mode.example</InlineCode>, so that your tests don’t affect each
                  other.
                </li>
                <li>
                  If you send an <TextLink href="/docs/idempotency">Idempotency-Key</TextLink>, we count the failures of
                  each key separately, so retry with the same key. A failure doesn’t lock the key. Once the request has
                  succeeded, the key replays its response.
                </li>
                <li>We forget the failures an hour after the last attempt.</li>
                <li>
                  After a lost response, a retry with the same Idempotency-Key gets the response. A retry without one
                  doesn’t create a second contract, and gets the 400 “Tenant email already associated with a contract”.
                </li>
                <li>
                  At most five of your requests can time out at the same time. Any further request gets a 503 instead,
                  which counts as one of its failures.
                </li>
                <li>
                  If a proxy is between your server and ours, you may get its 502 or 504 in place of a closed
                  connection.
                </li>
                <li>
                  The portal lists these requests too. If you got no response, the status there is 503, or that of the
                  lost response.
                </li>
              </ul>
            </>
          ),
        },
        {
          id: 'test-addresses',
          title: 'Test addresses',
          body: (
            <>
              <p>With a test key, these addresses always give the same result. Real addresses work too.</p>
              <DocsTable
                caption="Test addresses and their results"
                columns={['Address', 'Result']}
                rows={[
                  ...TEST_ADDRESSES.map(({ address, addressId }) => [
                    <InlineCode key={addressId}>{address}</InlineCode>,
                    <>
                      Found by this text, by a common way of writing it, or by the ID{' '}
                      <InlineCode>{addressId}</InlineCode>
                    </>,
                  ]),
                  [
                    <InlineCode key="other">4 Test Street, Testington</InlineCode>,
                    'Not found, with the three homes above as possible addresses. The same applies to any other address on “Test Street” that ends with “Testington”, and to any other with the postcode LS99 9ZZ.',
                  ],
                  [
                    <InlineCode key="none">1 Nowhere Lane, Testington</InlineCode>,
                    'Not found, without possible addresses. The same applies to any other address that ends with “Testington”.',
                  ],
                ]}
              />
              <p>
                To get quotes, send the ID of one of these homes as <InlineCode>postcode</InlineCode>. A real postcode,
                such as LS6 3AA, works too. <TextLink href="/docs/addresses">Addresses</TextLink> shows requests and
                responses.
              </p>
            </>
          ),
        },
        {
          id: 'other-errors',
          title: 'Other errors',
          body: (
            <p>
              You can trigger most other <TextLink href="/docs/errors#all">errors</TextLink> with ordinary requests. For
              example, leave out a field, use a method other than POST, or send two different bodies with the same
              Idempotency-Key. You can’t trigger a 502 or 504, unless you get one in place of a closed connection.
            </p>
          ),
        },
      ]}
    />
  )
}

import { TextLink } from '@/components/ui/text-link'
import { API_VERSION } from '@/lib/partner-api/api-version'
import { docsMetadata } from '../docs-nav'
import { DocsTable } from '../docs-table'
import { GuideLayout } from '../guide-layout'
import { InlineCode } from '../inline-code'

export const metadata = docsMetadata('/docs/changelog')

export default function Changelog() {
  return (
    <GuideLayout
      path="/docs/changelog"
      intro={`Changes to the partner API and its webhooks, newest first. The current version is ${API_VERSION}.`}
      sections={[
        {
          id: 'next',
          title: 'Next version',
          body: (
            <>
              <p>
                These changes are already in effect. They’ll get a version number with the next release. The following
                can affect an existing integration:
              </p>
              <ul>
                <li>
                  A request <TextLink href="/docs/rate-limits">counts as five</TextLink> if its address isn’t found, or
                  if its postcode is invalid or isn’t served. So a key with the usual limit of 600 can send only 120
                  such requests a minute.
                </li>
                <li>
                  Until a webhook endpoint is <TextLink href="/docs/webhooks#verifying-the-url">verified</TextLink>, it
                  gets at most two events at a time, and two a second. This also applies to endpoints that already
                  exist.
                </li>
                <li>
                  A request whose body is compressed gets a 415. Such requests never worked: previously, they got a 400.
                  An uncompressed body with a <InlineCode>Content-Encoding</InlineCode> header other than{' '}
                  <InlineCode>identity</InlineCode> now gets a 415 too. Previously, it was accepted.
                </li>
                <li>
                  While a company is disabled, its webhook endpoints get no events. Events from that time are never
                  sent.
                </li>
                <li>
                  In the OpenAPI document, the operation IDs of webhooks have no dots, such as{' '}
                  <InlineCode>contractCreated</InlineCode>. The schemas <InlineCode>InvalidBillsPackage</InlineCode>,{' '}
                  <InlineCode>BillsPackageRejected</InlineCode> and <InlineCode>QuoteRejected</InlineCode> are now{' '}
                  <InlineCode>InvalidFields</InlineCode> and <InlineCode>ErrorResponse</InlineCode>. Code that you have
                  generated from the document keeps working. If you generate it again, you may have to use the new
                  names.
                </li>
                <li>
                  The TypeScript client has a new interface: the class <InlineCode>HouseBillsClient</InlineCode>{' '}
                  replaces <InlineCode>createClient</InlineCode>, and it throws errors.
                </li>
              </ul>
              <p>You don’t need to do anything about these changes:</p>
              <ul>
                <li>
                  You can <TextLink href="/docs/reading-contracts">read contracts</TextLink> that your company has
                  created, each with its history and the status of its emails. You can find them by the tenant’s email
                  address or your own reference, cancel one before its start, and send its email again. These endpoints
                  have a separate <TextLink href="/docs/reference/v1">OpenAPI document</TextLink>.
                </li>
                <li>
                  <TextLink href="#compatibility">Compatibility</TextLink> promises what won’t change within a major
                  version. The OpenAPI document allows further fields in responses and webhook messages, and any error
                  message.
                </li>
                <li>
                  The OpenAPI document is also available as <TextLink href="/api/openapi.yaml">YAML</TextLink>, and
                  tools that run in a browser can load it. It names a contact, a licence, groups of operations, and a
                  schema for every object. Its request schemas also allow white space around text, and copied phone
                  numbers.
                </li>
                <li>
                  If <InlineCode>selectedServices</InlineCode> has an unknown service, the error’s field names it, such
                  as <InlineCode>selectedServices.electric</InlineCode>. Previously, it was{' '}
                  <InlineCode>selectedServices</InlineCode>, and a second error could say that no service was selected.
                </li>
                <li>
                  When your team chooses an address in the portal, the contract’s{' '}
                  <TextLink href="/docs/webhooks#trail">webhook messages</TextLink> name your original request.
                  Previously, their <InlineCode>requestId</InlineCode> was one that you had never seen. A retry with the
                  same <InlineCode>Idempotency-Key</InlineCode> gets the contract. Previously, it got the old 400.
                </li>
                <li>
                  Webhook messages about contracts and unmatched addresses have the new field{' '}
                  <InlineCode>idempotencyKey</InlineCode>. Those about contracts also have{' '}
                  <InlineCode>addressRequestId</InlineCode>.
                </li>
                <li>
                  The new event <InlineCode>address.closed</InlineCode> says that nobody needs to choose an address any
                  more. Its reason can be that the tenant got a contract in another way, or that the unmatched address
                  was dismissed or has expired. To get it, add an endpoint that subscribes to it.
                </li>
                <li>
                  Your program can read <TextLink href="/docs/unmatched-addresses">unmatched addresses</TextLink>,
                  choose their addresses and dismiss them. It can also get{' '}
                  <TextLink href="/docs/addresses#suggestions">suggestions</TextLink> for your own form, and read{' '}
                  <TextLink href="/docs/quotes#reading">past quotes</TextLink>.
                </li>
                <li>
                  If we can’t match an address and the tenant already has a contract, the 400 now says “Tenant email
                  already associated with a contract”. Previously, it listed possible addresses.
                </li>
                <li>
                  <TextLink href="/docs/addresses">Possible addresses</TextLink> have the postcode that was sent, or the
                  street or building together with the town or locality. If no home does, the list is empty. Previously,
                  it could contain homes on other streets or in other cities. A street is found in the locality that you
                  name, and suggested postcodes exist.
                </li>
                <li>
                  If your team chooses an address in the portal, the contract keeps the address line that you sent.
                  Previously, it had the ID of the chosen address instead.
                </li>
                <li>
                  There are also <TextLink href="/docs/clients">clients</TextLink> for PHP and Python, and collections
                  for Bruno and Postman. You can download them all.
                </li>
                <li>
                  In test mode, some <TextLink href="/docs/test-mode">email addresses</TextLink> make a request fail
                  once or twice. Others have the contract cancelled soon after, or simulate a tenant with an account.
                </li>
                <li>
                  Admins can send <TextLink href="/docs/webhooks#testing">test events</TextLink> to endpoints in test
                  mode. Their <InlineCode>data</InlineCode> contains <InlineCode>isTestEvent</InlineCode>.
                </li>
                <li>
                  The programs in the guides now run on Node 20 or newer, without packages. The{' '}
                  <TextLink href="/docs#first-requests">quick starts</TextLink> ask which possible address is right,
                  instead of taking the first. Every example can be run any number of times.
                </li>
                <li>
                  Four new guides describe what the service already did:{' '}
                  <TextLink href="/docs/contracts">Contracts</TextLink>,{' '}
                  <TextLink href="/docs/retries">Retries</TextLink>,{' '}
                  <TextLink href="/docs/input-rules">Input rules</TextLink> and{' '}
                  <TextLink href="/docs/webhook-receivers">Webhook receivers</TextLink>.
                </li>
                <li>
                  You can <TextLink href="/docs/search">search</TextLink> the guides.{' '}
                  <TextLink href="/status">Status</TextLink> shows whether the service works now, and how it did in the
                  last 90 days. The file <InlineCode>/llms.txt</InlineCode> lists the guides for programs.
                </li>
                <li>
                  You can <TextLink href="/docs/keys#restrictions">restrict</TextLink> an API key to getQuotes, to
                  createBillsPackage or to <InlineCode>/api/v1</InlineCode>, and to certain networks. You can also give
                  it a lower rate limit. Other requests get a 403.
                </li>
                <li>
                  A new webhook endpoint gets a message of the type <InlineCode>endpoint.verification</InlineCode>. If
                  the endpoint sends its challenge back, it’s verified. Existing endpoints can be verified too.
                </li>
                <li>
                  After our prices change, every quote uses the new ones within five seconds. Previously, a few quotes
                  could still use the old ones after that.
                </li>
                <li>
                  The guides now say to wait up to 70 seconds for a response, and to retry after a 502 or 504. The
                  guides and the OpenAPI document now say how to compute the{' '}
                  <TextLink href="/docs/webhook-receivers#signatures">signature</TextLink> of a webhook.
                </li>
                <li>
                  The OpenAPI document now also says what to send as <InlineCode>broadband</InlineCode> without{' '}
                  <InlineCode>wifi</InlineCode>. It says when a tenant can have a new contract, and where a tenant uses
                  the initial password. It also says which emails trigger <InlineCode>mail.bounced</InlineCode>, how
                  long an Idempotency-Key is stored, and what a 502 or 504 means.
                </li>
              </ul>
            </>
          ),
        },
        {
          id: 'v1.0.0',
          title: '1.0.0',
          body: (
            <>
              <p>The first release, on 23 November 2026. It contains:</p>
              <ul>
                <li>
                  <strong>Get quotes</strong> (<InlineCode>POST /api/external/getQuotes.php</InlineCode>): gets weekly{' '}
                  <TextLink href="/docs/quotes">quotes</TextLink> for gas, electricity, water, TV and broadband
                </li>
                <li>
                  <strong>Create bills package</strong> (
                  <InlineCode>POST /api/external/createBillsPackage.php</InlineCode>): creates a house contract, and an
                  account if the tenant doesn’t have one. If the address isn’t found, it lists possible{' '}
                  <TextLink href="/docs/addresses">addresses</TextLink>.
                </li>
                <li>
                  <TextLink href="/docs/keys">API keys</TextLink> for live and{' '}
                  <TextLink href="/docs/test-mode">test mode</TextLink>
                </li>
                <li>
                  <TextLink href="/docs/idempotency">Idempotency-Key</TextLink> on both endpoints
                </li>
                <li>
                  <TextLink href="/docs/rate-limits">Rate limits</TextLink>, with <InlineCode>RateLimit</InlineCode>{' '}
                  headers
                </li>
                <li>
                  <TextLink href="/docs/webhooks">Webhooks</TextLink>: <InlineCode>contract.created</InlineCode>,{' '}
                  <InlineCode>contract.cancelled</InlineCode>, <InlineCode>address.needed</InlineCode> and{' '}
                  <InlineCode>mail.bounced</InlineCode>
                </li>
              </ul>
            </>
          ),
        },
        {
          id: 'versions',
          title: 'How we announce changes',
          body: (
            <>
              <p>
                We list every change to the API and its webhooks on this page. The service doesn’t announce changes by
                email or webhook. A change can take effect before it has a version number, and is then listed under{' '}
                <TextLink href="#next">Next version</TextLink>.
              </p>
              <p>
                The <TextLink href="/docs/reference">API reference</TextLink> shows the current version number. Programs
                can read it from <InlineCode>info.version</InlineCode> in the{' '}
                <TextLink href="/api/openapi.json">OpenAPI document</TextLink>.
              </p>
              <p>Version numbers follow Semantic Versioning:</p>
              <ul>
                <li>A new major version, such as 2.0.0, changes or removes something you may depend on.</li>
                <li>A new minor version, such as 1.1.0, adds something: an optional field, an endpoint or an event.</li>
                <li>A new patch version, such as 1.0.1, corrects an error or the documentation.</li>
              </ul>
            </>
          ),
        },
        {
          id: 'compatibility',
          title: 'Compatibility',
          body: (
            <>
              <p>
                Code that works with one version also works with later versions that have the same major number. We make
                an exception only if security or the law requires it, and list it on this page. This promise starts with
                the next version.
              </p>
              <p>Within a major version, we don’t:</p>
              <ul>
                <li>remove or rename an endpoint, a field, a header or a type of event</li>
                <li>change the type or meaning of a field, or the status of an error</li>
                <li>change the text of an error</li>
                <li>require another field, or reject a value that we accepted before</li>
                <li>
                  add a value of <InlineCode>status</InlineCode>, <InlineCode>utilityType</InlineCode>,{' '}
                  <InlineCode>planType</InlineCode> or <InlineCode>mode</InlineCode>
                </li>
                <li>rename a schema or an operation ID of the OpenAPI document</li>
              </ul>
              <p>Within a major version, we may make these changes. Your code must tolerate them:</p>
              <DocsTable
                caption="Changes within a major version"
                columns={['We may', 'Your code must']}
                rows={[
                  [
                    'add fields to responses, quote items, errors and webhook messages, in any position',
                    'ignore fields that it doesn’t know, and not depend on the order of fields',
                  ],
                  ['add response headers', 'ignore headers that it doesn’t know'],
                  [
                    'add errors, with any status from 400 to 599',
                    <>
                      treat an unknown 4xx like a 400 and an unknown 5xx like a 500, and accept any text as{' '}
                      <InlineCode>message</InlineCode>
                    </>,
                  ],
                  ['accept more: optional request fields, formats or request headers', 'not rely on an error'],
                  ['add types of webhook events', 'respond with 2xx to a type that it doesn’t know, and ignore it'],
                  [
                    'add broadband speeds, change prices, and add values to text fields without a list of values, such as the template of a bounced email',
                    'accept any text there',
                  ],
                  [
                    'make IDs larger or longer',
                    'store numbers as 64-bit integers and text up to 255 characters, and not parse text',
                  ],
                ]}
              />
              <p>
                The OpenAPI document says the same: its responses and messages allow further fields. If you generate
                code from it, let it ignore unknown fields.
              </p>
            </>
          ),
        },
      ]}
    />
  )
}

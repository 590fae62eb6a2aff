import { TextLink } from '@/components/ui/text-link'
import { API_VERSION } from '@/lib/partner-api/api-version'
import { docsMetadata } from '../docs-nav'
import { DocsTable } from '../docs-table'
import { GuideLayout } from '../guide-layout'
import { InlineCode } from '../inline-code'
import { NewFeatures } from './new-features'

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
                  An <TextLink href="/docs/addresses">address</TextLink> without any place, such as{' '}
                  <InlineCode>12 High Street</InlineCode>, is never matched. Previously, it was matched if our list had
                  only one such home. Send the postcode, or at least the town.
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
              <p>You don’t need to do anything about the other changes:</p>
              <NewFeatures />
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
                <li>change the type or meaning of a field</li>
                <li>
                  change the status or the <TextLink href="/docs/errors#codes">code</TextLink> of an error, or the text
                  of an error of <InlineCode>createBillsPackage</InlineCode> or <InlineCode>getQuotes</InlineCode>
                </li>
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
                    'add errors, with any status from 400 to 599 and any code',
                    'treat an unknown 4xx like a 400 and an unknown 5xx like a 500',
                  ],
                  [
                    'make the messages of errors under /api/v1 clearer',
                    <>
                      branch on the <TextLink href="/docs/errors#codes">Error-Code</TextLink>, and accept any text as{' '}
                      <InlineCode>message</InlineCode>
                    </>,
                  ],
                  ['accept more: optional request fields, formats or request headers', 'not rely on an error'],
                  ['add types of webhook events', 'respond with 2xx to a type that it doesn’t know, and ignore it'],
                  ['add broadband speeds, and change prices', 'accept any speed and any price'],
                  [
                    'add reasons to address.closed, and values to text fields without a list of values, such as the template of a bounced email',
                    'accept any text in these fields',
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

import type { Metadata } from 'next'
import { TextLink } from '@/components/ui/text-link'
import { API_VERSION } from '@/lib/partner-api/api-version'
import { docsTitle } from '../docs-nav'
import { GuideLayout } from '../guide-layout'
import { InlineCode } from '../inline-code'

export const metadata: Metadata = { title: docsTitle('/docs/changelog') }

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
              </ul>
              <p>You don’t need to do anything about these changes:</p>
              <ul>
                <li>
                  You can <TextLink href="/docs/keys#restrictions">restrict</TextLink> an API key to one endpoint or to
                  certain networks, and give it a lower rate limit. Requests to the other endpoint, or from other
                  networks, get a 403.
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
                  <TextLink href="/docs/webhooks#verifying">signature</TextLink> of a webhook.
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
              <p>Ignore fields and events that you don’t know, because a minor version can add them.</p>
            </>
          ),
        },
      ]}
    />
  )
}

import { HouseBillsContact } from '@/components/ui/house-bills-contact'
import { TextLink } from '@/components/ui/text-link'
import { env } from '@/lib/platform/env'
import { docsMetadata } from '../docs-nav'
import { DocsTable } from '../docs-table'
import { GuideLayout } from '../guide-layout'
import { InlineCode } from '../inline-code'
import { RequestSample } from '../request-sample'

export const metadata = docsMetadata('/docs/errors')

export default function Errors() {
  return (
    <GuideLayout
      path="/docs/errors"
      intro={
        <>
          Errors from our servers are JSON objects with <InlineCode>"status": "error"</InlineCode> and a human-readable{' '}
          <InlineCode>message</InlineCode>. If an address isn’t found, the text is in <InlineCode>error</InlineCode>{' '}
          instead. Branch on the HTTP status. A 400 with <InlineCode>errors</InlineCode> is about fields, and one with{' '}
          <InlineCode>error</InlineCode> is about the address. For any other 400, branch on the exact{' '}
          <InlineCode>message</InlineCode>, as listed under <TextLink href="#all">All errors</TextLink>. A response from
          our load balancer, such as a 413, 502, 503 or 504, may not be JSON.
        </>
      }
      sections={[
        {
          id: 'invalid-fields',
          title: 'Missing and invalid fields',
          body: (
            <>
              <p>
                If fields are missing or invalid, the response is a 400. Its <InlineCode>errors</InlineCode> field lists
                them all: missing fields first, then invalid ones. Its <InlineCode>message</InlineCode> is the first
                error’s message. No other 400 has the field <InlineCode>errors</InlineCode>, so you can use it to tell
                these responses apart.
              </p>
              <RequestSample
                file="examples/errors/1-invalid-fields.sh"
                title="Only three of the eleven fields, two of them invalid"
              />
              <RequestSample file="examples/errors/1-invalid-fields.json" title="400" />
              <p>
                A field that is <InlineCode>null</InlineCode> or blank counts as missing. Unknown fields are ignored,
                but unknown services in <InlineCode>selectedServices</InlineCode> are rejected. For{' '}
                <InlineCode>{'{"electric": "true"}'}</InlineCode>, the error’s field is{' '}
                <InlineCode>selectedServices.electric</InlineCode>.
              </p>
            </>
          ),
        },
        {
          id: 'all',
          title: 'All errors',
          body: (
            <>
              <p>
                You can show your users the messages about fields, addresses and existing contracts. Log all other
                messages. We may add errors, so treat an unknown 4xx like a 400 and an unknown 5xx like a 500. See{' '}
                <TextLink href="/docs/changelog#compatibility">Compatibility</TextLink>.
              </p>
              <DocsTable
                caption="Every error, by status"
                columns={['Status', 'Text', 'What to do']}
                rows={[
                  [
                    '400',
                    'A message about a field, or “Invalid JSON body”',
                    <>
                      Fix the request. If you send it unchanged, it will fail again. If a postcode error from{' '}
                      <InlineCode>getQuotes</InlineCode> has <InlineCode>possibleAddresses</InlineCode>, ask someone to
                      choose one. See <TextLink href="/docs/addresses#postcodes">Postcodes in getQuotes</TextLink>.
                    </>,
                  ],
                  [
                    '400',
                    '“Tenant email already associated with a contract”',
                    <>
                      Don’t retry, because the tenant already has a contract, with you or with another company. See{' '}
                      <TextLink href="#one-contract">One contract at a time</TextLink>.
                    </>,
                  ],
                  [
                    '400',
                    <>
                      “Address not found. Please select from possible addresses.”, in <InlineCode>error</InlineCode>,
                      not <InlineCode>message</InlineCode>
                    </>,
                    <>
                      Ask someone to choose an address, and send the one they choose. See{' '}
                      <TextLink href="/docs/addresses">Addresses</TextLink>.
                    </>,
                  ],
                  ['400', '“Invalid Idempotency-Key”', 'Send 1 to 255 visible ASCII characters, without spaces.'],
                  [
                    '401',
                    '“Missing API key”, “Invalid API key”',
                    <>
                      Check the header, and that the key is still valid.{' '}
                      <TextLink href="/docs/keys#sending-the-key">Sending the key</TextLink> lists the causes.
                    </>,
                  ],
                  [
                    '403',
                    '“API key not allowed for this endpoint”, “API key not allowed from this IP address”',
                    <>
                      Use another key, or ask an admin at your company to change the key’s restrictions. See{' '}
                      <TextLink href="/docs/keys#restrictions">Restricting a key</TextLink>.
                    </>,
                  ],
                  [
                    '404, 405',
                    '“Not found”, “Method not allowed”',
                    'Check the path and the method. The endpoints under /api/external accept only POST.',
                  ],
                  ['408', '“Request body was not received in time”', 'Send the whole body within ten seconds.'],
                  [
                    '409',
                    '“A call with this Idempotency-Key is still running”',
                    <>
                      Wait <InlineCode>Retry-After</InlineCode> seconds, then send the same request again.
                    </>,
                  ],
                  ['413', '“Request body must not be larger than 64 KiB”', 'Send a smaller body.'],
                  [
                    '415',
                    '“Content-Type must be application/json”',
                    <>
                      Send the header <InlineCode>Content-Type: application/json</InlineCode>.
                    </>,
                  ],
                  ['415', '“Request body must not be compressed”', 'Send the body without compression.'],
                  [
                    '422',
                    '“This Idempotency-Key was used with another body”',
                    'For a different body, use a new Idempotency-Key.',
                  ],
                  [
                    '429',
                    '“Too many requests”',
                    <>
                      Wait <InlineCode>Retry-After</InlineCode> seconds, then send the same request again. See{' '}
                      <TextLink href="/docs/rate-limits">Limits</TextLink>.
                    </>,
                  ],
                  [
                    '500',
                    '“Failed to store external the service contract”, “Failed to add user to database”, “Failed to retrieve quotes”',
                    'The error is on our side. The request may have succeeded, so retry it with the same Idempotency-Key.',
                  ],
                  [
                    '502, 504',
                    '“No response was received; the request may have been carried out”, or any other text',
                    'Our load balancer got no response from our servers. Treat it like a 500: retry with the same Idempotency-Key.',
                  ],
                  [
                    '503',
                    '“Service temporarily unavailable”',
                    <>
                      Nothing was stored. Wait <InlineCode>Retry-After</InlineCode> seconds, then retry. A 503 from our
                      load balancer may have another text, and may lack this header. Without it, use exponential
                      backoff.
                    </>,
                  ],
                ]}
              />
            </>
          ),
        },
        {
          id: 'one-contract',
          title: 'One contract at a time',
          body: (
            <>
              <p>
                A tenant can have one contract at a time, with one company. We recognise tenants by their email address.
                A new contract is possible once the earlier one is{' '}
                <TextLink href="/docs/contracts#end">cancelled or closed</TextLink>. House Bills support closes it after
                the tenancy’s last day. If a tenant starts another tenancy before then, contact{' '}
                <HouseBillsContact email={env().contactEmail} />.
              </p>
              <p>
                Send one request for each house, not one for each housemate. See{' '}
                <TextLink href="/docs/contracts#one-house">One request for each house</TextLink>.
              </p>
            </>
          ),
        },
        {
          id: 'retries',
          title: 'When to retry',
          body: (
            <p>
              Retry after a 408, 409, 429, 500, 502, 503 or 504, or if no response arrives within 70 seconds. Send an{' '}
              <TextLink href="/docs/idempotency">Idempotency-Key</TextLink>, so that the request is carried out only
              once, and wait longer after each attempt. <TextLink href="/docs/retries">Retries</TextLink> says how, and
              has code in four languages.
            </p>
          ),
        },
        {
          id: 'request-id',
          title: 'Request ID',
          body: (
            <>
              <p>
                Every response from our servers has an <InlineCode>X-Request-Id</InlineCode> header, including errors. A
                response from our load balancer, such as a 413, 502, 503 or 504, can lack it. Log the header. If you
                quote it to support, we can find the request without asking for personal data.
              </p>
              <RequestSample
                file="examples/errors/4-server-error.sh"
                title="A server error, simulated by a test email address"
              />
              <RequestSample file="examples/errors/4-server-error.http" title="500" />
            </>
          ),
        },
        {
          id: 'examples',
          title: 'Examples',
          body: (
            <>
              <RequestSample file="examples/errors/2-unknown-key.sh" title="An unknown key" />
              <RequestSample file="examples/errors/2-unknown-key.json" title="401" />
              <RequestSample
                file="examples/errors/3-has-contract.sh"
                title="A tenant who already has a contract, simulated by a test email address"
              />
              <RequestSample file="examples/errors/3-has-contract.json" title="400" />
              <p>
                With a test key, you can simulate the errors that are hard to trigger otherwise. See{' '}
                <TextLink href="/docs/test-mode">Test mode</TextLink>.
              </p>
            </>
          ),
        },
      ]}
    />
  )
}

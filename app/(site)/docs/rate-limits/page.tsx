import { TextLink } from '@/components/ui/text-link'
import { docsMetadata } from '../docs-nav'
import { DocsTable } from '../docs-table'
import { GuideLayout } from '../guide-layout'
import { InlineCode } from '../inline-code'
import { RequestSample } from '../request-sample'

export const metadata = docsMetadata('/docs/rate-limits')

export default function RateLimits() {
  return (
    <GuideLayout
      path="/docs/rate-limits"
      intro="This page says how many requests you can send, how large a request can be, and which values its fields accept."
      sections={[
        {
          id: 'requests-per-minute',
          title: 'Requests per minute',
          body: (
            <>
              <p>
                Each key can send <strong>600 requests per minute</strong> across all endpoints, unless we’ve agreed
                another limit with your company. An admin at your company can give a key a{' '}
                <TextLink href="/docs/keys#restrictions">lower limit</TextLink>. The count resets every minute.
              </p>
              <p>
                Two response headers show how many requests are left. These responses don’t have them, because the
                request doesn’t count towards the key’s limit:
              </p>
              <ul>
                <li>401, and 403 “API key not allowed from this IP address”</li>
                <li>404 “Not found”, and 405</li>
                <li>503, unless you simulate it in test mode</li>
                <li>responses from our load balancer</li>
              </ul>
              <RequestSample file="examples/rate-limits/1-headers.sh" title="A request" />
              <RequestSample file="examples/rate-limits/1-headers.http" title="Response headers (excerpt)" />
              <DocsTable
                caption="The rate limit headers"
                columns={['Header', 'Meaning']}
                rows={[
                  [
                    <InlineCode key="policy">RateLimit-Policy</InlineCode>,
                    <>
                      The limit: <InlineCode>q</InlineCode> requests in <InlineCode>w</InlineCode> seconds
                    </>,
                  ],
                  [
                    <InlineCode key="limit">RateLimit</InlineCode>,
                    <>
                      <InlineCode>r</InlineCode> requests are left for the next <InlineCode>t</InlineCode> seconds
                    </>,
                  ],
                ]}
              />
              <p>
                The name in quotation marks says which limit applies. It’s usually <InlineCode>key</InlineCode>, the
                limit of the API key. It’s <InlineCode>address</InlineCode> only in a 429 for the limit of your{' '}
                <TextLink href="#invalid-keys">IP address</TextLink>.
              </p>
              <p>
                A request counts as five if its address isn’t found, or if its postcode is invalid or isn’t served. This
                is because we then search for similar addresses or postcodes, even if we find none. The headers of the
                response already include all five. If you <TextLink href="/docs/idempotency#retrying">retry</TextLink>{' '}
                such a request with the same Idempotency-Key, the replay counts as one, because we don’t search again.
              </p>
              <p>
                The headers follow the IETF draft “RateLimit header fields for HTTP”. Several servers share one count,
                so <InlineCode>r</InlineCode> can be off by a few requests. Use it to slow down before you reach the
                limit, not as an exact count.
              </p>
            </>
          ),
        },
        {
          id: 'too-many-requests',
          title: 'If you exceed a rate limit',
          body: (
            <>
              <p>
                If a key’s rate limit is exceeded, we respond with 429 “Too many requests” before we validate the
                request. The code is <InlineCode>too_many_requests</InlineCode>. The{' '}
                <InlineCode>Retry-After</InlineCode> header says how many seconds to wait, as a whole number. You don’t
                need to send 600 requests to try this, because you can simulate it with a test email address:
              </p>
              <RequestSample
                file="examples/rate-limits/2-rate-limited.sh"
                title="A request over the limit, simulated by a test email address"
              />
              <RequestSample file="examples/rate-limits/2-rate-limited.http" title="429 (excerpt)" />
              <p>
                These responses aren’t stored for an <TextLink href="/docs/idempotency">Idempotency-Key</TextLink>, so
                you can send the same request with the same key later.
              </p>
            </>
          ),
        },
        {
          id: 'invalid-keys',
          title: 'Missing, invalid and forbidden keys',
          body: (
            <p>
              To stop people guessing keys, we limit requests without a valid key. An IP address (for IPv6, a /64
              network) can send 60 of them a minute. After that, requests get a 429 instead of a 401. Requests with a
              key that isn’t allowed from the IP address count towards the same limit: they get a 403, then a 429. A key
              that has worked recently still works, so people who share your IP address can’t lock you out. A key that
              hasn’t, such as a new one, can get a 429 too. Then retry after <InlineCode>Retry-After</InlineCode>{' '}
              seconds.
            </p>
          ),
        },
        {
          id: 'sizes',
          title: 'Sizes and values',
          body: (
            <DocsTable
              caption="Limits on a request and its fields"
              columns={['Part', 'Limit']}
              rows={[
                ['Request body', 'At most 64 KiB, received within 10 seconds'],
                ['firstName, lastName', 'At most 100 characters'],
                [
                  'contactNo',
                  'At most 40 characters. A phone number in UK national format, or in international format with + or 00, without an extension',
                ],
                ['email', 'At most 254 characters, with at most 64 before the @'],
                ['birthday', 'From 1900-01-01 to today'],
                ['address, postcode', 'At most 500 characters'],
                ['broadband', 'At most 60 characters'],
                [
                  'selectedServices',
                  <>
                    At least one of gas, electricity, water, tv and wifi must be <InlineCode>"true"</InlineCode> or{' '}
                    <InlineCode>true</InlineCode>. The others can be <InlineCode>"false"</InlineCode> or{' '}
                    <InlineCode>false</InlineCode>, or left out
                  </>,
                ],
                ['numberOfTenants', 'From 1 to 50'],
                ['startDate', 'From 1900-01-01'],
                ['endDate', 'From startDate to the same day five years later'],
                ['possibleAddresses in a response', 'At most 10, best match first'],
              ]}
            />
          ),
        },
      ]}
    />
  )
}

import type { Metadata } from 'next'
import { TextLink } from '@/components/ui/text-link'
import { docsTitle } from '../docs-nav'
import { DocsTable } from '../docs-table'
import { GuideLayout } from '../guide-layout'
import { InlineCode } from '../inline-code'
import { RequestSample } from '../request-sample'

export const metadata: Metadata = { title: docsTitle('/docs/rate-limits') }

export default function RateLimits() {
  return (
    <GuideLayout
      path="/docs/rate-limits"
      intro="How often you may call, how large a call may be, and what its fields may hold."
      sections={[
        {
          id: 'calls-a-minute',
          title: 'Calls a minute',
          body: (
            <>
              <p>
                Each key may make <strong>600 calls a minute</strong>, both endpoints together, unless another number
                was agreed for your company. The count begins anew every minute. Every answer to a valid key says how
                you stand:
              </p>
              <RequestSample file="calls/rate-limits/1-headers.sh" title="A call" />
              <RequestSample file="calls/rate-limits/1-headers.http" title="Its headers, in part" />
              <DocsTable
                caption="The headers of the limit"
                columns={['Header', 'Means']}
                rows={[
                  [
                    <InlineCode key="policy">RateLimit-Policy</InlineCode>,
                    <>
                      the limit: <InlineCode>q</InlineCode> calls in <InlineCode>w</InlineCode> seconds
                    </>,
                  ],
                  [
                    <InlineCode key="limit">RateLimit</InlineCode>,
                    <>
                      <InlineCode>r</InlineCode> calls are left for the next <InlineCode>t</InlineCode> seconds
                    </>,
                  ],
                ]}
              />
              <p>
                The headers are those of the IETF’s draft “RateLimit header fields for HTTP”. Several servers share one
                count, so <InlineCode>r</InlineCode> may be off by a few calls: use it to slow down, not to count down.
              </p>
            </>
          ),
        },
        {
          id: 'too-many',
          title: 'Too many',
          body: (
            <>
              <p>
                Beyond the limit a call gets 429 and is not looked at further. Wait for{' '}
                <InlineCode>Retry-After</InlineCode> seconds, a whole number. A test e-mail shows it without 600 calls:
              </p>
              <RequestSample file="calls/rate-limits/2-refused.sh" title="A call beyond the limit" />
              <RequestSample file="calls/rate-limits/2-refused.http" title="429, in part" />
              <p>
                Refused calls are not kept for an <TextLink href="/docs/idempotency">Idempotency-Key</TextLink>: send
                the same call with the same key later.
              </p>
            </>
          ),
        },
        {
          id: 'unknown-keys',
          title: 'Calls with unknown keys',
          body: (
            <p>
              Calls whose key is missing or wrong are counted by the address that they come from, against guessing:
              after 60 in a minute that address gets 429 for them. Calls with a key that is in use go on, so that nobody
              behind the same address is locked out.
            </p>
          ),
        },
        {
          id: 'sizes',
          title: 'Sizes and times',
          body: (
            <DocsTable
              caption="Limits of a call and its fields"
              columns={['What', 'Limit']}
              rows={[
                ['The body', '64 KiB, received within 10 seconds'],
                ['firstName, lastName', '100 characters'],
                ['broadband', '60 characters'],
                ['address, postcode', '500 characters'],
                ['email', '254 characters, 64 before the @'],
                ['numberOfTenants', '1 to 50'],
                [
                  'The tenancy',
                  'may end on the same day five years later, not a day after; its last day not before the first',
                ],
                ['birthday', 'from 1900-01-01 to today'],
                ['Possible addresses in an answer', 'up to 10, best first'],
              ]}
            />
          ),
        },
      ]}
    />
  )
}

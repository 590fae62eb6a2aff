import type { Metadata } from 'next'
import { TextLink } from '@/components/ui/text-link'
import { docsTitle } from '../docs-nav'
import { DocsTable } from '../docs-table'
import { GuideLayout } from '../guide-layout'
import { InlineCode } from '../inline-code'
import { RequestSample } from '../request-sample'

export const metadata: Metadata = { title: docsTitle('/docs/errors') }

export default function Errors() {
  return (
    <GuideLayout
      path="/docs/errors"
      intro="A refusal is JSON with status “error” and a text that says why. Decide by the HTTP status; show the text to a person."
      sections={[
        {
          id: 'fields',
          title: 'Fields that are missing or wrong',
          body: (
            <>
              <p>
                A 400 for fields names every one at fault in <InlineCode>errors</InlineCode>: first all that are
                missing, then all that are wrong. <InlineCode>message</InlineCode> is the first of them. No other
                refusal has <InlineCode>errors</InlineCode>.
              </p>
              <RequestSample file="calls/errors/1-fields.sh" title="Three of eleven fields, two of them wrong" />
              <RequestSample file="calls/errors/1-fields.json" title="400" />
              <p>
                A field that is <InlineCode>null</InlineCode> or blank is missing. Fields that the endpoint does not
                know are ignored.
              </p>
            </>
          ),
        },
        {
          id: 'all',
          title: 'All errors',
          body: (
            <DocsTable
              caption="Every error by its status"
              columns={['Status', 'Text', 'What to do']}
              rows={[
                ['400', 'names a field, or “Invalid JSON body”', 'Correct the call. The same one will fail again.'],
                [
                  '400',
                  '“Tenant email already associated with a contract”',
                  'The tenant has a contract, here or with another company.',
                ],
                [
                  '400',
                  '“Address not found. Please select from possible addresses.”, in the field error',
                  <>
                    Let somebody choose, and send the choice. See <TextLink href="/docs/addresses">Addresses</TextLink>.
                  </>,
                ],
                ['400', '“Invalid Idempotency-Key”', 'Send 1 to 255 visible ASCII characters without a space.'],
                [
                  '401',
                  '“Missing API key”, “Invalid API key”',
                  <>
                    Check the header and the key. See <TextLink href="/docs/keys">Keys</TextLink>.
                  </>,
                ],
                ['404, 405', '“Not found”, “Method not allowed”', 'Check the path; both endpoints take POST only.'],
                ['408', '“Request body was not received in time”', 'Send the body within ten seconds.'],
                [
                  '409',
                  '“A call with this Idempotency-Key is still running”',
                  <>
                    Wait for <InlineCode>Retry-After</InlineCode> seconds and send the same call.
                  </>,
                ],
                ['413', '“Request body must not be larger than 64 KiB”', 'Send less.'],
                ['415', '“Content-Type must be application/json”', 'Send that header.'],
                ['422', '“This Idempotency-Key was used with another body”', 'Use another key for another body.'],
                [
                  '429',
                  '“Too many requests”',
                  <>
                    Wait for <InlineCode>Retry-After</InlineCode> seconds. See{' '}
                    <TextLink href="/docs/rate-limits">Limits</TextLink>.
                  </>,
                ],
                [
                  '500',
                  '“Failed to store external the service contract”, “Failed to add user to database”, “Failed to retrieve quotes”',
                  'A fault of ours. The call may have been carried out: repeat it with the same Idempotency-Key.',
                ],
                [
                  '503',
                  '“Service temporarily unavailable”',
                  <>
                    Wait for <InlineCode>Retry-After</InlineCode> seconds and try again.
                  </>,
                ],
              ]}
            />
          ),
        },
        {
          id: 'examples',
          title: 'Two of them',
          body: (
            <>
              <RequestSample file="calls/errors/2-unknown-key.sh" title="A key that does not exist" />
              <RequestSample file="calls/errors/2-unknown-key.json" title="401" />
              <RequestSample
                file="calls/errors/3-has-contract.sh"
                title="A tenant who has a contract, by a test e-mail"
              />
              <RequestSample file="calls/errors/3-has-contract.json" title="400" />
              <p>
                Test keys can provoke every error that is hard to meet otherwise. See{' '}
                <TextLink href="/docs/test-mode">Test mode</TextLink>.
              </p>
            </>
          ),
        },
        {
          id: 'trying-again',
          title: 'What to try again',
          body: (
            <>
              <p>
                Try again after 408, 409, 429, 500 and 503, and when no answer came at all: a time-out, a broken
                connection. Double the pause each time, with some chance in it, and stop after a few tries. Never go
                below <InlineCode>Retry-After</InlineCode>.
              </p>
              <p>
                When no answer came you cannot know whether the contract was made. With an{' '}
                <TextLink href="/docs/idempotency">Idempotency-Key</TextLink> the retry is answered as the first call
                was; without one it may meet “already associated with a contract” of your own making.
              </p>
            </>
          ),
        },
        {
          id: 'request-id',
          title: 'The request id',
          body: (
            <>
              <p>
                Every answer carries <InlineCode>X-Request-Id</InlineCode>, refusals too. Log it. By it we find the call
                without asking for anybody’s data.
              </p>
              <RequestSample file="calls/errors/4-fault.sh" title="A fault on purpose, by a test e-mail" />
              <RequestSample file="calls/errors/4-fault.http" title="500" />
            </>
          ),
        },
      ]}
    />
  )
}

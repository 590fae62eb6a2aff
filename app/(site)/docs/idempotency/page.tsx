import type { Metadata } from 'next'
import { docsTitle } from '../docs-nav'
import { DocsTable } from '../docs-table'
import { GuideLayout } from '../guide-layout'
import { InlineCode } from '../inline-code'
import { RequestSample } from '../request-sample'

export const metadata: Metadata = { title: docsTitle('/docs/idempotency') }

export default function Idempotency() {
  return (
    <GuideLayout
      path="/docs/idempotency"
      intro="With the header Idempotency-Key a call is done once, however often you send it. So a lost answer is no trouble: send the same call again."
      sections={[
        {
          id: 'sending-a-key',
          title: 'Sending a key',
          body: (
            <>
              <p>
                Both endpoints take the header; it is optional. Choose the key before the call and store it with your
                own record, so that it survives a crash of yours. A random UUID or the number of your booking will do: 1
                to 255 visible ASCII characters, no spaces, and nothing personal.
              </p>
              <RequestSample file="calls/idempotency/1-create.sh" title="Create with a key" />
              <RequestSample file="calls/idempotency/1-create.http" title="The first answer, in part" />
            </>
          ),
        },
        {
          id: 'sending-it-again',
          title: 'Sending it again',
          body: (
            <>
              <p>
                The same call once more makes no second contract. It gets the same status and the same body, byte for
                byte, with a header that tells it apart and a request id of its own:
              </p>
              <RequestSample file="calls/idempotency/2-again.http" title="The second answer, in part" />
            </>
          ),
        },
        {
          id: 'what-is-kept',
          title: 'What is kept, and how long',
          body: (
            <>
              <DocsTable
                caption="Which answers are replayed"
                columns={['Answer', 'Kept for the key?']}
                rows={[
                  ['200', 'yes, 48 hours'],
                  ['400, the address was not found', 'yes, 48 hours'],
                  ['400, the e-mail is associated with a contract', 'yes, 48 hours'],
                  ['400, a field is missing or wrong', 'no: the key is free again'],
                  ['401, 408, 413, 415, 429', 'no'],
                  ['409, 422', 'no: the key stays as it is'],
                  ['500', 'no: the call may have been carried out, so repeat it with the same key'],
                  ['503', 'no: try again with the same key'],
                ]}
              />
              <p>
                A key belongs to your company, to the mode (live or test) and to one endpoint. All API keys of a company
                and mode share it, so rotating them cuts no retry off. Another company’s keys never meet yours.
              </p>
            </>
          ),
        },
        {
          id: 'another-body',
          title: 'The same key with another body',
          body: (
            <>
              <p>
                Bodies are compared byte for byte. So repeat the bytes that you sent, not a body built anew, whose
                fields may have changed their order.
              </p>
              <RequestSample file="calls/idempotency/3-other-body.sh" title="The key of before, another address" />
              <RequestSample file="calls/idempotency/3-other-body.json" title="422" />
              <p>When an address was refused and somebody has chosen another, that is another body: use another key.</p>
            </>
          ),
        },
        {
          id: 'still-running',
          title: 'While the first call is running',
          body: (
            <>
              <p>
                A second call that overtakes the first is told to wait. Send it again after{' '}
                <InlineCode>Retry-After</InlineCode> seconds; then it gets the answer of the first. A test e-mail shows
                what that looks like:
              </p>
              <RequestSample file="calls/idempotency/4-still-running.sh" title="A call that finds another at work" />
              <RequestSample file="calls/idempotency/4-still-running.http" title="409" />
              <p>
                If the server dies in the middle of a call, its key stays taken for half a minute at most. Nothing of
                that call was stored, or all of it was, and then the retry is answered with it.
              </p>
            </>
          ),
        },
      ]}
    />
  )
}

import type { Metadata } from 'next'
import { TextLink } from '@/components/ui/text-link'
import { docsTitle } from '../docs-nav'
import { DocsTable } from '../docs-table'
import { GuideLayout } from '../guide-layout'
import { InlineCode } from '../inline-code'
import { RequestSample } from '../request-sample'

export const metadata: Metadata = { title: docsTitle('/docs/webhooks') }

export default function Webhooks() {
  return (
    <GuideLayout
      path="/docs/webhooks"
      intro="We call you when something happens to a contract that you made, so that you need not ask. Messages follow the Standard Webhooks convention."
      sections={[
        {
          id: 'events',
          title: 'Events',
          body: (
            <>
              <DocsTable
                caption="Events and when they are sent"
                columns={['Event', 'When', 'Its data, beside the mode']}
                rows={[
                  [
                    <InlineCode key="1">contract.created</InlineCode>,
                    'a house contract was stored',
                    'houseContractId, tenantId, requestId',
                  ],
                  [
                    <InlineCode key="2">contract.cancelled</InlineCode>,
                    'a contract was cancelled, and its tenant may have another',
                    'houseContractId, tenantId, requestId',
                  ],
                  [
                    <InlineCode key="3">address.needed</InlineCode>,
                    'a call failed for its address alone, and waits for somebody to choose one',
                    'addressRequestId, requestId',
                  ],
                  [
                    <InlineCode key="4">mail.bounced</InlineCode>,
                    'an e-mail to a tenant came back',
                    'houseContractId, tenantId, requestId, emailId, template',
                  ],
                ]}
              />
              <p>
                Messages hold ids and nothing personal. In every event of a contract, its cancellation and its e-mails
                too, <InlineCode>requestId</InlineCode> is the <InlineCode>X-Request-Id</InlineCode> of the call that
                made the contract; in <InlineCode>address.needed</InlineCode>, of the first call that failed for the
                address.
              </p>
              <RequestSample file="webhooks/contract.created.json" title="The body of a message" />
            </>
          ),
        },
        {
          id: 'endpoints',
          title: 'Your endpoint',
          body: (
            <>
              <p>
                Give us an <InlineCode>https</InlineCode> URL on the public internet, port 443 or 1024 and above, and
                say which events you want. Live and test events go to endpoints of their own. You get a signing secret,
                which begins with <InlineCode>whsec_</InlineCode> and is shown once.
              </p>
              <p>
                Answer with any status from 200 to 299 within ten seconds. Note the event first and work on it later.
                Redirects are not followed.
              </p>
            </>
          ),
        },
        {
          id: 'verifying',
          title: 'Checking the signature',
          body: (
            <>
              <p>
                Anybody can call your URL, so believe only what is signed. The libraries of{' '}
                <TextLink href="https://www.standardwebhooks.com">Standard Webhooks</TextLink> check signature and age
                for most languages. Give them the body as it came, before any parsing.
              </p>
              <RequestSample file="webhooks/receiver.ts" title="receiver.ts" />
              <DocsTable
                caption="Headers of a message"
                columns={['Header', 'Holds']}
                rows={[
                  [
                    <InlineCode key="id">webhook-id</InlineCode>,
                    'the id of this event for your endpoint: the same at every try',
                  ],
                  [<InlineCode key="time">webhook-timestamp</InlineCode>, 'when it was sent, in seconds since 1970'],
                  [
                    <InlineCode key="signature">webhook-signature</InlineCode>,
                    'v1, and the HMAC-SHA256 of id.timestamp.body in base64; while a secret is being replaced, one for each',
                  ],
                ]}
              />
            </>
          ),
        },
        {
          id: 'once',
          title: 'More than once, in any order',
          body: (
            <p>
              A message may arrive twice, when your answer was lost, and later events may overtake earlier ones. Store
              each <InlineCode>webhook-id</InlineCode> and pass over those that you have.
            </p>
          ),
        },
        {
          id: 'retries',
          title: 'Retries',
          body: (
            <ul>
              <li>
                Whatever is not a status from 200 to 299 is tried again: after seconds at first, then at growing
                distances, in the end every six hours, 24 times in about three days.
              </li>
              <li>
                With the status 429 or 503 you can put the next try off by <InlineCode>Retry-After</InlineCode>, in
                seconds or as a date, for up to six hours.
              </li>
              <li>About four messages are sent to your endpoint at the same time, for a moment more.</li>
              <li>After the last try the delivery is marked as failed. It can be sent again, with the same id.</li>
              <li>The status 410 says that the endpoint is gone: it is disabled, and nothing more is sent to it.</li>
            </ul>
          ),
        },
        {
          id: 'rotation',
          title: 'Replacing the secret',
          body: (
            <p>
              While a secret is being replaced, messages carry a signature by the old one and one by the new one. So
              give your program the new secret at any time within that overlap; a message that either signed is good.
            </p>
          ),
        },
        {
          id: 'trying',
          title: 'Trying it',
          body: (
            <p>
              Calls with a test key send test events. A contract for the e-mail{' '}
              <InlineCode>bounced@test-mode.example</InlineCode> makes a <InlineCode>mail.bounced</InlineCode>, and a
              call for <InlineCode>4 Test Street, Testington</InlineCode> an <InlineCode>address.needed</InlineCode>.
              See <TextLink href="/docs/test-mode">Test mode</TextLink>.
            </p>
          ),
        },
        {
          id: 'for-operators',
          title: 'For operators',
          body: (
            <p>
              <InlineCode>npm run admin</InlineCode> lists the commands: <InlineCode>webhook create</InlineCode>,{' '}
              <InlineCode>webhook list</InlineCode>, <InlineCode>webhook rotate</InlineCode>,{' '}
              <InlineCode>webhook disable</InlineCode>, <InlineCode>webhook deliveries</InlineCode> and{' '}
              <InlineCode>webhook redeliver</InlineCode>.
            </p>
          ),
        },
      ]}
    />
  )
}

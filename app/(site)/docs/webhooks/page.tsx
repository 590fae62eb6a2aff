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
      intro="We notify you when something happens to your contracts, so you don’t have to poll. Messages follow the Standard Webhooks specification."
      sections={[
        {
          id: 'endpoints',
          title: 'Adding an endpoint',
          body: (
            <>
              <p>
                An admin of your company adds endpoints in the <TextLink href="/portal/live/webhooks">portal</TextLink>.
                Enter an <InlineCode>https</InlineCode> URL on the public internet, on port 443 or from 1024 up, and
                choose the events to send. Live and test mode have separate endpoints, and up to 10 can be enabled in
                each.
              </p>
              <p>
                You get a signing secret, which starts with <InlineCode>whsec_</InlineCode> and is shown only once. Use
                it to <TextLink href="#verifying">verify messages</TextLink>.
              </p>
              <p>
                Respond with any 2xx status within ten seconds: store the event first, and process it later. We don’t
                follow redirects.
              </p>
            </>
          ),
        },
        {
          id: 'events',
          title: 'Events',
          body: (
            <>
              <DocsTable
                caption="Events and their data"
                columns={['Event', 'Sent when', 'Data (besides mode)']}
                rows={[
                  [
                    <InlineCode key="1">contract.created</InlineCode>,
                    'A contract was created',
                    'houseContractId, tenantId, requestId',
                  ],
                  [
                    <InlineCode key="2">contract.cancelled</InlineCode>,
                    'A contract was cancelled, so its tenant can have another',
                    'houseContractId, tenantId, requestId',
                  ],
                  [
                    <InlineCode key="3">address.needed</InlineCode>,
                    'A request failed only on its address, and somebody needs to choose one',
                    'addressRequestId, requestId',
                  ],
                  [
                    <InlineCode key="4">mail.bounced</InlineCode>,
                    'An email to a tenant bounced',
                    'houseContractId, tenantId, requestId, emailId, template',
                  ],
                ]}
              />
              <RequestSample file="webhooks/contract.created.json" title="The body of a message" />
              <p>Messages contain IDs, but no personal data.</p>
              <p>
                In events about a contract or its emails, <InlineCode>requestId</InlineCode> is the{' '}
                <InlineCode>X-Request-Id</InlineCode> of the request that created the contract. A contract that was
                created in the portal has a <InlineCode>requestId</InlineCode> too, but no API response carried it. In{' '}
                <InlineCode>address.needed</InlineCode>, it’s the ID of the first request that failed on the address.
              </p>
            </>
          ),
        },
        {
          id: 'verifying',
          title: 'Verifying signatures',
          body: (
            <>
              <p>
                Always verify signatures: anyone can send requests to your URL. There are{' '}
                <TextLink href="https://www.standardwebhooks.com">Standard Webhooks</TextLink> libraries for most
                languages, which check both signature and age. Pass them the raw body, before any parsing.
              </p>
              <RequestSample file="webhooks/receiver.ts" title="receiver.ts" />
              <DocsTable
                caption="Headers of a message"
                columns={['Header', 'Content']}
                rows={[
                  [
                    <InlineCode key="id">webhook-id</InlineCode>,
                    'The ID of this event for your endpoint, which is the same on every attempt',
                  ],
                  [
                    <InlineCode key="time">webhook-timestamp</InlineCode>,
                    'When the message was sent, in seconds since 1970 (Unix time)',
                  ],
                  [
                    <InlineCode key="signature">webhook-signature</InlineCode>,
                    '“v1,” followed by the HMAC-SHA256 of id.timestamp.body in base64. During a rotation, one signature per secret, separated by a space',
                  ],
                ]}
              />
            </>
          ),
        },
        {
          id: 'duplicates',
          title: 'Duplicates and order',
          body: (
            <p>
              A message can arrive twice, for example if your response was lost. Store each{' '}
              <InlineCode>webhook-id</InlineCode>, and skip duplicates. Events can also arrive out of order.
            </p>
          ),
        },
        {
          id: 'retries',
          title: 'Retries',
          body: (
            <ul>
              <li>
                Without a 2xx response, we retry with increasing delays: a few seconds at first, six hours at the end.
                We make 24 attempts over about three days.
              </li>
              <li>
                To delay the next attempt, respond with 429 or 503 and <InlineCode>Retry-After</InlineCode>: seconds or
                a date, up to six hours ahead.
              </li>
              <li>Expect about four concurrent deliveries to an endpoint, occasionally more.</li>
              <li>
                After the last attempt, the delivery is marked as failed. You can retry it in the portal; it keeps its{' '}
                <InlineCode>webhook-id</InlineCode>.
              </li>
              <li>If you respond with 410, we disable the endpoint and send nothing more to it.</li>
            </ul>
          ),
        },
        {
          id: 'rotation',
          title: 'Rotating the secret',
          body: (
            <p>
              When you rotate the secret in the portal, you choose how long the old one stays valid. During this grace
              period, each message carries two signatures, one for each secret: accept it if either is valid. Switch to
              the new secret at any time before the grace period ends.
            </p>
          ),
        },
        {
          id: 'testing',
          title: 'Testing',
          body: (
            <p>
              Requests with a test key trigger events in test mode. A contract for the email{' '}
              <InlineCode>bounced@test-mode.example</InlineCode> triggers <InlineCode>mail.bounced</InlineCode>. A
              request for <InlineCode>4 Test Street, Testington</InlineCode> triggers{' '}
              <InlineCode>address.needed</InlineCode>. See <TextLink href="/docs/test-mode">Test mode</TextLink>.
            </p>
          ),
        },
        {
          id: 'for-operators',
          title: 'For operators',
          body: (
            <p>
              If you run the service, you can also manage webhooks on the command line:{' '}
              <InlineCode>webhook create</InlineCode>, <InlineCode>webhook list</InlineCode>,{' '}
              <InlineCode>webhook rotate</InlineCode>, <InlineCode>webhook enable</InlineCode>,{' '}
              <InlineCode>webhook disable</InlineCode>, <InlineCode>webhook deliveries</InlineCode> and{' '}
              <InlineCode>webhook redeliver</InlineCode>. Run <InlineCode>npm run admin</InlineCode> for their
              arguments.
            </p>
          ),
        },
      ]}
    />
  )
}

import { HouseBillsContact } from '@/components/ui/house-bills-contact'
import { TextLink } from '@/components/ui/text-link'
import { env } from '@/lib/platform/env'
import { docsMetadata } from '../docs-nav'
import { GuideLayout } from '../guide-layout'
import { InlineCode } from '../inline-code'
import { RequestSample } from '../request-sample'
import { DuplicatesAndOrder } from './duplicates-and-order'
import { EventsTable } from './events-table'
import { TestTriggers } from './test-triggers'

export const metadata = docsMetadata('/docs/webhooks')

export default function Webhooks() {
  return (
    <GuideLayout
      path="/docs/webhooks"
      intro="We send your server a message when something happens that concerns your contracts, such as when one is created or we can’t match an address. Messages follow the Standard Webhooks specification."
      sections={[
        {
          id: 'endpoints',
          title: 'Adding an endpoint',
          body: (
            <>
              <p>
                An admin at your company adds endpoints under <TextLink href="/portal/live/webhooks">Webhooks</TextLink>{' '}
                in the portal. Click “Add endpoint”, enter an <InlineCode>https</InlineCode> URL on the public internet,
                and choose the events to send. The URL must use port 443, or port 1024 or above. Live and test mode have
                separate endpoints. You can enable up to 10 in each mode.
              </p>
              <p>
                You get a signing secret, which starts with <InlineCode>whsec_</InlineCode> and is shown only once. Use
                it to <TextLink href="#verifying">verify messages</TextLink>.
              </p>
              <p>
                On the endpoint’s page, you can edit its URL and events, disable it or delete it. A new URL must be
                verified again. It also gets the messages that we’re still retrying.
              </p>
            </>
          ),
        },
        {
          id: 'verifying-the-url',
          title: 'Verifying the URL',
          body: (
            <>
              <p>
                When you add an endpoint, we immediately send it a message of the type{' '}
                <InlineCode>endpoint.verification</InlineCode>. It’s signed like any other message, and its{' '}
                <InlineCode>data</InlineCode> contains a <InlineCode>challenge</InlineCode>. To prove that the URL is
                yours, verify the signature and respond with the same challenge in JSON:
              </p>
              <RequestSample file="webhooks/endpoint.verification.json" title="The body of the message" />
              <RequestSample file="webhooks/challenge-response.json" title="The body of your response" />
              <p>
                After adding the endpoint, give your server the signing secret. Then click “Send challenge” on the
                endpoint’s page in the portal, or wait for our <TextLink href="#retries">next attempt</TextLink>. The
                first challenge arrives before your server has the secret, so it’s normal to reject it.
              </p>
              <p>
                But if a 2xx response doesn’t contain the challenge, the endpoint stays unverified, and we don’t retry.
                To get a new challenge, click “Send challenge”.
              </p>
              <p>
                Unverified endpoints still get the events that you chose, but no more than two at a time, and at most
                two a second. In each mode, all unverified endpoints of your company with the same host name share this
                limit.
              </p>
            </>
          ),
        },
        {
          id: 'responding',
          title: 'Responding to messages',
          body: (
            <p>
              Respond with any 2xx status within ten seconds. To be fast enough, store the event first and process it
              later. We don’t follow redirects. Expect about four messages at a time for each verified endpoint,
              sometimes more. Messages have the header <InlineCode>User-Agent: House-Bills-Webhooks/1</InlineCode>.
              Their IP addresses can change, so rely on the <TextLink href="#verifying">signature</TextLink> instead. If
              your firewall needs IP addresses, ask <HouseBillsContact email={env().contactEmail} />.
            </p>
          ),
        },
        {
          id: 'events',
          title: 'Events',
          body: (
            <>
              <EventsTable />
              <RequestSample file="webhooks/contract.created.json" title="The body of a message" />
              <p>
                Messages contain IDs, but no names, email addresses or other details of tenants. The{' '}
                <InlineCode>idempotencyKey</InlineCode> is the{' '}
                <TextLink href="/docs/idempotency">Idempotency-Key</TextLink> that you sent, or null if you sent none.
                If the key starts with your booking number, you can find your booking from any message.
              </p>
              <p>
                A <InlineCode>contract.corrected</InlineCode> message doesn’t say what has changed. To find out,{' '}
                <TextLink href="/docs/reading-contracts">read the contract</TextLink>. Only active live contracts are
                corrected.
              </p>
              <p>
                We don’t send an event when support closes a contract after its tenancy, which the contract’s timeline
                shows as <InlineCode>contract.closed</InlineCode>.
              </p>
              <p>
                The <InlineCode>addressRequestId</InlineCode> is the number at the end of the unmatched address’s URL in
                the portal. The <InlineCode>emailId</InlineCode> is the ID of the email that bounced. Its{' '}
                <InlineCode>template</InlineCode> is <InlineCode>bills-package-confirmation</InlineCode>,{' '}
                <InlineCode>contract-cancelled</InlineCode> or <InlineCode>activation-resend</InlineCode>. We may add
                other templates. Emails about a tenant’s password, 2FA, passkeys or new email address don’t trigger an
                event.
              </p>
              <p>
                The <InlineCode>requestId</InlineCode> is the <InlineCode>X-Request-Id</InlineCode> of your request. If
                a contract was created with the form in the portal, its <InlineCode>requestId</InlineCode> is one that
                you haven’t seen in an API response.
              </p>
              <p>
                If several requests for the same tenant have addresses that we can’t match, we send{' '}
                <InlineCode>address.needed</InlineCode> only for the first. They share one{' '}
                <InlineCode>addressRequestId</InlineCode>, and later events name the latest request. You can still{' '}
                <TextLink href="/docs/unmatched-addresses">find the unmatched address</TextLink> and its contract by the
                ID or the <InlineCode>Idempotency-Key</InlineCode> of any earlier request. After the unmatched address
                is resolved, dismissed or closed, the next such request triggers <InlineCode>address.needed</InlineCode>{' '}
                again.
              </p>
            </>
          ),
        },
        {
          id: 'trail',
          title: 'From a request to its contract',
          body: (
            <>
              <p>
                When your team chooses an address in the portal, the contract still belongs to your request. This
                example is from test mode. The first line makes a booking number, which is{' '}
                <InlineCode>booking-2077</InlineCode> below. The address of the request doesn’t match any home:
              </p>
              <RequestSample file="webhooks/trail/1-request.sh" title="Request with an Idempotency-Key" />
              <RequestSample file="webhooks/trail/1-response.http" title="Response (excerpt)" />
              <p>
                We keep the request as an{' '}
                <TextLink href="/docs/addresses#unmatched-addresses">unmatched address</TextLink> and send{' '}
                <InlineCode>address.needed</InlineCode>:
              </p>
              <RequestSample file="webhooks/trail/2-address.needed.json" title="address.needed" />
              <p>
                Later, someone at your company chooses the address in the portal, or{' '}
                <TextLink href="/docs/unmatched-addresses#choose">your program sends their choice</TextLink>. The{' '}
                <InlineCode>contract.created</InlineCode> message names the same request, key and unmatched address, and
                so does every later message about the contract:
              </p>
              <RequestSample file="webhooks/trail/3-contract.created.json" title="contract.created" />
              <p>
                If you send the request again with the same key and body, you now get the contract in place of the
                error:
              </p>
              <RequestSample file="webhooks/trail/4-repeat.http" title="Response to the same request (excerpt)" />
              <p>
                Without a key, or after the key has expired, you get a 400 with the code{' '}
                <InlineCode>tenant_has_contract</InlineCode>.
              </p>
              <p>
                The tenant can also get a contract in another way. For example, you send a new request with one of the
                possible addresses. We then close the unmatched address and send <InlineCode>address.closed</InlineCode>
                :
              </p>
              <RequestSample file="webhooks/trail/5-address.closed.json" title="address.closed" />
              <p>
                The other reasons are <InlineCode>dismissed</InlineCode> and <InlineCode>expired</InlineCode>, and we
                may add more. A dismissed unmatched address can be restored, which sends{' '}
                <InlineCode>address.needed</InlineCode> again. The message about an expired one can arrive up to an hour
                late. The <InlineCode>houseContractId</InlineCode> is null if there’s no contract, or if it isn’t one of
                your company’s.
              </p>
            </>
          ),
        },
        {
          id: 'verifying',
          title: 'Verifying signatures',
          body: (
            <p>
              Always verify signatures, because anyone can send requests to your URL.{' '}
              <TextLink href="/docs/webhook-receivers">Webhook receivers</TextLink> has complete programs in three
              languages, and explains <TextLink href="/docs/webhook-receivers#signatures">every step</TextLink>.
            </p>
          ),
        },
        {
          id: 'duplicates',
          title: 'Duplicates and order',
          body: <DuplicatesAndOrder />,
        },
        {
          id: 'retries',
          title: 'Retries',
          body: (
            <ul>
              <li>
                If we don’t get a 2xx response, we retry with increasing delays, from a few seconds to six hours. We
                make 24 attempts over about three days.
              </li>
              <li>
                To delay the next attempt, respond with 429 or 503 and a <InlineCode>Retry-After</InlineCode> header. It
                can be a number of seconds or a date, up to six hours ahead.
              </li>
              <li>
                After the last attempt, the delivery is marked as failed. For 30 days after that, an admin can click
                “Resend” in the portal. The <InlineCode>webhook-id</InlineCode> stays the same.
              </li>
              <li>
                Each delivery has a page in the portal, with its payload, its attempts and the time of the next one. If
                you rejected a message, the page also shows the first 1,024 characters of your response. So your
                response should say what’s wrong, without personal data.
              </li>
              <li>
                If you respond with 410, we disable the endpoint and send nothing more to it. An admin at your company
                can click “Enable endpoint” in the portal. Events that happen while it’s disabled are never sent.
              </li>
              <li>Events that happen while your company is disabled are never sent either.</li>
            </ul>
          ),
        },
        {
          id: 'rotation',
          title: 'Rotating the secret',
          body: (
            <p>
              On the endpoint’s page in the portal, click “Rotate secret”, and choose a grace period of up to 7 days,
              during which the old secret still works. During the grace period, each message has two signatures, one for
              each secret. Accept the message if either is valid. The{' '}
              <TextLink href="/docs/webhook-receivers">receivers</TextLink> do this. Switch to the new secret before the
              grace period ends. If someone else may have the old secret, choose “Immediately” instead.
            </p>
          ),
        },
        {
          id: 'testing',
          title: 'Testing',
          body: (
            <>
              <p>
                To try out your receiver, add an endpoint in test mode. On its page in the portal, click “Send test
                event”, and choose an event. We sign, send and retry it like any other event. All its IDs are made up,
                and its <InlineCode>data</InlineCode> contains <InlineCode>"isTestEvent": true</InlineCode>. Your
                company can send 20 test events a minute. To receive them while you develop, see{' '}
                <TextLink href="/docs/webhook-receivers#local">Receiving messages on your own machine</TextLink>.
              </p>
              <p>
                Requests with a test key trigger real events in test mode. In a test email address, use another tag
                after the plus sign each time.
              </p>
              <TestTriggers />
              <p>
                <TextLink href="/docs/test-mode">Test mode</TextLink> lists all test email addresses and test addresses.
              </p>
            </>
          ),
        },
      ]}
    />
  )
}

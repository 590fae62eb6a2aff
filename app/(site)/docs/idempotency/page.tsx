import { TextLink } from '@/components/ui/text-link'
import { env } from '@/lib/platform/env'
import { docsMetadata } from '../docs-nav'
import { DocsTable } from '../docs-table'
import { GuideLayout } from '../guide-layout'
import { InlineCode } from '../inline-code'
import { RequestSample } from '../request-sample'

export const metadata = docsMetadata('/docs/idempotency')

export default function Idempotency() {
  const { idempotencyHours } = env().retention
  const storedFor = `Yes, for ${idempotencyHours} hours.`
  return (
    <GuideLayout
      path="/docs/idempotency"
      intro={`If you send a request again with the same Idempotency-Key within ${idempotencyHours} hours, we don’t carry it out a second time. So if a response gets lost, you can safely send the same request again.`}
      sections={[
        {
          id: 'sending-a-key',
          title: 'Sending a key',
          body: (
            <>
              <p>
                The <InlineCode>Idempotency-Key</InlineCode> header is optional.{' '}
                <InlineCode>createBillsPackage</InlineCode>, <InlineCode>getQuotes</InlineCode> and the endpoints under{' '}
                <InlineCode>/api/v1</InlineCode> that <TextLink href="#v1">change something</TextLink> accept it. The
                others ignore it, because you can always repeat a request that only reads.
              </p>
              <p>
                Choose the key before you send the request, and store it with your own record, so that it survives a
                crash.
              </p>
              <p>
                Use a random UUID, or your booking number with a new suffix whenever the body changes: first{' '}
                <InlineCode>booking-1041</InlineCode>, then <InlineCode>booking-1041-2</InlineCode>. A key has 1 to 255
                visible ASCII characters, without spaces. Don’t put personal data in it.
              </p>
              <RequestSample file="examples/idempotency/1-create.sh" title="A request with an Idempotency-Key" />
              <RequestSample file="examples/idempotency/1-create.http" title="First response (excerpt)" />
            </>
          ),
        },
        {
          id: 'retrying',
          title: 'Retrying',
          body: (
            <>
              <p>
                If you send the same request again, we don’t create a second contract. The response has the same status
                and the same body, byte for byte. It has a new request ID, and a header that marks it as a replay:
              </p>
              <RequestSample file="examples/idempotency/2-retry.sh" title="The same request, with the same key" />
              <RequestSample file="examples/idempotency/2-retry.http" title="Second response (excerpt)" />
              <p>
                Webhook messages contain the ID of the first request. If you never got the first response, use the ID of
                a replay instead. With it, you can find the{' '}
                <TextLink href="/docs/reading-contracts#by-email">contract</TextLink> or{' '}
                <TextLink href="/docs/unmatched-addresses">unmatched address</TextLink> under{' '}
                <InlineCode>/api/v1</InlineCode>, about a second after the replay. In the portal, the replay’s page
                links to the first request.
              </p>
            </>
          ),
        },
        {
          id: 'retention',
          title: 'How long a key is kept',
          body: (
            <>
              <p>
                <strong>An Idempotency-Key is kept for {idempotencyHours} hours</strong>, together with its response.
                The time starts with the first request, and sending the request again doesn’t extend it. In test mode,{' '}
                <TextLink href="/docs/test-mode#repeating">resetting the test data</TextLink> deletes keys sooner.
              </p>
              <p>
                After that, a request with the same key is a new request. It gets a 400 with the code{' '}
                <InlineCode>tenant_has_contract</InlineCode> if the tenant still has the contract. But if the contract
                was cancelled, it creates another one. So don’t send old requests again after {idempotencyHours} hours.
                To see whether one was carried out,{' '}
                <TextLink href="/docs/reading-contracts#by-email">find the contract by its key</TextLink>, which we keep
                with the contract.
              </p>
            </>
          ),
        },
        {
          id: 'cancelled',
          title: 'After a contract is cancelled',
          body: (
            <>
              <p>
                The stored response stays the same if the contract is cancelled. So if you send the request again with
                its key, you get a 200 with the <InlineCode>houseContractId</InlineCode> of the cancelled contract, and
                no new contract. <strong>To book the same tenant again, use a new key.</strong>
              </p>
              <p>
                You also need a new key after a 400 with the code <InlineCode>tenant_has_contract</InlineCode>. This
                response is stored too, so a repeat gets it even after the other contract was cancelled.
              </p>
            </>
          ),
        },
        {
          id: 'stored-responses',
          title: 'Which responses are stored',
          body: (
            <>
              <p>
                For <InlineCode>createBillsPackage</InlineCode> and <InlineCode>getQuotes</InlineCode>:
              </p>
              <DocsTable
                caption="Which responses are stored for an Idempotency-Key"
                columns={['Response', 'Stored?']}
                rows={[
                  ['200', storedFor],
                  [
                    <>
                      400 <InlineCode>address_not_found</InlineCode>
                    </>,
                    `${storedFor} If your company chooses an address later, the contract replaces this response. If the tenant gets a contract in another way, tenant_has_contract replaces it.`,
                  ],
                  [
                    <>
                      400 <InlineCode>tenant_has_contract</InlineCode>
                    </>,
                    storedFor,
                  ],
                  ['400, any other', 'No. You can use the key again, even with a different body.'],
                  [
                    '401, 403, 404, 405, 408, 413, 415, 429',
                    'No. You can use the key again, even with a different body.',
                  ],
                  ['409, 422', 'No. The key still belongs to the earlier request.'],
                  [
                    '500, 502, 504',
                    'No. If the request was carried out all the same, its 200 is stored. To get it, retry with the same key.',
                  ],
                  ['503', 'No. Retry with the same key.'],
                ]}
              />
              <p>
                An Idempotency-Key belongs to your company, one mode (live or test) and one endpoint. You can use it
                with any of your API keys in that mode, so you can still retry after you rotate an API key. It never
                clashes with another company’s Idempotency-Key. Sent to another endpoint, the same text is a different
                key.
              </p>
            </>
          ),
        },
        {
          id: 'resolved-addresses',
          title: 'Addresses that are resolved later',
          body: (
            <>
              <p>
                If an address isn’t found, your team can{' '}
                <TextLink href="/docs/addresses#unmatched-addresses">choose it in the portal</TextLink>, or your program
                can <TextLink href="/docs/unmatched-addresses#choose">send their choice</TextLink>. After that, the
                stored 400 no longer says what happened. So if you send the same request again with the same key, you
                get the contract:
              </p>
              <RequestSample
                file="webhooks/trail/4-repeat.http"
                title="Response after an address has been chosen (excerpt)"
              />
              <p>
                If the tenant gets a contract in another way instead, you get a 400 with the code{' '}
                <InlineCode>tenant_has_contract</InlineCode>. If you’ve sent several requests for the same tenant, all
                of their keys get the same response. The contract has the details of the latest request. Apart from
                these cases, a stored response never changes.{' '}
                <TextLink href="/docs/webhooks#trail">From a request to its contract</TextLink> shows the whole example.
              </p>
              <p>
                We also keep the key with the contract, as your own reference. The contract’s page in the portal shows
                it, and each <TextLink href="/docs/webhooks#events">webhook message</TextLink> about the contract
                contains it. That’s another reason not to put personal data in it.
              </p>
            </>
          ),
        },
        {
          id: 'different-body',
          title: 'Same key, different request',
          body: (
            <>
              <p>
                If you send a different body with the key of a running request or a stored response, you get a 422 with
                the code <InlineCode>idempotency_key_reused</InlineCode>. We compare bodies byte for byte. Resend the
                same bytes; don’t re-serialise the object, because its fields may end up in another order.
              </p>
              <RequestSample file="examples/idempotency/3-different-body.sh" title="Same key, different address" />
              <RequestSample file="examples/idempotency/3-different-body.json" title="422" />
              <p>
                If an address wasn’t found and you send a different one, the body is different too, so use a new key.
                After a 400 that isn’t stored, such as one for an invalid field, you can send the corrected body with
                the same key.
              </p>
            </>
          ),
        },
        {
          id: 'v1',
          title: 'Endpoints under /api/v1',
          body: (
            <>
              <p>
                The endpoints that cancel a contract, send an email again, or choose, dismiss or restore an unmatched
                address also accept a key. They differ in two ways:
              </p>
              <ul>
                <li>
                  <strong>Only successful responses are stored.</strong> After any error, you can send the request again
                  with the same key, and it’s carried out. Two errors mean that the key still belongs to an earlier
                  request: 409 and 422. After a 500, 502 or 504, the request may have succeeded, so keep its path and
                  body.
                </li>
                <li>
                  <strong>The same key can’t be used with a different path.</strong> Each endpoint has its own keys. But
                  if you send a key to the same endpoint with another ID in the path, you get a 422. The text says
                  “another body” here too, even if only the ID in the path differs. For example, if you’ve cancelled
                  contract 1042 with a key, you can’t use the same key to cancel contract 1043. Use a new key for each
                  contract.
                </li>
              </ul>
              <p>
                A replay says what the first request did. For example, the replay of a dismissal says{' '}
                <InlineCode>dismissed</InlineCode>, even if somebody has restored the unmatched address since then.
              </p>
            </>
          ),
        },
        {
          id: 'concurrent-requests',
          title: 'Concurrent requests',
          body: (
            <>
              <p>
                While the first request is still running, a second request with the same key gets a 409 with the code{' '}
                <InlineCode>request_still_running</InlineCode>. Wait <InlineCode>Retry-After</InlineCode> seconds, then
                send it again. Until the first request has finished, you get another 409. After that, you get its
                response. You can simulate the 409 with a test email address, which gets a 409 every time:
              </p>
              <RequestSample
                file="examples/idempotency/4-still-running.sh"
                title="A request that overlaps with another, simulated by a test email address"
              />
              <RequestSample file="examples/idempotency/4-still-running.http" title="409 (excerpt)" />
              <p>
                If our server fails during a request, that request is carried out either completely or not at all. If it
                was carried out, a retry returns its result. If it wasn’t, the key stays locked for up to 30 seconds,
                and retries get a 409. After that, a retry carries the request out.
              </p>
            </>
          ),
        },
      ]}
    />
  )
}

import { TextLink } from '@/components/ui/text-link'
import { PERMISSION_LABELS } from '@/lib/companies/api-keys/key-restrictions'
import { docsMetadata } from '../docs-nav'
import { DocsTable } from '../docs-table'
import { GuideLayout } from '../guide-layout'
import { InlineCode } from '../inline-code'
import { RequestSample } from '../request-sample'

export const metadata = docsMetadata('/docs/keys')

export default function Keys() {
  return (
    <GuideLayout
      path="/docs/keys"
      intro="Send an API key in the X-API-Key header of every request. Your company can have up to 50 active keys in each mode. Use one for each system, so that you can replace it while the others keep working."
      sections={[
        {
          id: 'creating-a-key',
          title: 'Creating a key',
          body: (
            <p>
              An admin at your company creates keys under <TextLink href="/portal/test/api-keys">API keys</TextLink> in
              the portal. Click “Create key”, enter a label, and choose what the key may do. An expiry date and other{' '}
              <TextLink href="#restrictions">restrictions</TextLink> are optional. Copy the key straight away, because
              we show it only once. To stop a key working, choose “Revoke” under “Actions” in its row.
            </p>
          ),
        },
        {
          id: 'sending-the-key',
          title: 'Sending the key',
          body: (
            <>
              <RequestSample file="examples/keys/1-request.sh" title="A request with an API key" />
              <RequestSample file="examples/keys/1-request.txt" title="Output (HTTP status)" />
              <p>
                We check the key before we read the body. If the header is missing, the response is 401 “Missing API
                key”. If the key is unknown, revoked or expired, or your company is disabled, it’s 401 “Invalid API
                key”. The response doesn’t say which of these applies.
              </p>
            </>
          ),
        },
        {
          id: 'live-and-test',
          title: 'Live and test keys',
          body: (
            <>
              <DocsTable
                caption="The two kinds of API key"
                columns={['Prefix', 'Data', 'Emails to tenants']}
                rows={[
                  [<InlineCode key="live">eb_live_</InlineCode>, 'Real tenants and contracts', 'Sent'],
                  [
                    <InlineCode key="test">eb_test_</InlineCode>,
                    'Separate test tenants and contracts',
                    'Stored, never sent',
                  ],
                ]}
              />
              <p>
                The prefix is followed by 49 letters and digits, which encode 32 random bytes and a checksum. The
                checksum lets us reject a mistyped key without a lookup. Treat keys as opaque strings in your own code.
              </p>
            </>
          ),
        },
        {
          id: 'keeping-a-key-safe',
          title: 'Keeping a key safe',
          body: (
            <ul>
              <li>We store only a key’s SHA-256 hash. If you lose a key, create a new one.</li>
              <li>Keep keys with your server’s secrets. Never put one in code, in a browser or in an app.</li>
              <li>
                Call the API only from your server. Browsers block requests from a website, because the API’s responses
                have no CORS headers.
              </li>
              <li>
                Restrict each key to the permissions and networks that its system needs, as{' '}
                <TextLink href="#restrictions">the next section</TextLink> describes.
              </li>
              <li>If someone else may have seen a key, revoke it immediately, or rotate it without a grace period.</li>
            </ul>
          ),
        },
        {
          id: 'restrictions',
          title: 'Restricting a key',
          body: (
            <>
              <p>
                An admin at your company can restrict a key when creating it. Later, choose “Restrict” under “Actions”
                in the key’s row under <TextLink href="/portal/live/api-keys">API keys</TextLink> in the portal. A
                change takes effect within a second. A key without restrictions can do everything that your company can
                do with the API.
              </p>
              <DocsTable
                caption="The restrictions of an API key"
                columns={['Restriction', 'Effect', 'Response to a rejected request']}
                rows={[
                  [
                    'Permissions',
                    'The key may do only what you tick, as the next table describes.',
                    <>
                      403, with the code <InlineCode>endpoint_not_allowed</InlineCode>
                    </>,
                  ],
                  [
                    'Allowed networks',
                    'The key works only from the IP addresses or networks that you list (at most 20), such as 192.0.2.0/24 or 2001:db8::/32.',
                    <>
                      403, with the code <InlineCode>network_not_allowed</InlineCode>
                    </>,
                  ],
                  [
                    'Requests per minute',
                    'The key gets its own, lower limit. It can’t be higher than your company’s usual limit for a key, which is 600 unless we’ve agreed a different one.',
                    <>
                      429, with the code <InlineCode>too_many_requests</InlineCode>
                    </>,
                  ],
                ]}
              />
              <DocsTable
                caption="The permissions of an API key"
                columns={['Permission', 'Endpoints']}
                rows={[
                  [PERMISSION_LABELS.quotes, <InlineCode key="quotes">getQuotes</InlineCode>],
                  [PERMISSION_LABELS.contracts, <InlineCode key="contracts">createBillsPackage</InlineCode>],
                  [
                    PERMISSION_LABELS.read,
                    <>
                      Those under <TextLink href="/docs/reading-contracts">/api/v1</TextLink> that change nothing,
                      including past quotes and address suggestions
                    </>,
                  ],
                  [PERMISSION_LABELS.write, 'All of those under /api/v1, including those that change nothing'],
                ]}
              />
              <p>
                Most integrations need the first three. An unrestricted key can also use endpoints that we add later.
              </p>
              <ul>
                <li>
                  Use the public addresses of your servers, as other servers on the internet see them. If your servers
                  use IPv4 and IPv6, allow both.
                </li>
                <li>
                  We check the networks first, then the rate limit, then the permission. We check all of them before we
                  read the body, so a rejected request leaves its{' '}
                  <TextLink href="/docs/idempotency">Idempotency-Key</TextLink> unused.
                </li>
                <li>
                  A request from another network doesn’t count towards the key’s limit, so somebody who has stolen the
                  key can’t use up the limit. It counts towards the{' '}
                  <TextLink href="/docs/rate-limits#invalid-keys">limit of its IP address</TextLink>.
                </li>
                <li>A request for which the key lacks the permission does count towards the key’s limit.</li>
                <li>
                  The <TextLink href="/portal/live/api-requests">Requests</TextLink> page in the portal also lists the
                  requests that we rejected, each with its error message.
                </li>
              </ul>
            </>
          ),
        },
        {
          id: 'rotation',
          title: 'Rotating a key',
          body: (
            <>
              <p>
                An admin at your company can rotate keys under{' '}
                <TextLink href="/portal/live/api-keys">API keys</TextLink> in the portal. To rotate a key without
                causing failed requests:
              </p>
              <ol>
                <li>
                  Choose “Rotate” under “Actions” in the key’s row, and then a grace period of up to 7 days, during
                  which the old key still works.
                </li>
                <li>Deploy the new key to all your servers. It has the same restrictions as the old one.</li>
                <li>
                  Check in the portal that nothing uses the old key any more. The portal also shows how much of the
                  grace period is left.
                </li>
              </ol>
              <p>
                If someone else may have the key, don’t use a grace period: choose “Immediately”. Like a revoked key,
                the old key then stops working within a second.
              </p>
              <p>
                A key can have an expiry date. It works until the end of that day, UK time. If you rotate such a key,
                the old key stops working when it expires or when the grace period ends, whichever is sooner. The new
                key gets the same lifetime as the old one, counted from the day of the rotation.
              </p>
              <p>
                You can still retry earlier requests after a rotation, because an{' '}
                <TextLink href="/docs/idempotency">Idempotency-Key</TextLink> belongs to your company and the mode, not
                to an API key.
              </p>
            </>
          ),
        },
      ]}
    />
  )
}

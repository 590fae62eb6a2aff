import type { Metadata } from 'next'
import { TextLink } from '@/components/ui/text-link'
import { docsTitle } from '../docs-nav'
import { DocsTable } from '../docs-table'
import { GuideLayout } from '../guide-layout'
import { InlineCode } from '../inline-code'
import { RequestSample } from '../request-sample'

export const metadata: Metadata = { title: docsTitle('/docs/keys') }

export default function Keys() {
  return (
    <GuideLayout
      path="/docs/keys"
      intro="Every call carries its company’s key in the header X-API-Key. A company may have up to 50 that work in each mode, so that one can be replaced while the others go on."
      sections={[
        {
          id: 'sending-the-key',
          title: 'Sending the key',
          body: (
            <>
              <RequestSample file="calls/keys/2-call.sh" title="A call with its key" />
              <p>
                The key is checked before anything else. A call without one gets 401{' '}
                <InlineCode>Missing API key</InlineCode>; with one that is unknown, revoked or expired, 401{' '}
                <InlineCode>Invalid API key</InlineCode>. The answer does not say which of the three it was.
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
                caption="The two kinds of keys"
                columns={['Begins with', 'Works on', 'E-mail to tenants']}
                rows={[
                  [<InlineCode key="live">eb_live_</InlineCode>, 'real tenants and contracts', 'is sent'],
                  [
                    <InlineCode key="test">eb_test_</InlineCode>,
                    'tenants and contracts of its own',
                    'is kept, never sent',
                  ],
                ]}
              />
              <p>
                The rest of a key is 49 letters and digits: 32 random bytes and a check, by which a mistyped key is told
                from a real one without a look-up. Treat a key as opaque all the same.
              </p>
            </>
          ),
        },
        {
          id: 'keeping-a-key',
          title: 'Keeping a key safe',
          body: (
            <ul>
              <li>A key is shown once, when it is made. Only its SHA-256 is stored, so nobody can show it again.</li>
              <li>Keep it in your server’s secrets, not in code, and never in a browser or an app.</li>
              <li>Give each system a key of its own. Then one can be replaced without the others.</li>
              <li>
                If a key may have been seen by somebody, rotate it with no overlap, or revoke it, and ask questions
                later.
              </li>
            </ul>
          ),
        },
        {
          id: 'rotation',
          title: 'Rotating a key',
          body: (
            <>
              <p>
                An admin of your company rotates keys in the <TextLink href="/portal/live/api-keys">portal</TextLink>.
                No call fails on the way:
              </p>
              <ol>
                <li>Rotate the key, and choose how long the old one goes on beside the new one: up to 7 days.</li>
                <li>Roll the new key out to all of your servers.</li>
                <li>The portal counts the old key down and tells whether anything still uses it. Then it ends.</li>
              </ol>
              <p>
                If somebody else may have the key, end the old one at once: it is refused within one second, as is a key
                that is revoked. A key may also have a last day from the start: it works until that day is over in the
                United Kingdom, and a rotation never puts that off.
              </p>
              <p>
                A retry that crosses the change is safe: an{' '}
                <TextLink href="/docs/idempotency">Idempotency-Key</TextLink> belongs to the company and the mode, not
                to the API key.
              </p>
            </>
          ),
        },
        {
          id: 'for-operators',
          title: 'For operators',
          body: (
            <>
              <p>
                Whoever runs the service makes and revokes keys by command. The first prints the key’s number, and the
                key itself this once:
              </p>
              <RequestSample file="calls/keys/1-create.sh" title="A live key with a last day, and a test key" />
              <p>A key is revoked by its number, or by the whole key:</p>
              <RequestSample file="calls/keys/3-revoke.sh" title="Revoke" />
              <RequestSample file="calls/keys/3-revoke.txt" title="Output" />
            </>
          ),
        },
      ]}
    />
  )
}

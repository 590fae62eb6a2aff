import type { Metadata } from 'next'
import { TextLink } from '@/components/ui/text-link'
import { MAGIC_EMAILS, type MagicEmail, magicEmailAddress } from '@/lib/sandbox/magic-emails'
import { TEST_ADDRESSES } from '@/lib/sandbox/test-mode-addresses'
import { docsTitle } from '../docs-nav'
import { DocsTable } from '../docs-table'
import { GuideLayout } from '../guide-layout'
import { InlineCode } from '../inline-code'
import { RequestSample } from '../request-sample'

export const metadata: Metadata = { title: docsTitle('/docs/test-mode') }

export default function TestMode() {
  return (
    <GuideLayout
      path="/docs/test-mode"
      intro="A key that begins with eb_test_ does all that a live key does, on tenants and contracts of its own. Nothing that it does reaches anybody."
      sections={[
        {
          id: 'what-differs',
          title: 'What differs',
          body: (
            <ul>
              <li>
                Test tenants and contracts are your company’s own. An e-mail that has a live contract, or a test
                contract of another company, is free here.
              </li>
              <li>E-mail to tenants is written and kept, never sent.</li>
              <li>Some e-mail and house addresses, below, provoke what is hard to meet otherwise.</li>
              <li>
                Prices, checks, <TextLink href="/docs/rate-limits">limits</TextLink> and{' '}
                <TextLink href="/docs/idempotency">idempotency</TextLink> are the same.
              </li>
            </ul>
          ),
        },
        {
          id: 'repeating',
          title: 'Repeating a call',
          body: (
            <p>
              A tenant may have one contract, here as well. A call that has made one is refused when it is sent again:
              send it with another <InlineCode>email</InlineCode>. A tag will do,{' '}
              <InlineCode>ada.brown+2@example.com</InlineCode>. Only a repeat under its{' '}
              <TextLink href="/docs/idempotency">Idempotency-Key</TextLink> is answered as before.
            </p>
          ),
        },
        {
          id: 'e-mails',
          title: 'Test e-mails',
          body: (
            <>
              <p>
                Send one of these as the tenant’s <InlineCode>email</InlineCode>. The rest of the call must be valid.
                With a live key they are e-mails like any other.
              </p>
              <DocsTable
                caption="Test e-mails and what they provoke"
                columns={['E-mail', 'What happens']}
                rows={Object.entries(MAGIC_EMAILS).map(([name, effect]) => [
                  <InlineCode key={name}>{magicEmailAddress(name as MagicEmail)}</InlineCode>,
                  effect,
                ])}
              />
              <p>A tag after a plus sign does not count, so that each of your tests can have a tenant of its own:</p>
              <RequestSample file="calls/test-mode/1-magic.sh" title="A tenant who has a contract" />
              <RequestSample file="calls/test-mode/1-magic.json" title="400" />
            </>
          ),
        },
        {
          id: 'addresses',
          title: 'Test addresses',
          body: (
            <>
              <p>These homes are known to every test key, whatever addresses the service has loaded:</p>
              <DocsTable
                caption="Test addresses and what they lead to"
                columns={['Address', 'What happens']}
                rows={[
                  ...TEST_ADDRESSES.map(({ address, addressId }) => [
                    <InlineCode key={addressId}>{address}</InlineCode>,
                    <>
                      is found, by its text or by its id <InlineCode>{addressId}</InlineCode>
                    </>,
                  ]),
                  [
                    <InlineCode key="other">4 Test Street, Testington</InlineCode>,
                    'any other line with Test Street, Testington: not found, those three as candidates',
                  ],
                  [
                    <InlineCode key="none">1 Nowhere Lane, Testington</InlineCode>,
                    'any other line that ends with Testington: not found, no candidates',
                  ],
                ]}
              />
              <p>
                For quotes send the id of one of them, or any real postcode, such as LS6 3AA.{' '}
                <TextLink href="/docs/addresses">Addresses</TextLink> shows the calls and their answers.
              </p>
            </>
          ),
        },
        {
          id: 'other-errors',
          title: 'Other errors',
          body: (
            <p>
              All further <TextLink href="/docs/errors#all">errors</TextLink> need no help: leave a field out, send
              another method, or use one Idempotency-Key for two bodies.
            </p>
          ),
        },
      ]}
    />
  )
}

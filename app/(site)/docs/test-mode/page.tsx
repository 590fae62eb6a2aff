import type { Metadata } from 'next'
import { TextLink } from '@/components/text-link'
import { MAGIC_EMAILS, type MagicEmail, magicAddress } from '@/lib/sandbox/magic-emails'
import { TEST_ADDRESSES } from '@/lib/sandbox/test-addresses'
import { Code } from '../code'
import { Guide } from '../guide'
import { titleOf } from '../pages'
import { Shown } from '../shown'
import { TextTable } from '../text-table'

export const metadata: Metadata = { title: titleOf('/docs/test-mode') }

export default function TestMode() {
  return (
    <Guide
      path="/docs/test-mode"
      about="A key that begins with eb_test_ does all that a live key does, on tenants and contracts of its own. Nothing that it does reaches anybody."
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
                Prices, checks, <TextLink href="/docs/limits">limits</TextLink> and{' '}
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
              send it with another <Code>email</Code>. A tag will do, <Code>ada.brown+2@example.com</Code>. Only a
              repeat under its <TextLink href="/docs/idempotency">Idempotency-Key</TextLink> is answered as before.
            </p>
          ),
        },
        {
          id: 'e-mails',
          title: 'Test e-mails',
          body: (
            <>
              <p>
                Send one of these as the tenant’s <Code>email</Code>. The rest of the call must be valid. With a live
                key they are e-mails like any other.
              </p>
              <TextTable
                caption="Test e-mails and what they provoke"
                head={['E-mail', 'What happens']}
                rows={Object.entries(MAGIC_EMAILS).map(([name, effect]) => [
                  <Code key={name}>{magicAddress(name as MagicEmail)}</Code>,
                  effect,
                ])}
              />
              <p>A tag after a plus sign does not count, so that each of your tests can have a tenant of its own:</p>
              <Shown file="calls/test-mode/1-magic.sh" title="A tenant who has a contract" />
              <Shown file="calls/test-mode/1-magic.json" title="400" />
            </>
          ),
        },
        {
          id: 'addresses',
          title: 'Test addresses',
          body: (
            <>
              <p>These homes are known to every test key, whatever addresses the service has loaded:</p>
              <TextTable
                caption="Test addresses and what they lead to"
                head={['Address', 'What happens']}
                rows={[
                  ...TEST_ADDRESSES.map(({ address, addressId }) => [
                    <Code key={addressId}>{address}</Code>,
                    <>
                      is found, by its text or by its id <Code>{addressId}</Code>
                    </>,
                  ]),
                  [
                    <Code key="other">4 Test Street, Testington</Code>,
                    'any other line with Test Street, Testington: not found, those three as candidates',
                  ],
                  [
                    <Code key="none">1 Nowhere Lane, Testington</Code>,
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

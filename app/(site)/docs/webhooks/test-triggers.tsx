import { createEmailTag } from '@/lib/partner-api/docs-samples/create-email-tag'
import { buildTestEmail } from '@/lib/sandbox/test-mode-emails'
import { DocsTable } from '../docs-table'
import { InlineCode } from '../inline-code'

/** The requests that trigger real events in test mode. */
export const TestTriggers = () => (
  <DocsTable
    caption="How to trigger each event in test mode"
    columns={['Event', 'How to trigger it with createBillsPackage']}
    rows={[
      [
        <InlineCode key="1">contract.created</InlineCode>,
        <>
          Send a request with an address that’s found, such as{' '}
          <InlineCode>1 Test Street, Testington, LS99 9ZZ</InlineCode>.
        </>,
      ],
      [
        <InlineCode key="2">contract.cancelled</InlineCode>,
        <>
          Create a contract with the email address{' '}
          <InlineCode>{buildTestEmail('cancelled', createEmailTag())}</InlineCode>. It’s cancelled about ten seconds
          later.
        </>,
      ],
      [
        <InlineCode key="corrected">contract.corrected</InlineCode>,
        'Not possible, because test contracts aren’t corrected. Send a test event instead.',
      ],
      [
        <InlineCode key="3">address.needed</InlineCode>,
        <>
          Send a request with the address <InlineCode>4 Test Street, Testington</InlineCode>.
        </>,
      ],
      [
        <>
          <InlineCode>address.closed</InlineCode>, reason <InlineCode>tenant_has_contract</InlineCode>
        </>,
        <>
          After <InlineCode>address.needed</InlineCode>, send a request for the same tenant with an address that’s
          found. This also triggers <InlineCode>contract.created</InlineCode>.
        </>,
      ],
      [
        <>
          <InlineCode>address.closed</InlineCode>, reason <InlineCode>expired</InlineCode>
        </>,
        <>
          Send a request with the email address <InlineCode>{buildTestEmail('expires', createEmailTag())}</InlineCode>{' '}
          and an address that isn’t found. This triggers <InlineCode>address.needed</InlineCode>, and about ten seconds
          later <InlineCode>address.closed</InlineCode>.
        </>,
      ],
      [
        <InlineCode key="4">mail.bounced</InlineCode>,
        <>
          Create a contract with the email address{' '}
          <InlineCode>{buildTestEmail('bounced', createEmailTag())}</InlineCode>.
        </>,
      ],
    ]}
  />
)

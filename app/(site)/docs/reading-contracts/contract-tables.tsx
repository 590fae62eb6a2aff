import type { ReactNode } from 'react'
import { TextLink } from '@/components/ui/text-link'
import { DocsTable } from '../docs-table'
import { InlineCode } from '../inline-code'

/** Lists field names or values, each in one line. */
const names = (...list: string[]) => (
  <div key={list[0]} className="space-y-1">
    {list.map((name) => (
      <p key={name}>
        <InlineCode>{name}</InlineCode>
      </p>
    ))}
  </div>
)

const FIELDS: ReactNode[][] = [
  [names('houseContractId', 'tenantId'), 'The IDs from the response to createBillsPackage'],
  [
    names('status'),
    <>
      <InlineCode>active</InlineCode>, <InlineCode>cancelled</InlineCode>, or <InlineCode>closed</InlineCode> if the
      tenancy has ended and House Bills support has closed the contract
    </>,
  ],
  [
    names('requestId', 'addressRequestId', 'idempotencyKey'),
    <>
      The request that created the contract, the unmatched address that it came from, and your Idempotency-Key. They’re
      the same as in <TextLink href="/docs/webhooks#trail">webhook messages</TextLink> about the contract. The last two
      are null if there was none
    </>,
  ],
  [
    names('createdAt', 'cancelledAt', 'closedAt'),
    'When this happened, in UTC. cancelledAt and closedAt are null if it hasn’t happened',
  ],
  [
    names('isErased'),
    <>
      Whether the tenant’s personal data was erased. If so, these are null: <InlineCode>firstName</InlineCode>,{' '}
      <InlineCode>lastName</InlineCode>, <InlineCode>email</InlineCode>, <InlineCode>contactNo</InlineCode>,{' '}
      <InlineCode>broadband</InlineCode>, <InlineCode>idempotencyKey</InlineCode> and{' '}
      <InlineCode>emailStatus</InlineCode>
    </>,
  ],
  [
    names('firstName', 'lastName', 'email', 'contactNo', 'broadband', 'numberOfTenants', 'startDate', 'endDate'),
    'What you sent, or what it was later changed to',
  ],
  [names('address'), 'The address line that you sent. After an erasure, it’s the matched address'],
  [
    names('addressId', 'matchedAddress', 'postcode'),
    'The home that your address line identified: its ID, its address and its postcode',
  ],
  [names('selectedServices'), 'All five services, each true or false, even if you sent text or left some out'],
  [
    names('emailStatus'),
    <>
      The status of the newest email about the contract: <InlineCode>queued</InlineCode>, <InlineCode>sent</InlineCode>,{' '}
      <InlineCode>delivered</InlineCode>, <InlineCode>bounced</InlineCode>, <InlineCode>complained</InlineCode> (marked
      as spam), <InlineCode>failed</InlineCode> or <InlineCode>captured</InlineCode>. In test mode, we don’t send
      emails, so it soon becomes captured. For some{' '}
      <TextLink href="/docs/test-mode#test-emails">test email addresses</TextLink>, it becomes bounced or failed
    </>,
  ],
  [
    names('timeline'),
    <>
      The <TextLink href="#timeline">history</TextLink> of the contract. Lists don’t contain it
    </>,
  ],
]

export const ContractFields = () => (
  <DocsTable caption="The fields of a contract" columns={['Field', 'Meaning']} rows={FIELDS} />
)

const EVENTS: ReactNode[][] = [
  [names('contract.created'), 'The contract was created'],
  [
    names('contract.corrected'),
    'The contract’s dates or a detail of its tenant were changed, by the tenant, by your company or by House Bills support',
  ],
  [names('contract.cancelled'), 'The contract was cancelled, by your program, in the portal or by support'],
  [names('contract.closed'), 'House Bills support closed the contract after the tenancy'],
  [names('contract.email_resent'), 'A failed email was sent again, by your program or in the portal'],
  [names('email.queued'), 'An email was created, or queued again after contract.email_resent'],
  [
    names('email.sent', 'email.delivered', 'email.bounced', 'email.complained', 'email.failed', 'email.captured'),
    'The email got this status. If it’s sent again, the entries of the earlier attempt stay',
  ],
  [
    names('email.delivery_delayed', 'email.suppressed'),
    'Our email provider delayed the email, or didn’t send it because of an earlier bounce or spam report. These aren’t values of emailStatus',
  ],
  [names('account.activated'), 'The tenant chose a password for their account'],
]

export const TimelineEvents = () => (
  <DocsTable caption="The events of a timeline" columns={['Event', 'Meaning']} rows={EVENTS} />
)

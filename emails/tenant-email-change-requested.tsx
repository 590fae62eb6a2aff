import { HouseBillsContact } from './partials/house-bills-contact'
import {
  ButtonFallback,
  ButtonLink,
  Detail,
  formatExpiry,
  formatTime,
  Layout,
  Paragraph,
  Title,
  UserText,
} from './partials/layout'
import type { NoticeProps, TenantLinkProps } from './partials/template-props'

interface Props extends TenantLinkProps, NoticeProps {
  firstName: string
}

export const subject = (_props: Props): string =>
  'Someone asked to change the email address of your House Bills account'

/** The notice to the current address. It doesn't contain the new one, because others may read this mailbox. */
export default function TenantEmailChangeRequested({ firstName, at, activation, contact }: Props) {
  return (
    <Layout
      preview="If you did this, no action is needed. Otherwise, stop the change."
      footer="This is a security notice about your account."
    >
      <Title>A change of email address was requested</Title>
      <Paragraph>
        Hello <UserText>{firstName}</UserText>,
      </Paragraph>
      <Paragraph>
        Someone signed in to your House Bills account and asked to replace this email address. If that was you, open the
        link that we sent to the new address. Nothing changes until then.
      </Paragraph>
      <Paragraph>
        If it wasn&rsquo;t you, someone else knows your password. Stop the change by{' '}
        {formatExpiry(activation.expiresAt)}. You&rsquo;ll be signed out everywhere, and can choose a new password.
      </Paragraph>
      <ButtonLink href={activation.link}>Stop the change</ButtonLink>
      <ButtonFallback href={activation.link} />
      <Detail label="When">{formatTime(at)}</Detail>
      <Paragraph>
        If the change has already been made, contact <HouseBillsContact contact={contact} />.
      </Paragraph>
    </Layout>
  )
}

TenantEmailChangeRequested.PreviewProps = {
  firstName: 'Siobhán',
  at: new Date('2026-11-20T09:30:00Z'),
  contractNumber: 1042,
  activation: {
    link: 'https://bills.example/account/stop-email-change#sdYkb0LpDczolYVbt0Mohoqqd9yApqQr4oJ0ZJWAdMY',
    expiresAt: new Date('2026-11-21T09:30:00Z'),
  },
  accountUrl: 'https://bills.example/account',
} satisfies Props

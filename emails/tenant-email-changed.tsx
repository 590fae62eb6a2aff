import { HouseBillsContact } from './partials/house-bills-contact'
import { Detail, formatTime, Layout, Paragraph, Title, UserText } from './partials/layout'
import type { NoticeProps, TenantProps } from './partials/template-props'

interface Props extends TenantProps, NoticeProps {
  firstName: string
}

export const subject = (_props: Props): string => 'The email address of your House Bills account was changed'

/** The notice to the old address. It doesn't contain the new one, because others may read this mailbox. */
export default function TenantEmailChanged({ firstName, at, contact }: Props) {
  return (
    <Layout
      preview="If you did this, no action is needed. Otherwise, contact House Bills."
      footer="This is a security notice about your account. We won’t send any more emails to this address."
    >
      <Title>Your email address was changed</Title>
      <Paragraph>
        Hello <UserText>{firstName}</UserText>,
      </Paragraph>
      <Paragraph>
        The email address of your House Bills account was changed, and the new address was confirmed with a link that we
        sent to it. If you did this, no action is needed. You now sign in with the new address.
      </Paragraph>
      <Detail label="When">{formatTime(at)}</Detail>
      <Paragraph>
        If you didn&rsquo;t, contact <HouseBillsContact contact={contact} /> now. We&rsquo;ll check who you are, then
        give you back access to your account.
      </Paragraph>
    </Layout>
  )
}

TenantEmailChanged.PreviewProps = {
  firstName: 'Siobhán',
  at: new Date('2026-11-20T09:30:00Z'),
  contractNumber: 1042,
  activation: null,
  accountUrl: 'https://bills.example/account',
} satisfies Props

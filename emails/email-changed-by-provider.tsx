import { Detail, formatTime, Layout, Paragraph, Title, UserText } from './partials/layout'
import { OnlyAdminAdvice } from './partials/only-admin-advice'
import type { NoticeProps, PartnerStaffProps } from './partials/template-props'

interface Props extends PartnerStaffProps, NoticeProps {
  name: string
  oldEmail: string
  newEmail: string
}

export const subject = (_props: Props): string => 'The email address for your House Bills account was changed'

/**
 * A notice to the old and the new address. It can name both, because they're in the company's email domain, where
 * colleagues may see them anyway.
 */
export default function EmailChangedByProvider({ name, at, oldEmail, newEmail, contact }: Props) {
  return (
    <Layout
      preview="Your company’s identity provider has a new address for you."
      footer="This is a security notice about your account."
    >
      <Title>Your email address was changed</Title>
      <Paragraph>
        Hello <UserText>{name}</UserText>,
      </Paragraph>
      <Paragraph>
        You signed in to the portal with single sign-on, and your company&rsquo;s identity provider sent us a new email
        address for you:
      </Paragraph>
      <Detail label="Old address">
        <UserText>{oldEmail}</UserText>
      </Detail>
      <Detail label="New address">
        <UserText>{newEmail}</UserText>
      </Detail>
      <Detail label="When">{formatTime(at)}</Detail>
      <Paragraph>
        We now send all emails about your account to the new address. If you also sign in with a password, use the new
        address for that too.
      </Paragraph>
      <Paragraph>
        If you didn&rsquo;t expect this, tell an admin at your company immediately.{' '}
        <OnlyAdminAdvice contact={contact} />
      </Paragraph>
    </Layout>
  )
}

EmailChangedByProvider.PreviewProps = {
  name: 'Robin Adeyemi',
  at: new Date('2026-11-20T09:30:00Z'),
  oldEmail: 'robin.brown@acme.example',
  newEmail: 'robin.adeyemi@acme.example',
  portalUrl: 'https://bills.example/portal',
} satisfies Props

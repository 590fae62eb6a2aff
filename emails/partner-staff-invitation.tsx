import { ButtonFallback, ButtonLink, formatTime, Layout, Paragraph, Title, UserText } from './partials/layout'
import type { PartnerStaffLinkProps } from './partials/template-props'

interface Props extends PartnerStaffLinkProps {
  companyName: string
  /** The name of the admin who sent the invitation. Null if House Bills sent it. */
  invitedBy: string | null
  /** Whether the company requires single sign-on, so that the person can't choose a password. */
  requiresSso: boolean
}

export const subject = (_props: Props): string => 'You’re invited to the House Bills partner portal'

export default function PartnerStaffInvitation({ companyName, invitedBy, requiresSso, link }: Props) {
  const company = <UserText>{companyName}</UserText>
  return (
    <Layout
      preview={requiresSso ? 'Sign in with your work account to get started.' : 'Choose a password to get started.'}
      footer={
        <>
          You&rsquo;re receiving this email because you were invited to use the partner portal for {company}. Not
          expecting this? Ignore this email.
        </>
      }
    >
      <Title>You&rsquo;re invited to the partner portal</Title>
      <Paragraph>
        {invitedBy === null ? <>House Bills</> : <UserText>{invitedBy}</UserText>} invited you to use the House Bills
        partner portal for {company}.
      </Paragraph>
      <Paragraph>
        {requiresSso ? (
          <>To accept, sign in with your work account. {company} requires single sign-on.</>
        ) : (
          <>
            To accept, use the link below, enter your name and choose a password. The link works once, until{' '}
            {formatTime(link.expiresAt)}.
          </>
        )}
      </Paragraph>
      <ButtonLink href={link.href}>Accept the invitation</ButtonLink>
      <Paragraph>
        In the portal, you can see and create contracts. If we can&rsquo;t match an address that your company&rsquo;s
        systems sent us, you can choose the right one.
      </Paragraph>
      <ButtonFallback href={link.href} />
    </Layout>
  )
}

PartnerStaffInvitation.PreviewProps = {
  companyName: 'Headingley Lets',
  invitedBy: 'Robin Adeyemi',
  requiresSso: false,
  link: {
    href: 'https://bills.example/reset-password#sdYkb0LpDczolYVbt0Mohoqqd9yApqQr4oJ0ZJWAdMY',
    expiresAt: new Date('2026-11-27T09:30:00Z'),
  },
  portalUrl: 'https://bills.example/portal',
} satisfies Props

import { ButtonFallback, ButtonLink, formatTime, Layout, Paragraph, Title, UserText } from './partials/layout'
import type { PartnerStaffLinkProps } from './partials/template-props'

interface Props extends PartnerStaffLinkProps {
  name: string
}

export const subject = (_props: Props): string => 'Choose a new password for the House Bills partner portal'

export default function PasswordReset({ name, link }: Props) {
  return (
    <Layout
      preview="This link works once and expires after an hour."
      footer={
        <>
          You&rsquo;re receiving this email because someone requested a password reset for this address. Not you? Ignore
          this email: your password won&rsquo;t change.
        </>
      }
    >
      <Title>Choose a new password</Title>
      <Paragraph>
        Hello <UserText>{name}</UserText>,
      </Paragraph>
      <Paragraph>
        Use this link to choose a new password for the partner portal. It works once, until {formatTime(link.expiresAt)}
        . Choosing a new password signs you out everywhere.
      </Paragraph>
      <ButtonLink href={link.href}>Choose a new password</ButtonLink>
      <ButtonFallback href={link.href} />
    </Layout>
  )
}

PasswordReset.PreviewProps = {
  name: 'Robin Adeyemi',
  link: {
    href: 'https://bills.example/reset-password#sdYkb0LpDczolYVbt0Mohoqqd9yApqQr4oJ0ZJWAdMY',
    expiresAt: new Date('2026-11-20T10:30:00Z'),
  },
  portalUrl: 'https://bills.example/portal',
} satisfies Props

import { ButtonFallback, ButtonLink, formatTime, Layout, Paragraph, Title, UserText } from './partials/layout'
import type { TenantLinkProps } from './partials/template-props'

interface Props extends TenantLinkProps {
  firstName: string
}

export const subject = (_props: Props): string => 'Choose a new password for your House Bills account'

export default function TenantPasswordReset({ firstName, activation }: Props) {
  return (
    <Layout
      preview="This link works once and expires after an hour."
      footer={
        <>
          You&rsquo;re receiving this email because someone requested a new link for your account. Not you? Ignore this
          email: your password won&rsquo;t change.
        </>
      }
    >
      <Title>Choose a new password</Title>
      <Paragraph>
        Hello <UserText>{firstName}</UserText>,
      </Paragraph>
      <Paragraph>
        Use this link to choose a new password for your House Bills account. It works once, until{' '}
        {formatTime(activation.expiresAt)}. Choosing a new password signs you out everywhere.
      </Paragraph>
      <ButtonLink href={activation.link}>Choose a new password</ButtonLink>
      <ButtonFallback href={activation.link} />
    </Layout>
  )
}

TenantPasswordReset.PreviewProps = {
  firstName: 'Siobhán',
  contractNumber: 1042,
  activation: {
    link: 'https://bills.example/account/reset-password#sdYkb0LpDczolYVbt0Mohoqqd9yApqQr4oJ0ZJWAdMY',
    expiresAt: new Date('2026-11-20T10:30:00Z'),
  },
  accountUrl: 'https://bills.example/account',
} satisfies Props

import type { z } from 'zod'
import type { TENANT_PASSWORD_RESET } from '@/lib/mail/templates/tenant-password-reset'
import type { TenantLinkProps } from '@/lib/mail/templates/tenant-template'
import { ButtonFallback, ButtonLink, Layout, longDateTime, Paragraph, Title, UserText } from './partials/layout'

type Props = z.output<typeof TENANT_PASSWORD_RESET.values> & TenantLinkProps

export const subject = (_props: Props): string => 'Choose a new password for your House Bills account'

export default function TenantPasswordReset({ firstName, activation }: Props) {
  return (
    <Layout
      preview="The link works once, for one hour."
      footer={
        <>
          You are receiving this email because somebody asked for a new link for your account. If it was not you, leave
          the link alone: your password stays as it is.
        </>
      }
    >
      <Title>Choose a new password</Title>
      <Paragraph>
        Hello <UserText>{firstName}</UserText>,
      </Paragraph>
      <Paragraph>
        Your account is active already. With this link you choose a new password for it, once, until{' '}
        {longDateTime(activation.expiresAt)}. Whoever is signed in to your account is then signed out.
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

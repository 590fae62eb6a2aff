import type { z } from 'zod'
import type { PartnerStaffLinkProps } from '@/lib/mail/templates/partner-staff-template'
import type { PASSWORD_RESET } from '@/lib/mail/templates/password-reset'
import { ButtonFallback, ButtonLink, Layout, longDateTime, Paragraph, Title, UserText } from './partials/layout'

type Props = z.output<typeof PASSWORD_RESET.values> & PartnerStaffLinkProps

export const subject = (_props: Props): string => 'Choose a new password for House Bills'

export default function PasswordReset({ name, link }: Props) {
  return (
    <Layout
      preview="The link works once, for one hour."
      footer={
        <>
          You are receiving this email because somebody entered your address as that of a forgotten password. If it was
          not you, leave the link alone: your password stays as it is.
        </>
      }
    >
      <Title>Choose a new password</Title>
      <Paragraph>
        Hello <UserText>{name}</UserText>,
      </Paragraph>
      <Paragraph>
        With this link you choose a new password for the partner portal. It works once, until{' '}
        {longDateTime(link.expiresAt)}. Whoever is signed in as you is then signed out.
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

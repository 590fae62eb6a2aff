import { ButtonFallback, ButtonLink, formatExpiry, Layout, Paragraph, Title } from './partials/layout'
import type { TenantLinkProps } from './partials/template-props'

export const subject = (_props: TenantLinkProps): string => 'Confirm your new email address for House Bills'

/** The email to a new address. It names nobody, because the address may have been mistyped. */
export default function TenantEmailChange({ activation }: TenantLinkProps) {
  return (
    <Layout
      preview="This link works once and expires after 24 hours."
      footer={
        <>
          You&rsquo;re receiving this email because someone entered this address in their House Bills account. Not you?
          Ignore this email: nothing will change.
        </>
      }
    >
      <Title>Confirm your new email address</Title>
      <Paragraph>
        Use this link to confirm that this is your email address. You&rsquo;ll then sign in to House Bills with it, and
        we&rsquo;ll send all emails to it. The link works once, until {formatExpiry(activation.expiresAt)}.
      </Paragraph>
      <ButtonLink href={activation.link}>Confirm email address</ButtonLink>
      <ButtonFallback href={activation.link} />
    </Layout>
  )
}

TenantEmailChange.PreviewProps = {
  contractNumber: 1042,
  activation: {
    link: 'https://bills.example/account/confirm-email#sdYkb0LpDczolYVbt0Mohoqqd9yApqQr4oJ0ZJWAdMY',
    expiresAt: new Date('2026-11-21T09:30:00Z'),
  },
  accountUrl: 'https://bills.example/account',
} satisfies TenantLinkProps

import type { z } from 'zod'
import type { TENANT_PASSWORD_CHANGED } from '@/lib/mail/templates/tenant-password-changed'
import type { TenantProps } from '@/lib/mail/templates/tenant-template'
import { Layout, Paragraph, Title, UrlLink, UserText } from './partials/layout'

type Props = z.output<typeof TENANT_PASSWORD_CHANGED.values> & TenantProps

export const subject = (_props: Props): string => 'Your House Bills password was changed'

export default function TenantPasswordChanged({ firstName, accountUrl }: Props) {
  return (
    <Layout
      preview="If that was you, there is nothing to do."
      footer="You are receiving this email because it concerns the security of your account."
    >
      <Title>Your password was changed</Title>
      <Paragraph>
        Hello <UserText>{firstName}</UserText>,
      </Paragraph>
      <Paragraph>The password of your account was changed just now. If you did that, there is nothing to do.</Paragraph>
      <Paragraph>
        If you did not, somebody else knows your password or reads your email. Change the password of your mailbox
        first, then ask for a new link to your account: <UrlLink href={`${accountUrl}/request-link`} />
      </Paragraph>
    </Layout>
  )
}

TenantPasswordChanged.PreviewProps = {
  firstName: 'Siobhán',
  contractNumber: 1042,
  activation: null,
  accountUrl: 'https://bills.example/account',
} satisfies Props

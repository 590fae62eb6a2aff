import type { z } from 'zod'
import type { PartnerStaffProps } from '@/lib/mail/templates/partner-staff-template'
import type { PASSWORD_CHANGED } from '@/lib/mail/templates/password-changed'
import { Layout, Paragraph, Title, UrlLink, UserText } from './partials/layout'

type Props = z.output<typeof PASSWORD_CHANGED.values> & PartnerStaffProps

export const subject = (_props: Props): string => 'Your House Bills password was changed'

export default function PasswordChanged({ name, portalUrl }: Props) {
  return (
    <Layout
      preview="If that was you, there is nothing to do."
      footer="You are receiving this email because it concerns the security of your sign-in."
    >
      <Title>Your password was changed</Title>
      <Paragraph>
        Hello <UserText>{name}</UserText>,
      </Paragraph>
      <Paragraph>
        The password of your sign-in to the partner portal was changed just now. If you did that, there is nothing to
        do.
      </Paragraph>
      <Paragraph>
        If you did not, somebody else knows your password or reads your email. Choose a new one at once, under
        &ldquo;Forgotten password&rdquo;, and tell an admin of your company: <UrlLink href={portalUrl} />
      </Paragraph>
    </Layout>
  )
}

PasswordChanged.PreviewProps = {
  name: 'Robin Adeyemi',
  portalUrl: 'https://bills.example/portal',
} satisfies Props

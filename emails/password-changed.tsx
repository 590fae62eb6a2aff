import { Detail, formatTime, Layout, Paragraph, Title, UrlLink, UserText } from './partials/layout'
import { OnlyAdminAdvice } from './partials/only-admin-advice'
import type { NoticeProps, PartnerStaffProps } from './partials/template-props'

interface Props extends PartnerStaffProps, NoticeProps {
  name: string
}

export const subject = (_props: Props): string => 'Your House Bills password was changed'

export default function PasswordChanged({ name, at, portalUrl, contact }: Props) {
  return (
    <Layout preview="If you did this, no action is needed." footer="This is a security notice about your account.">
      <Title>Your password was changed</Title>
      <Paragraph>
        Hello <UserText>{name}</UserText>,
      </Paragraph>
      <Paragraph>Your portal password was changed. If you did this, no action is needed.</Paragraph>
      <Detail label="When">{formatTime(at)}</Detail>
      <Paragraph>
        If you didn&rsquo;t, someone else may know your password or have access to your email. Go to{' '}
        <UrlLink href={portalUrl} /> and reset your password with &ldquo;Forgot password?&rdquo;. Then tell an admin at
        your company. <OnlyAdminAdvice contact={contact} />
      </Paragraph>
    </Layout>
  )
}

PasswordChanged.PreviewProps = {
  name: 'Robin Adeyemi',
  at: new Date('2026-11-20T09:30:00Z'),
  portalUrl: 'https://bills.example/portal',
} satisfies Props

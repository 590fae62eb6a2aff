import { Detail, formatTime, Layout, Paragraph, Title, UrlLink, UserText } from './partials/layout'
import type { NoticeProps, TenantProps } from './partials/template-props'

interface Props extends TenantProps, NoticeProps {
  firstName: string
}

export const subject = (_props: Props): string => 'Your House Bills password was changed'

export default function TenantPasswordChanged({ firstName, at, accountUrl }: Props) {
  return (
    <Layout preview="If you did this, no action is needed." footer="This is a security notice about your account.">
      <Title>Your password was changed</Title>
      <Paragraph>
        Hello <UserText>{firstName}</UserText>,
      </Paragraph>
      <Paragraph>Your account password was changed. If you did this, no action is needed.</Paragraph>
      <Detail label="When">{formatTime(at)}</Detail>
      <Paragraph>
        If you didn&rsquo;t, someone else may know your password or have access to your email. First change the password
        for your email account. Then reset your House Bills password here:{' '}
        <UrlLink href={`${accountUrl}/request-link`} />
      </Paragraph>
    </Layout>
  )
}

TenantPasswordChanged.PreviewProps = {
  firstName: 'Siobhán',
  at: new Date('2026-11-20T09:30:00Z'),
  contractNumber: 1042,
  activation: null,
  accountUrl: 'https://bills.example/account',
} satisfies Props

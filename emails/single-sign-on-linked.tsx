import { Detail, formatTime, Layout, Paragraph, Title, UrlLink, UserText } from './partials/layout'
import { OnlyAdminAdvice } from './partials/only-admin-advice'
import type { NoticeProps, PartnerStaffProps } from './partials/template-props'

interface Props extends PartnerStaffProps, NoticeProps {
  name: string
}

export const subject = (): string => 'Single sign-on was linked to your House Bills account'

export default function SingleSignOnLinked({ name, at, portalUrl, contact }: Props) {
  return (
    <Layout preview="If this was you, no action is needed." footer="This is a security notice about your account.">
      <Title>Single sign-on was linked to your account</Title>
      <Paragraph>
        Hello <UserText>{name}</UserText>,
      </Paragraph>
      <Paragraph>
        Someone signed in to your account at <UrlLink href={portalUrl} /> with single sign-on for the first time, using
        a work account that has your email address. From now on, that work account can sign in to your House Bills
        account. If this was you, no action is needed.
      </Paragraph>
      <Detail label="When">{formatTime(at)}</Detail>
      <Paragraph>
        If it wasn&rsquo;t, tell an admin at your company immediately. Under Team, they can end all your sessions. They
        should also find out who can use your work account. <OnlyAdminAdvice contact={contact} />
      </Paragraph>
    </Layout>
  )
}

SingleSignOnLinked.PreviewProps = {
  name: 'Robin Adeyemi',
  at: new Date('2026-11-20T09:30:00Z'),
  portalUrl: 'https://bills.example/portal',
} satisfies Props

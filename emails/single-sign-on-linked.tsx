import { Layout, Paragraph, Title, UrlLink, UserText } from './partials/layout'
import type { PartnerStaffProps } from './partials/template-props'

interface Props extends PartnerStaffProps {
  name: string
}

export const subject = (): string => 'Single sign-on was linked to your House Bills account'

export default function SingleSignOnLinked({ name, portalUrl }: Props) {
  return (
    <Layout preview="If you did this, no action is needed." footer="This is a security notice about your account.">
      <Title>Single sign-on was linked to your account</Title>
      <Paragraph>
        Hello <UserText>{name}</UserText>,
      </Paragraph>
      <Paragraph>
        A work account with your email address signed in to your account at <UrlLink href={portalUrl} /> by single
        sign-on for the first time. From now on, it opens your account. If you did this, no action is needed.
      </Paragraph>
      <Paragraph>
        If you didn&rsquo;t, tell an admin at your company immediately. They can sign your account out everywhere under
        Team, and find out who can use your work account.
      </Paragraph>
    </Layout>
  )
}

SingleSignOnLinked.PreviewProps = {
  name: 'Robin Adeyemi',
  portalUrl: 'https://bills.example/portal',
} satisfies Props

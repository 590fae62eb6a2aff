import { ActivationSteps } from './partials/activation-steps'
import { Layout, Paragraph, Title, UrlLink, UserText } from './partials/layout'
import type { TenantLinkProps } from './partials/template-props'

interface Props extends TenantLinkProps {
  firstName: string
  companyName: string
}

export const subject = (_props: Props): string => 'A new link to activate your House Bills account'

export default function ActivationResend({ firstName, companyName, activation, accountUrl }: Props) {
  return (
    <Layout
      preview="This link replaces any earlier ones."
      footer={
        <>
          You&rsquo;re receiving this email because someone requested a new link for your account. Not you? Ignore this
          email: the link can&rsquo;t be used without your initial password.
        </>
      }
    >
      <Title>Activate your account</Title>
      <Paragraph>
        Hello <UserText>{firstName}</UserText>,
      </Paragraph>
      <Paragraph>
        Use this link to activate your account and see the household bills that <UserText>{companyName}</UserText> has
        arranged for you. Earlier links no longer work.
      </Paragraph>
      <ActivationSteps href={activation.link} expiresAt={activation.expiresAt} />
      <Paragraph>
        After that, sign in with this email address and the password you chose: <UrlLink href={accountUrl} />
      </Paragraph>
    </Layout>
  )
}

ActivationResend.PreviewProps = {
  firstName: 'Siobhán',
  companyName: 'Headingley Lets',
  contractNumber: 1042,
  activation: {
    link: 'https://bills.example/account/activate#sdYkb0LpDczolYVbt0Mohoqqd9yApqQr4oJ0ZJWAdMY',
    expiresAt: new Date('2026-11-27T09:30:00Z'),
  },
  accountUrl: 'https://bills.example/account',
} satisfies Props

import { ActivationSteps } from './partials/activation-steps'
import { ContractContacts } from './partials/contract-contacts'
import { CorrectionParagraph, type CorrectionProps } from './partials/correction-paragraph'
import { HouseBillsContact } from './partials/house-bills-contact'
import { Layout, Paragraph, Title, UrlLink, UserText } from './partials/layout'
import type { TenantLinkProps } from './partials/template-props'

interface Props extends TenantLinkProps, CorrectionProps {
  firstName: string
  companyName: string
}

export const subject = (_props: Props): string => 'A new link to activate your House Bills account'

const REASONS = {
  request: 'someone requested a new link for your account',
  email: 'House Bills support changed the email address on your account',
  name: 'House Bills support corrected the name on your account',
  birthday: 'House Bills support corrected the date of birth on your account',
  dates: 'House Bills support corrected the dates of your tenancy',
}

export default function ActivationResend(props: Props) {
  const { firstName, companyName, correction, activation, accountUrl, contact } = props
  return (
    <Layout
      preview="This link replaces any earlier ones."
      companyName={companyName}
      branding={props.branding}
      footer={
        <>
          You&rsquo;re receiving this email because {correction ? REASONS[correction] : REASONS.request}.{' '}
          {correction ? (
            <>
              Not expecting this? Don&rsquo;t use the link, and contact <HouseBillsContact contact={contact} />.
            </>
          ) : (
            'Not you? You don’t need to do anything, because nobody can use the link without your initial password. Your earlier links no longer work, so keep this email until you’ve activated your account.'
          )}
        </>
      }
    >
      <Title>Activate your account</Title>
      <Paragraph>
        Hello <UserText>{firstName}</UserText>,
      </Paragraph>
      {correction && <CorrectionParagraph correction={correction} />}
      <Paragraph>
        <UserText>{companyName}</UserText> has arranged your household bills with House Bills. Use this link to activate
        your account and see your contract. Earlier links no longer work.
      </Paragraph>
      <ActivationSteps href={activation.link} expiresAt={activation.expiresAt} />
      <Paragraph>
        After that, sign in with this email address and the password you chose: <UrlLink href={accountUrl} />
      </Paragraph>
      <ContractContacts {...props} />
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

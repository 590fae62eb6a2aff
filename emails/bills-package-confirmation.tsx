import { ActivationSteps } from './partials/activation-steps'
import { CorrectionParagraph, type CorrectionProps } from './partials/correction-paragraph'
import { HouseBillsContact } from './partials/house-bills-contact'
import { Detail, Layout, longDate, Paragraph, Subtitle, Title, UrlLink, UserText } from './partials/layout'
import type { TenantProps } from './partials/template-props'

/** The details of a new bills package. `activation` is null if the tenant's account is already active. */
interface Props extends TenantProps, CorrectionProps {
  /** Today's date in London, as YYYY-MM-DD. */
  today: string
  firstName: string
  /** The name of the letting agent that arranged the package. */
  companyName: string
  /** The matched address on one line. */
  address: string
  startDate: string
  endDate: string
  numberOfTenants: number
  /** The names of the services as the email shows them, such as 'Gas'. */
  services: string[]
  /** The broadband product. Null if the package has no broadband. */
  broadband: string | null
}

export const subject = (props: Dates): string =>
  `Your bills package ${hasStarted(props) ? 'started' : 'starts'} on ${longDate(props.startDate)}`

type Dates = Pick<Props, 'startDate' | 'endDate' | 'today'>

/**
 * Returns whether the tenancy has started. It may have, because a tenancy can start in the past, and staff can resend
 * the email later.
 */
const hasStarted = ({ startDate, today }: Dates): boolean => startDate <= today

export default function BillsPackageConfirmation(props: Props) {
  const company = <UserText>{props.companyName}</UserText>
  return (
    <Layout
      preview="Your contract details, and what happens next."
      footer={
        <>
          You&rsquo;re receiving this email because {company} gave House Bills your email address for this contract. If
          you don&rsquo;t recognise the contract, don&rsquo;t use the links. Contact{' '}
          <HouseBillsContact contact={props.contact} /> instead.
        </>
      }
    >
      <Title>Your bills package has been arranged</Title>
      <Paragraph>
        Hello <UserText>{props.firstName}</UserText>,
      </Paragraph>
      <Paragraph>
        {company} has arranged your household bills for you. Your contract is with House Bills. Here are the details:
      </Paragraph>
      <PackageDetails {...props} />
      {props.activation ? (
        <ActivationSection {...props.activation} correction={props.correction} />
      ) : (
        <SignInSection url={props.accountUrl} />
      )}
      <Subtitle>What happens next</Subtitle>
      <NextSteps {...props} />
      <Paragraph>
        Is something wrong? Contact {company} and quote contract number {props.contractNumber}.
      </Paragraph>
    </Layout>
  )
}

function PackageDetails(props: Props) {
  return (
    <>
      <Detail label="Contract number">{props.contractNumber}</Detail>
      <Detail label="Arranged by">
        <UserText>{props.companyName}</UserText>
      </Detail>
      <Detail label="Address">
        <UserText>{props.address}</UserText>
      </Detail>
      <Detail label="Tenancy">
        {longDate(props.startDate)} to {longDate(props.endDate)}
      </Detail>
      <Detail label="Number of tenants">{props.numberOfTenants}</Detail>
      <Detail label="Services">{props.services.join(', ')}</Detail>
      {props.broadband !== null && (
        <Detail label="Broadband type">
          <UserText>{props.broadband}</UserText>
        </Detail>
      )}
    </>
  )
}

function ActivationSection({ link, expiresAt, correction }: { link: string; expiresAt: Date } & CorrectionProps) {
  return (
    <>
      <Subtitle>Activate your account</Subtitle>
      {correction && <CorrectionParagraph correction={correction} />}
      <Paragraph>Choose a password and see this contract online.</Paragraph>
      <ActivationSteps href={link} expiresAt={expiresAt} />
    </>
  )
}

function SignInSection({ url }: { url: string }) {
  return (
    <>
      <Subtitle>Your account</Subtitle>
      <Paragraph>
        You already have an account. To see this contract, sign in with this email address and your password:{' '}
        <UrlLink href={url} />
      </Paragraph>
      <Paragraph>Forgotten your password? You can reset it there.</Paragraph>
    </>
  )
}

function NextSteps(props: Dates) {
  const { startDate, endDate, today } = props
  if (endDate < today) return <Paragraph>Your tenancy and this contract ended on {longDate(endDate)}.</Paragraph>
  return (
    <Paragraph>
      {hasStarted(props) ? (
        <>Your services run until {longDate(endDate)}. You don&rsquo;t need to do anything.</>
      ) : (
        <>
          We&rsquo;ll set up your services to start on {longDate(startDate)}. You don&rsquo;t need to contact any
          suppliers.
        </>
      )}{' '}
      If we need anything from you, we&rsquo;ll email you at this address.
    </Paragraph>
  )
}

BillsPackageConfirmation.PreviewProps = {
  firstName: 'Siobhán',
  companyName: 'Headingley Lets',
  address: 'Flat 2, 14 Cardigan Road, Leeds, LS6 3AA',
  today: '2026-11-25',
  startDate: '2027-09-01',
  endDate: '2028-08-31',
  numberOfTenants: 4,
  services: ['Gas', 'Electricity', 'Water', 'Broadband'],
  broadband: 'Fibre',
  contractNumber: 1042,
  activation: {
    link: 'https://bills.example/account/activate#sdYkb0LpDczolYVbt0Mohoqqd9yApqQr4oJ0ZJWAdMY',
    expiresAt: new Date('2026-11-27T09:30:00Z'),
  },
  accountUrl: 'https://bills.example/account',
} satisfies Props

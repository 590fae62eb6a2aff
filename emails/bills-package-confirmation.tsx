import { ActivationSteps } from './partials/activation-steps'
import { ContractContacts } from './partials/contract-contacts'
import { CorrectionParagraph, type CorrectionProps } from './partials/correction-paragraph'
import { HouseBillsContact } from './partials/house-bills-contact'
import {
  ButtonLink,
  Detail,
  formatDate,
  formatDay,
  formatMoney,
  Layout,
  Paragraph,
  Subtitle,
  Title,
  UserText,
} from './partials/layout'
import { PREVIEW_BRANDING } from './partials/preview-branding'
import type { PriceEstimate, TenantProps } from './partials/template-props'

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
  /** Null if the services have no price, or it isn't known. */
  price: PriceEstimate | null
}

export function subject(props: Dates & CorrectionProps): string {
  const { startDate, endDate, correction } = props
  return correction === 'dates'
    ? `Your tenancy’s new dates: ${formatDate(startDate)} to ${formatDate(endDate)}`
    : `Your bills package ${hasStarted(props) ? 'started' : 'starts'} on ${formatDate(startDate)}`
}

type Dates = Pick<Props, 'startDate' | 'endDate' | 'today'>

/**
 * Returns whether the tenancy has started. It may have, because a tenancy can start in the past, and staff can resend
 * the email later.
 */
const hasStarted = ({ startDate, today }: Dates): boolean => startDate <= today

export default function BillsPackageConfirmation(props: Props) {
  const company = <UserText>{props.companyName}</UserText>
  const hasNewDates = props.correction === 'dates'
  return (
    <Layout
      preview={
        hasNewDates
          ? 'House Bills support corrected the dates of your tenancy.'
          : 'Your contract with House Bills, and what happens next.'
      }
      companyName={props.companyName}
      branding={props.branding}
      footer={
        <>
          You&rsquo;re receiving this email because {company} gave House Bills your email address for this contract. If
          you don&rsquo;t recognise the contract, don&rsquo;t use the links. Contact{' '}
          <HouseBillsContact contact={props.contact} /> instead.
        </>
      }
    >
      <Title>{hasNewDates ? 'Your tenancy has new dates' : 'Your household bills are arranged'}</Title>
      <Paragraph>
        Hello <UserText>{props.firstName}</UserText>,
      </Paragraph>
      {props.correction && <CorrectionParagraph correction={props.correction} />}
      {props.activation ? (
        <>
          <Paragraph>
            {company} has arranged your household bills with House Bills. Choose a password and see your contract
            online:
          </Paragraph>
          <ActivationSteps href={props.activation.link} expiresAt={props.activation.expiresAt} />
        </>
      ) : (
        <SignInSection {...props} />
      )}
      <Subtitle>What happens next</Subtitle>
      <NextSteps {...props} />
      <Subtitle>Your contract</Subtitle>
      <PackageDetails {...props} />
      <ContractContacts {...props} />
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
        {formatDate(props.startDate)} to {formatDate(props.endDate)}
      </Detail>
      <Detail label="Number of tenants">{props.numberOfTenants}</Detail>
      <Detail label="Services">{props.services.join(', ')}</Detail>
      {props.broadband !== null && (
        <Detail label="Broadband type">
          <UserText>{props.broadband}</UserText>
        </Detail>
      )}
      {props.price && props.endDate >= props.today && <PriceDetails {...props} price={props.price} />}
    </>
  )
}

function PriceDetails({ price, numberOfTenants }: Props & { price: PriceEstimate }) {
  const coverage = price.coverage === null ? '' : ` (${price.coverage})`
  return (
    <>
      {price.prices.map(({ plan, household, person }) => (
        <Detail key={plan} label={`Estimated price per week${plan === null ? '' : ` on ${plan}`}${coverage}`}>
          {formatMoney(household)}
          {numberOfTenants > 1 && ` for the household, ${formatMoney(person)} per person`}
        </Detail>
      ))}
      <Paragraph>
        The estimate is an average over the whole tenancy, at our prices on {formatDay(price.pricedAt)}, including VAT.
        The price that you pay may differ.
        {price.prices.length > 1 && ' Your letting agent can tell you which energy plan you have.'}
      </Paragraph>
    </>
  )
}

function SignInSection({ companyName, accountUrl }: Props) {
  return (
    <>
      <Paragraph>
        <UserText>{companyName}</UserText> has arranged your household bills with House Bills. You already have an
        account. To see your contract, sign in with this email address and your password:
      </Paragraph>
      <ButtonLink href={accountUrl}>Sign in to your account</ButtonLink>
      <Paragraph>Forgotten your password? You can reset it there.</Paragraph>
    </>
  )
}

function NextSteps(props: Dates) {
  const { startDate, endDate, today } = props
  if (endDate < today) return <Paragraph>Your tenancy and this contract ended on {formatDate(endDate)}.</Paragraph>
  return (
    <Paragraph>
      {hasStarted(props) ? (
        <>Your services run until {formatDate(endDate)}. You don&rsquo;t need to do anything.</>
      ) : (
        <>
          We&rsquo;ll set up your services to start on {formatDate(startDate)}. You don&rsquo;t need to contact any
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
  price: {
    pricedAt: new Date('2026-11-20T09:30:00Z'),
    coverage: 'Gas, electricity and water only',
    prices: [
      { plan: 'GREENSAVER', household: 52.1, person: 13.03 },
      { plan: 'UNLIMITED', household: 60.24, person: 15.06 },
    ],
  },
  contractNumber: 1042,
  activation: {
    link: 'https://bills.example/account/activate#sdYkb0LpDczolYVbt0Mohoqqd9yApqQr4oJ0ZJWAdMY',
    expiresAt: new Date('2026-11-27T09:30:00Z'),
  },
  accountUrl: 'https://bills.example/account',
  branding: PREVIEW_BRANDING,
} satisfies Props

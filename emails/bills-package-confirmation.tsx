import type { ConfirmationValues } from '../lib/mail/confirmation'
import { Address, ButtonLink, Detail, Layout, Paragraph, Quoted, Small, Subtitle, Title } from './layout'

export interface ConfirmationProps extends ConfirmationValues {
  contractNumber: number
  /** Null when the tenant's account is active already. */
  activation: { link: string; until: Date } | null
  /** Where a tenant with an active account signs in. */
  accountUrl: string
}

export const subject = ({ startDate }: Pick<ConfirmationProps, 'startDate'>): string =>
  `Your bills package is set up to start on ${longDate(startDate)}`

export default function BillsPackageConfirmation(props: ConfirmationProps) {
  const company = <Quoted>{props.companyName}</Quoted>
  return (
    <Layout
      preview={`Your bills from ${longDate(props.startDate)}, and what to do next.`}
      footer={
        <>
          You are receiving this email because {company} gave House Bills your address for this contract. If you do not
          recognise it, leave the links alone and tell {company}.
        </>
      }
    >
      <Title>Your bills package is set up</Title>
      <Paragraph>
        Hello <Quoted>{props.firstName}</Quoted>,
      </Paragraph>
      <Paragraph>
        {company} has arranged your household bills for you. Your contract is with House Bills. This is what it covers:
      </Paragraph>
      <Details {...props} />
      {props.activation ? <Activate {...props.activation} /> : <SignIn url={props.accountUrl} />}
      <Subtitle>What happens next</Subtitle>
      <Paragraph>
        We set up your services for {longDate(props.startDate)}. You do not need to contact any supplier. If we need
        anything from you, we will write to this email address.
      </Paragraph>
      <Paragraph>
        Something not right? Tell {company} and quote contract number {props.contractNumber}.
      </Paragraph>
    </Layout>
  )
}

function Details(props: ConfirmationProps) {
  return (
    <>
      <Detail label="Contract number">{props.contractNumber}</Detail>
      <Detail label="Arranged by">
        <Quoted>{props.companyName}</Quoted>
      </Detail>
      <Detail label="Address">
        <Quoted>{props.address}</Quoted>
      </Detail>
      <Detail label="Tenancy">
        {longDate(props.startDate)} to {longDate(props.endDate)}
      </Detail>
      <Detail label="People in the home">{props.numberOfTenants}</Detail>
      <Detail label="Services">{props.services.map((service) => SERVICE_NAMES[service]).join(', ')}</Detail>
      {props.services.includes('wifi') && (
        <Detail label="Broadband">
          <Quoted>{props.broadband}</Quoted>
        </Detail>
      )}
    </>
  )
}

function Activate({ link, until }: { link: string; until: Date }) {
  return (
    <>
      <Subtitle>Activate your account</Subtitle>
      <Paragraph>
        Your account shows this contract, and you choose your own password for it. The link works once, for 7 days:
        until {longDateAndTime(until)}.
      </Paragraph>
      <ButtonLink href={link}>Activate your account</ButtonLink>
      <Paragraph>
        You will be asked for your initial password: the first letters of your first and last name in capitals, then
        your date of birth as DDMMYYYY.
      </Paragraph>
      <Small htmlOnly>
        If the button does not work, copy this address into your browser: <Address href={link} />
      </Small>
    </>
  )
}

function SignIn({ url }: { url: string }) {
  return (
    <>
      <Subtitle>Your account</Subtitle>
      <Paragraph>
        You already have an account. To see this contract, sign in with this email address and your password:{' '}
        <Address href={url} />
      </Paragraph>
    </>
  )
}

const SERVICE_NAMES: Record<ConfirmationValues['services'][number], string> = {
  gas: 'Gas',
  electricity: 'Electricity',
  water: 'Water',
  tv: 'TV',
  wifi: 'Wi-Fi',
}

const longDate = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))

const longDateAndTime = (instant: Date): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' }).format(instant)

BillsPackageConfirmation.PreviewProps = {
  firstName: 'Siobhán',
  companyName: 'Headingley Lets',
  address: 'Flat 2, 14 Cardigan Road, Leeds, LS6 3AA',
  startDate: '2027-09-01',
  endDate: '2028-08-31',
  numberOfTenants: 4,
  services: ['gas', 'electricity', 'water', 'wifi'],
  broadband: 'Fibre',
  contractNumber: 1042,
  activation: {
    link: 'https://bills.example/account/activate#sdYkb0LpDczolYVbt0Mohoqqd9yApqQr4oJ0ZJWAdMY',
    until: new Date('2026-11-27T09:30:00Z'),
  },
  accountUrl: 'https://bills.example/account',
} satisfies ConfirmationProps

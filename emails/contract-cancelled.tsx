import { ContractContacts } from './partials/contract-contacts'
import { Detail, formatDate, Layout, Paragraph, Subtitle, Title, UserText } from './partials/layout'
import type { TenantProps } from './partials/template-props'

interface Props extends TenantProps {
  firstName: string
  companyName: string
  address: string
  startDate: string
  endDate: string
}

export const subject = ({ contractNumber }: Pick<Props, 'contractNumber'>): string =>
  `Your bills package has been cancelled (contract ${contractNumber})`

export default function ContractCancelled(props: Props) {
  const company = <UserText>{props.companyName}</UserText>
  return (
    <Layout
      preview="From now on, we won’t supply any services under this contract."
      companyName={props.companyName}
      branding={props.branding}
      footer={
        <>You&rsquo;re receiving this email because {company} gave House Bills your email address for this contract.</>
      }
    >
      <Title>Your bills package has been cancelled</Title>
      <Paragraph>
        Hello <UserText>{props.firstName}</UserText>,
      </Paragraph>
      <Paragraph>The contract that {company} arranged for you with House Bills has been cancelled:</Paragraph>
      <Detail label="Contract number">{props.contractNumber}</Detail>
      <Detail label="Address">
        <UserText>{props.address}</UserText>
      </Detail>
      <Detail label="Tenancy">
        {formatDate(props.startDate)} to {formatDate(props.endDate)}
      </Detail>
      <Subtitle>What happens next</Subtitle>
      <Paragraph>
        From now on, we won&rsquo;t supply any services under this contract. If you still need them, {company} can
        arrange another package for you.
      </Paragraph>
      <Paragraph>Cancelled by mistake? Contact {company}.</Paragraph>
      <ContractContacts {...props} />
    </Layout>
  )
}

ContractCancelled.PreviewProps = {
  firstName: 'Siobhán',
  companyName: 'Headingley Lets',
  address: 'Flat 2, 14 Cardigan Road, Leeds, LS6 3AA',
  startDate: '2027-09-01',
  endDate: '2028-08-31',
  contractNumber: 1042,
  activation: null,
  accountUrl: 'https://bills.example/account',
} satisfies Props

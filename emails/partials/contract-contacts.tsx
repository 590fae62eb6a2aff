import { HouseBillsContact } from './house-bills-contact'
import { Paragraph, Subtitle, UserText } from './layout'
import type { TenantProps } from './template-props'

interface Props extends Pick<TenantProps, 'contractNumber' | 'contact'> {
  companyName: string
}

/** Says whom the tenant can contact about what, in emails about a contract. */
export const ContractContacts = ({ companyName, contractNumber, contact }: Props) => (
  <>
    <Subtitle>Who to contact</Subtitle>
    <Paragraph>
      For questions about your contract or your details, contact <UserText>{companyName}</UserText> and quote contract
      number {contractNumber}. For questions about your services or your account, contact{' '}
      <HouseBillsContact contact={contact} />.
    </Paragraph>
  </>
)

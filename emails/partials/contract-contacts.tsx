import { HouseBillsContact } from './house-bills-contact'
import { Detail, Paragraph, Subtitle, UrlLink, UserText } from './layout'
import type { TenantProps } from './template-props'

interface Props extends Pick<TenantProps, 'contractNumber' | 'contact' | 'branding'> {
  companyName: string
}

/** Says whom the tenant can contact about what, in emails about a contract. */
export const ContractContacts = ({ companyName, contractNumber, contact, branding }: Props) => (
  <>
    <Subtitle>Who to contact</Subtitle>
    <Paragraph>
      For questions about your contract, contact <UserText>{companyName}</UserText> and quote contract number{' '}
      {contractNumber}.
      {!(branding?.email || branding?.phone) && (
        <>
          {' '}
          <ServicesContact contact={contact} />
        </>
      )}
    </Paragraph>
    {branding?.email && (
      <Detail label="Email">
        <UrlLink href={branding.email.link} text={branding.email.text} />
      </Detail>
    )}
    {branding?.phone && (
      <Detail label="Phone">
        <UrlLink href={branding.phone.link} text={branding.phone.text} />
      </Detail>
    )}
    {(branding?.email || branding?.phone) && (
      <Paragraph>
        <ServicesContact contact={contact} />
      </Paragraph>
    )}
  </>
)

const ServicesContact = ({ contact }: Pick<Props, 'contact'>) => (
  <>
    For questions about your services, your details or your account, contact <HouseBillsContact contact={contact} />.
  </>
)

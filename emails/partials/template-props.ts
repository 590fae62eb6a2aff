/** The email address of House Bills. */
export interface Contact {
  email: string
  /** A mailto link to the address. */
  link: string
}

/** A link, and the email address or phone number that it shows. */
interface ContactLink {
  text: string
  link: string
}

/** How emails to a company's tenants show the company. */
export interface CompanyBranding {
  email: ContactLink | null
  phone: ContactLink | null
  /** The size is in CSS pixels. */
  logo: { url: string; width: number; height: number } | null
}

/** The props that every template for tenants receives in addition to its values. */
export interface TenantProps {
  contractNumber: number
  /** The one-time link to activate the account or reset its password. Null if the email has no link. */
  activation: { link: string; expiresAt: Date } | null
  /** The URL where a tenant with an active account signs in. */
  accountUrl: string
  /** Is missing if the operator has set no email address. */
  contact?: Contact
  /** Is missing if the email isn't about a company. */
  branding?: CompanyBranding
}

/** The price of a contract's services at the rates of the day on which it was created, in GBP per week. */
export interface PriceEstimate {
  pricedAt: Date
  /** The services that the price covers, such as 'Gas only'. Null if it covers all. */
  coverage: string | null
  /** The price on each energy plan. `plan` is null if the price is the same on all. */
  prices: { plan: string | null; household: number; person: number }[]
}

/** The props of a template for tenants that always contains a one-time link. */
export interface TenantLinkProps extends TenantProps {
  activation: { link: string; expiresAt: Date }
}

/** The props that every template for partner staff receives in addition to its values. */
export interface PartnerStaffProps {
  /** The URL where the recipient signs in. */
  portalUrl: string
  /** Is missing if the operator has set no email address. */
  contact?: Contact
}

/** The props of a template for partner staff that always contains a one-time link. */
export interface PartnerStaffLinkProps extends PartnerStaffProps {
  link: { href: string; expiresAt: Date }
}

/** The props that a security notice receives in addition to those of its kind of recipient. */
export interface NoticeProps {
  /** When the change that the notice is about was made or requested. */
  at: Date
}

/** The props of the templates about an API key. */
export interface ApiKeyProps extends PartnerStaffProps {
  label: string
  /** The first characters of the key, by which people recognise it. */
  prefix: string
  mode: 'live' | 'test'
  /** The name of the member of partner staff who made the change. Null if the operator made it. */
  by: string | null
  at: Date
}

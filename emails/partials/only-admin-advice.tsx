import { HouseBillsContact } from './house-bills-contact'
import type { Contact } from './template-props'

/** Follows advice to tell or ask an admin, for a company's only admin. */
export const OnlyAdminAdvice = ({ contact }: { contact: Contact | undefined }) => (
  <>
    If you&rsquo;re the only admin, contact <HouseBillsContact contact={contact} />.
  </>
)

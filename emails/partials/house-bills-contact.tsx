import { UrlLink } from './layout'
import type { Contact } from './template-props'

/**
 * Names House Bills in a sentence such as 'contact House Bills', with a link to the email address of House Bills if
 * that's set.
 */
export const HouseBillsContact = ({ contact }: { contact: Contact | undefined }) =>
  contact ? (
    <>
      House Bills at <UrlLink href={contact.link} text={contact.email} />
    </>
  ) : (
    'House Bills'
  )

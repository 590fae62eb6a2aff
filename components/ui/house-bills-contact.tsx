import { buildMailtoLink } from '@/lib/platform/http/mailto-link'
import { TextLink } from './text-link'

/**
 * Names House Bills in a sentence such as 'Contact House Bills', with a link to its email address.
 *
 * @param email the setting `CONTACT_EMAIL`. If it isn't set, the component shows only the name
 */
export const HouseBillsContact = ({ email }: { email: string | undefined }) =>
  email ? (
    <>
      House Bills at <TextLink href={buildMailtoLink(email)}>{email}</TextLink>
    </>
  ) : (
    'House Bills'
  )

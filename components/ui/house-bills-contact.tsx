import { buildMailtoLink } from '@/lib/platform/http/mailto-link'
import { TextLink } from './text-link'

/**
 * Names House Bills in a sentence such as 'Contact House Bills', with a link to its email address.
 *
 * @param email the setting `CONTACT_EMAIL`. If it isn't set, the component shows only the name
 * @param subject the subject that the mail program fills in
 */
export const HouseBillsContact = ({ email, subject }: { email: string | undefined; subject?: string }) =>
  email ? (
    <>
      House Bills at <TextLink href={buildMailtoLink(email, subject)}>{email}</TextLink>
    </>
  ) : (
    'House Bills'
  )

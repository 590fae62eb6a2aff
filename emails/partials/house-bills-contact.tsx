import { buildMailtoLink } from '@/lib/platform/http/mailto-link'
import { UrlLink } from './layout'

/** Names House Bills in a sentence such as 'contact House Bills', with a link to its email address if it's set. */
export const HouseBillsContact = ({ email }: { email: string | undefined }) =>
  email ? (
    <>
      House Bills at <UrlLink href={buildMailtoLink(email)} text={email} />
    </>
  ) : (
    'House Bills'
  )

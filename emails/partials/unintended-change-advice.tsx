import type { ReactNode } from 'react'
import { UserText } from './layout'

interface Props {
  /** The name of the member of partner staff who made the change. */
  by: string
  /** The step after that member's account has been secured, as the rest of a sentence that starts with 'Then'. */
  children: ReactNode
}

/** Tells admins what to do if someone else used their colleague's account to make the change. */
export const UnintendedChangeAdvice = ({ by, children }: Props) => (
  <>
    If <UserText>{by}</UserText> didn&rsquo;t do this, someone else may be using their account. Under Team, end all
    their sessions. Ask <UserText>{by}</UserText> to reset their password, if they have one, and to remove any passkey
    that they don&rsquo;t recognise. Then {children}
  </>
)

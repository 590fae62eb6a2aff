import { Paragraph } from './layout'

/** The kind of detail that House Bills support corrected. */
export type Correction = 'email' | 'name' | 'birthday' | 'dates'

export interface CorrectionProps {
  /** Set only if the email is sent because of the correction. */
  correction?: Correction
}

const TEXTS: Record<Correction, string> = {
  email:
    'House Bills support changed the email address on your account. If you already had a password, an authenticator app or passkeys, they no longer work.',
  name: 'House Bills support corrected your name. Your initial password contains your initials, so it may have changed.',
  birthday:
    'House Bills support corrected your date of birth. Your initial password contains it, so your initial password has changed.',
  dates: 'House Bills support corrected the dates of your tenancy. This email has the new dates.',
}

/** Says why the tenant gets the email. It names only the kind of detail, because it may reach the wrong person. */
export const CorrectionParagraph = ({ correction }: { correction: Correction }) => (
  <Paragraph>{TEXTS[correction]}</Paragraph>
)

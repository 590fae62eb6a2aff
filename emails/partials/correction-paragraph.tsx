import { Paragraph } from './layout'

/** The part of the tenant's details that House Bills support corrected. */
export type Correction = 'email' | 'name'

export interface CorrectionProps {
  /** The corrected part. Set only if the email has a new activation link because of the correction. */
  correction?: Correction
}

const TEXTS: Record<Correction, string> = {
  email:
    'House Bills support changed the email address on your account. If you already had a password, an authenticator app or passkeys, they no longer work.',
  name: 'House Bills support corrected your name. Your initial password contains your initials, so it may have changed.',
}

/** Says why the tenant gets a new activation link. */
export const CorrectionParagraph = ({ correction }: { correction: Correction }) => (
  <Paragraph>{TEXTS[correction]}</Paragraph>
)

import { Notice } from '@/components/feedback/notice'
import { HouseBillsContact } from '@/components/ui/house-bills-contact'
import { TextLink } from '@/components/ui/text-link'
import { SSO_FAILURES, type SsoFailure } from '@/lib/auth/single-sign-on/failure'
import { env } from '@/lib/platform/env'

const COMPARE_SETTINGS = 'Ask the person who manages the provider to compare the settings there with our guide.'

/**
 * The messages by error. The title explains the error, and the text says what to do next. Users who sign in and admins
 * who test a connection see the same messages.
 */
const MESSAGES: Record<SsoFailure, [title: string, text: string]> = {
  expired: ['That took too long, or you started again in another window', 'Try again.'],
  wait: ['Too many attempts', 'Try again in a few minutes.'],
  'not-ready': [
    'Single sign-on isn’t set up for this address',
    'Sign in with your password, or ask an admin to set up single sign-on.',
  ],
  error: ['Something went wrong on our side', 'Try again.'],
  unavailable: [
    'Your company’s identity provider didn’t respond',
    'Try again in a few minutes. Admins with a password and 2FA can sign in without the provider.',
  ],
  discovery: ['We can’t use the discovery document of your company’s identity provider', COMPARE_SETTINGS],
  denied: [
    'Your company’s identity provider didn’t sign you in',
    'If you cancelled, try again. Otherwise, ask the person who manages the provider to give you access to this app.',
  ],
  secret: [
    'We can’t read your company’s client secret any more',
    'An admin can replace it in the portal, under Team. Admins with a password and 2FA can sign in without the provider.',
  ],
  client: [
    'Your company’s identity provider rejected our client ID or client secret',
    'The secret may have expired. An admin can replace it in the portal, under Team.',
  ],
  request: [
    'Your company’s identity provider rejected our request',
    'Ask the person who manages the provider to check the redirect URI. It must be exactly the one that the portal shows to admins, under Team.',
  ],
  'mixed-up': ['The response came from another identity provider', 'Nobody was signed in. Start again.'],
  audience: [
    'The ID token is for another app',
    'Ask an admin to check the client ID, under Team. It must be the one that your company’s identity provider shows for this app.',
  ],
  'token-expired': [
    'The ID token had already expired',
    'Try again. If it fails again, ask the person who manages the provider to check its clock.',
  ],
  nonce: ['The ID token belongs to another attempt', 'Nobody was signed in. Start again.'],
  token: ['The response from your company’s identity provider isn’t valid', COMPARE_SETTINGS],
  'email-missing': [
    'Your company’s identity provider didn’t send an email address',
    'Ask the person who manages the provider to add one to your account there.',
  ],
  'email-unverified': [
    'Your company’s identity provider hasn’t confirmed that your email address is verified',
    'Ask the person who manages the provider to set it up to confirm verified addresses.',
  ],
  'email-domain': [
    'Your email address isn’t in your company’s domain',
    'Sign in at your company’s identity provider with your address in the domain that your company has verified.',
  ],
  removed: ['You were removed from the team', 'Ask an admin to invite you again.'],
  'other-company': [
    'Your email address has an account at another company',
    'Ask the other company to remove you from its team.',
  ],
  'other-identity': [
    'Your House Bills account is linked to a different work account',
    'Ask an admin to remove you from the team, then invite you again.',
  ],
  'email-taken': [
    'Your team has another account or invitation with your new email address',
    'Ask an admin to remove it from the team.',
  ],
  'team-full': ['Your team is full', 'Ask an admin to remove someone first.'],
}

/** The errors that an admin of the provider can fix by following the guide. */
const GUIDE_REASONS = new Set(['discovery', 'token', 'email-missing', 'email-unverified'])

/** The errors that House Bills may be able to explain if the settings at the provider match the guide. */
const CONTACT_REASONS = new Set(['discovery', 'token'])

/** Explains why single sign-on failed. Shows nothing if there was no error. */
export function SingleSignOnErrorNotice({ error }: { error: string | undefined }) {
  if (error === undefined) return null
  const [title, text] = MESSAGES[SSO_FAILURES.find((reason) => reason === error) ?? 'error']
  return (
    <Notice tone="bad" title={title} alert>
      {text}
      {CONTACT_REASONS.has(error) && (
        <>
          {' '}
          If the settings match, contact <HouseBillsContact email={env().contactEmail} />.
        </>
      )}
      {GUIDE_REASONS.has(error) && (
        <>
          {' '}
          <TextLink href="/docs/single-sign-on">How to set up single sign-on</TextLink>
        </>
      )}
    </Notice>
  )
}

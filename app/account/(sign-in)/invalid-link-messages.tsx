import { buttonStyle } from '@/components/ui/button'

/**
 * The links for a tenant whose one-time link is invalid. These are plain links, because the pages that they open must
 * load in full (components/auth/full-page-redirect.tsx).
 */
export const LINK_ACTIONS = (
  <>
    <a href="/account/request-link" className={buttonStyle('primary')}>
      Get a new link
    </a>
    <a href="/account/sign-in" className={buttonStyle()}>
      Sign in
    </a>
  </>
)

/**
 * The messages that the page of a one-time link shows instead of its form, by reason. With 'wait' and 'error', the link
 * may still be valid.
 */
export const LINK_MESSAGES = {
  used: {
    title: 'This link has been used',
    text: 'Each link works once. If you used it, sign in with the password you chose. If you didn’t, someone else may have. Get a new link now, and choose another password.',
  },
  'too many attempts': {
    title: 'This link no longer works',
    text: 'A wrong initial password was entered five times. Get a new link: we’ll send it to the email address on your contract.',
  },
  expired: {
    title: 'This link has expired',
    text: 'A newer link may have replaced it. Open the link in our latest email, or get a new one.',
  },
  active: {
    title: 'Your account is already active',
    text: 'Sign in with your email address and the password you chose. If you’ve forgotten it, get a new link.',
  },
  test: {
    title: 'This is a test link',
    text: 'The contract was created in test mode, so there’s no account to activate.',
  },
  unknown: {
    title: 'This link doesn’t work',
    text: 'The link is incomplete or too old. Copy the whole address from the email, or get a new link.',
  },
  none: {
    title: 'Open the link from your email',
    text: 'You can only use this page through that link. If you no longer have the email, get a new link.',
  },
  wait: { title: 'Too many attempts', text: 'Wait a few minutes, then open the link in your email again.' },
  error: {
    title: 'Something went wrong on our side',
    text: 'Open the link in your email again. It hasn’t been used.',
  },
}

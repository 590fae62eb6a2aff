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

/** A plain link, for the same reason. */
export const ACCOUNT_LINK = (
  <a href="/account" className={buttonStyle('primary')}>
    Go to your account
  </a>
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
  'signed in': {
    title: 'You’re already signed in',
    text: 'This link has been used, and each link works once. To see your contract, go to your account. You no longer need the link.',
    actions: ACCOUNT_LINK,
  },
  'too many attempts': {
    title: 'This link no longer works',
    text: 'A wrong initial password was entered five times. Get a new link, which we’ll send to your email address.',
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

/** The messages for a link that confirms a new email address. */
export const EMAIL_CHANGE_MESSAGES = {
  ...LINK_MESSAGES,
  used: {
    title: 'This link has been used',
    text: 'Your email address is confirmed. Sign in with it and your password.',
  },
  expired: {
    title: 'This link has expired',
    text: 'It’s older than 24 hours, a newer link has replaced it, or the change was stopped. To get a new link, sign in with your current address, and enter the new one under “Your details”.',
  },
  unknown: {
    title: 'This link doesn’t work',
    text: 'The link is incomplete or too old. Copy the whole address from the email, or enter your new address again under “Your details”.',
  },
  none: {
    title: 'Open the link from your email',
    text: 'You can only use this page through that link. If you no longer have the email, enter your new address again under “Your details”.',
  },
}

/** The messages for a link that stops a change of email address. */
export const STOP_LINK_MESSAGES = {
  ...LINK_MESSAGES,
  used: {
    title: 'The change was stopped',
    text: 'This link has been used. Your email address stayed the same.',
  },
  expired: {
    title: 'There’s nothing left to stop',
    text: 'The change was stopped, has expired, or has already been made. If you can’t sign in with this email address any more, contact House Bills.',
  },
  unknown: {
    title: 'This link doesn’t work',
    text: 'The link is incomplete or too old. Copy the whole address from the email.',
  },
  none: {
    title: 'Open the link from your email',
    text: 'You can only use this page through that link.',
  },
}

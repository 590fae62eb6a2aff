import { buttonStyle } from '@/components/ui/button'

/** Where to go on from a link that opens nothing; pages to load, as in full-page-redirect.tsx. */
export const LINK_ACTIONS = (
  <>
    <a href="/account/request-link" className={buttonStyle('primary')}>
      Ask for a new link
    </a>
    <a href="/account/sign-in" className={buttonStyle()}>
      Sign in
    </a>
  </>
)

/** What is said of such links, by why they open nothing. */
export const LINK_MESSAGES = {
  used: {
    title: 'This link has been used',
    text: 'Each link works once. If it was you, sign in with the password that you chose. If not, ask for a new link at once.',
  },
  'too many attempts': {
    title: 'This link has ended',
    text: 'A wrong initial password was entered five times. Ask for a new link: it goes to the e-mail address that your contract has.',
  },
  expired: {
    title: 'This link has expired',
    text: 'It has reached its end, or a newer one took its place. Use the newest e-mail that you have from us, or ask for a new link.',
  },
  active: {
    title: 'Your account is active already',
    text: 'Sign in with your e-mail address and the password that you chose. Forgotten it? Ask for a new link.',
  },
  test: {
    title: 'This link is of a test',
    text: 'The contract was made with a test key. Its tenant is nobody, so there is no account to activate.',
  },
  unknown: {
    title: 'This link does not work',
    text: 'Perhaps a part of it got lost on the way. Copy the whole address out of the e-mail, or ask for a new link.',
  },
  none: {
    title: 'Open your link again',
    text: 'This page is reached by the link in our e-mail to you. It has not been used up: open it once more, or ask for a new one.',
  },
  wait: { title: 'Too many tries', text: 'Wait a few minutes, then open the link in your e-mail again.' },
  error: { title: 'Something went wrong on our side', text: 'Open the link in your e-mail again: it was not used up.' },
}

import { Detail, formatTime, Layout, Paragraph, Title, UrlLink, UserText } from './partials/layout'
import { OnlyAdminAdvice } from './partials/only-admin-advice'
import type { NoticeProps, PartnerStaffProps } from './partials/template-props'

interface Props extends PartnerStaffProps, NoticeProps {
  name: string
  change: 'setUp' | 'replaced' | 'turnedOff' | 'reset' | 'recoveryCodes'
}

const CHANGE_TEXTS: Record<Props['change'], { subject: string; title: string; text: string }> = {
  setUp: {
    subject: 'Two-factor authentication was set up for your House Bills account',
    title: 'Two-factor authentication was set up',
    text: 'You now sign in with a code from your authenticator app as well as your password. If you have passkeys, they still work without a code.',
  },
  replaced: {
    subject: 'The authenticator app for your House Bills account was changed',
    title: 'Your authenticator app was changed',
    text: 'You now sign in with codes from the new authenticator app. The old app and its recovery codes no longer work.',
  },
  turnedOff: {
    subject: 'Two-factor authentication was turned off for your House Bills account',
    title: 'Two-factor authentication was turned off',
    text: 'You now sign in with only your password. If you have passkeys, they still work.',
  },
  reset: {
    subject: 'Two-factor authentication and passkeys were reset for your House Bills account',
    title: 'Your two-factor authentication and passkeys were reset',
    text: 'An admin at your company signed you out everywhere. Authenticator apps and passkeys that you used for your account no longer work. Sign in with your password or single sign-on. You can then set up an authenticator app and passkeys again.',
  },
  recoveryCodes: {
    subject: 'Your House Bills recovery codes were replaced',
    title: 'Your recovery codes were replaced',
    text: 'New recovery codes were generated. Older codes no longer work.',
  },
}

const ASK_FOR_RESET = 'Then ask an admin at your company to reset your two-factor authentication and passkeys.'

/** Text for recipients who didn't make or expect the change. It follows the advice to reset the password. */
const REPORT_TEXTS: Record<Props['change'], string> = {
  setUp: ASK_FOR_RESET,
  replaced: ASK_FOR_RESET,
  recoveryCodes: ASK_FOR_RESET,
  turnedOff:
    'Then, under “Your account”, remove any passkey that you don’t recognise. Tell an admin at your company too.',
  reset: 'Then tell an admin at your company.',
}

export const subject = ({ change }: Props): string => CHANGE_TEXTS[change].subject

export default function TwoFactorChanged({ name, at, change, portalUrl, contact }: Props) {
  const { title, text } = CHANGE_TEXTS[change]
  const isOwnChange = change !== 'reset'
  return (
    <Layout
      preview={isOwnChange ? 'If you did this, no action is needed.' : 'An admin at your company did this.'}
      footer="This is a security notice about your account."
    >
      <Title>{title}</Title>
      <Paragraph>
        Hello <UserText>{name}</UserText>,
      </Paragraph>
      <Paragraph>
        {text}
        {isOwnChange && ' If you did this, no action is needed.'}
      </Paragraph>
      <Detail label="When">{formatTime(at)}</Detail>
      <Paragraph>
        If you didn&rsquo;t{!isOwnChange && ' expect this'}, go to <UrlLink href={portalUrl} /> and reset your password
        with &ldquo;Forgot password?&rdquo;. {REPORT_TEXTS[change]} <OnlyAdminAdvice contact={contact} />
      </Paragraph>
    </Layout>
  )
}

TwoFactorChanged.PreviewProps = {
  name: 'Robin Adeyemi',
  at: new Date('2026-11-20T09:30:00Z'),
  change: 'setUp',
  portalUrl: 'https://bills.example/portal',
} satisfies Props

import { HouseBillsContact } from './partials/house-bills-contact'
import { Detail, formatTime, Layout, Paragraph, Title, UrlLink, UserText } from './partials/layout'
import type { NoticeProps, TenantProps } from './partials/template-props'

interface Props extends TenantProps, NoticeProps {
  firstName: string
  change: 'setUp' | 'replaced' | 'turnedOff' | 'reset' | 'recoveryCodes'
}

const CHANGE_TEXTS: Record<Props['change'], { subject: string; title: string; text: string }> = {
  setUp: {
    subject: 'Two-factor authentication was set up for your House Bills account',
    title: 'Two-factor authentication was set up',
    text: 'You now sign in to your House Bills account with a code from your authenticator app as well as your password. If you have passkeys, they still work without a code.',
  },
  replaced: {
    subject: 'The authenticator app for your House Bills account was changed',
    title: 'Your authenticator app was changed',
    text: 'You now sign in to your House Bills account with codes from the new authenticator app. The old app and its recovery codes no longer work.',
  },
  turnedOff: {
    subject: 'Two-factor authentication was turned off for your House Bills account',
    title: 'Two-factor authentication was turned off',
    text: 'You now sign in to your House Bills account with only your password. If you have passkeys, they still work.',
  },
  reset: {
    subject: 'House Bills support reset your two-factor authentication and passkeys',
    title: 'Your two-factor authentication and passkeys were reset',
    text: 'House Bills support signed you out everywhere. Authenticator apps and passkeys that you used for your account no longer work. Sign in with your password. You can then set up an authenticator app and passkeys again.',
  },
  recoveryCodes: {
    subject: 'Your House Bills recovery codes were replaced',
    title: 'Your recovery codes were replaced',
    text: 'New recovery codes were generated for your House Bills account. Older codes no longer work.',
  },
}

export const subject = ({ change }: Props): string => CHANGE_TEXTS[change].subject

export default function TenantTwoFactorChanged({ firstName, at, change, accountUrl, contact }: Props) {
  const { title, text } = CHANGE_TEXTS[change]
  const isOwnChange = change !== 'reset'
  const canLockOut = isOwnChange && change !== 'turnedOff'
  return (
    <Layout
      preview={`If you ${isOwnChange ? 'did' : 'expected'} this, no action is needed.`}
      footer="This is a security notice about your account."
    >
      <Title>{title}</Title>
      <Paragraph>
        Hello <UserText>{firstName}</UserText>,
      </Paragraph>
      <Paragraph>
        {text}
        {isOwnChange && ' If you did this, no action is needed.'}
      </Paragraph>
      <Detail label="When">{formatTime(at)}</Detail>
      <Paragraph>
        If you didn&rsquo;t{!isOwnChange && ' expect this'}, someone else may know your password or have access to your
        email. First change the password for your email account. Then reset your House Bills password here:{' '}
        <UrlLink href={`${accountUrl}/request-link`} />
      </Paragraph>
      {!isOwnChange && (
        <Paragraph>
          Then tell <HouseBillsContact contact={contact} /> that you didn&rsquo;t ask for this.
        </Paragraph>
      )}
      {canLockOut && (
        <Paragraph>
          If you&rsquo;re asked for a code when you sign in and don&rsquo;t have one, contact{' '}
          <HouseBillsContact contact={contact} />. We&rsquo;ll check who you are, then reset your two-factor
          authentication and passkeys.
        </Paragraph>
      )}
      {isOwnChange && (
        <Paragraph>
          Once you&rsquo;re signed in, go to &ldquo;Sign-in and security&rdquo; and remove any passkey that you
          don&rsquo;t recognise.
        </Paragraph>
      )}
    </Layout>
  )
}

TenantTwoFactorChanged.PreviewProps = {
  firstName: 'Siobhán',
  at: new Date('2026-11-20T09:30:00Z'),
  change: 'setUp',
  contractNumber: 1042,
  activation: null,
  accountUrl: 'https://bills.example/account',
} satisfies Props

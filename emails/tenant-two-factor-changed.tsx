import { Layout, Paragraph, Title, UrlLink, UserText } from './partials/layout'
import type { TenantProps } from './partials/template-props'

interface Props extends TenantProps {
  firstName: string
  change: 'setUp' | 'replaced' | 'turnedOff' | 'reset' | 'recoveryCodes'
}

const CHANGE_TEXTS: Record<Props['change'], { title: string; text: string }> = {
  setUp: {
    title: 'Two-factor authentication was set up',
    text: 'You now sign in to your House Bills account with a code from your authenticator app as well as your password.',
  },
  replaced: {
    title: 'Your authenticator app was changed',
    text: 'You now sign in to your House Bills account with codes from the new authenticator app. The old app and its recovery codes no longer work.',
  },
  turnedOff: {
    title: 'Two-factor authentication was turned off',
    text: 'You now sign in to your House Bills account with only your password.',
  },
  reset: {
    title: 'Two-factor authentication was turned off',
    text: 'House Bills support removed your authenticator app and passkeys, and signed you out everywhere. Sign in with your password. You can then set up an authenticator app again.',
  },
  recoveryCodes: {
    title: 'Your recovery codes were replaced',
    text: 'New recovery codes were generated for your House Bills account. Older codes no longer work.',
  },
}

export const subject = ({ change }: Props): string => CHANGE_TEXTS[change].title

export default function TenantTwoFactorChanged({ firstName, change, accountUrl }: Props) {
  const { title, text } = CHANGE_TEXTS[change]
  return (
    <Layout preview="If you expected this, no action is needed." footer="This is a security notice about your account.">
      <Title>{title}</Title>
      <Paragraph>
        Hello <UserText>{firstName}</UserText>,
      </Paragraph>
      <Paragraph>{text}</Paragraph>
      <Paragraph>
        If you didn&rsquo;t expect this, someone else may know your password or have access to your email. First change
        the password of your email account. Then reset your House Bills password here:{' '}
        <UrlLink href={`${accountUrl}/request-link`} />
      </Paragraph>
    </Layout>
  )
}

TenantTwoFactorChanged.PreviewProps = {
  firstName: 'Siobhán',
  change: 'setUp',
  contractNumber: 1042,
  activation: null,
  accountUrl: 'https://bills.example/account',
} satisfies Props

import { Layout, Paragraph, Title, UrlLink, UserText } from './partials/layout'
import type { TenantProps } from './partials/template-props'

interface Props extends TenantProps {
  firstName: string
  change: 'added' | 'removed'
  /** The name that the user gave to the passkey. */
  passkeyName: string
}

export const subject = ({ change }: Props): string =>
  `A passkey was ${change} ${change === 'added' ? 'to' : 'from'} your House Bills account`

export default function TenantPasskeyChanged({ firstName, change, passkeyName, accountUrl }: Props) {
  return (
    <Layout preview="If you did this, no action is needed." footer="This is a security notice about your account.">
      <Title>A passkey was {change}</Title>
      <Paragraph>
        Hello <UserText>{firstName}</UserText>,
      </Paragraph>
      <Paragraph>
        {change === 'added' ? (
          <>
            You can now sign in with the passkey &ldquo;<UserText>{passkeyName}</UserText>&rdquo;, without your password
            or a code. If you did this, no action is needed.
          </>
        ) : (
          <>
            The passkey &ldquo;<UserText>{passkeyName}</UserText>&rdquo; no longer works, and your other devices were
            signed out. If you did this, no action is needed.
          </>
        )}
      </Paragraph>
      <Paragraph>
        If you didn&rsquo;t, someone else may know your password or have access to your email. First change the password
        for your email account. Then reset your House Bills password here:{' '}
        <UrlLink href={`${accountUrl}/request-link`} />
      </Paragraph>
      <Paragraph>
        Finally, remove any passkey that you don&rsquo;t recognise, under &ldquo;Sign-in and security&rdquo;.
      </Paragraph>
    </Layout>
  )
}

TenantPasskeyChanged.PreviewProps = {
  firstName: 'Siobhán',
  change: 'added',
  passkeyName: 'My phone',
  contractNumber: 1042,
  activation: null,
  accountUrl: 'https://bills.example/account',
} satisfies Props

import { Detail, formatTime, Layout, Paragraph, Title, UrlLink, UserText } from './partials/layout'
import { PASSKEY_PREVIEWS, PASSKEY_SUBJECTS, type PasskeyChange } from './partials/passkey-change'
import type { NoticeProps, TenantProps } from './partials/template-props'

interface Props extends TenantProps, NoticeProps {
  firstName: string
  change: PasskeyChange
  /** The name that the user gave to the passkey. */
  passkeyName: string
}

export const subject = ({ change }: Props): string => PASSKEY_SUBJECTS[change]

export default function TenantPasskeyChanged({ firstName, at, change, passkeyName, accountUrl }: Props) {
  return (
    <Layout preview={PASSKEY_PREVIEWS[change]} footer="This is a security notice about your account.">
      <Title>A passkey was {change}</Title>
      <Paragraph>
        Hello <UserText>{firstName}</UserText>,
      </Paragraph>
      <Paragraph>
        {change === 'added' && (
          <>
            You can now sign in with the passkey &ldquo;<UserText>{passkeyName}</UserText>&rdquo;, without your password
            or a code. If you did this, no action is needed.
          </>
        )}
        {change === 'removed' && (
          <>
            The passkey &ldquo;<UserText>{passkeyName}</UserText>&rdquo; no longer works, and your other devices were
            signed out. If you did this, no action is needed.
          </>
        )}
        {change === 'rejected' && (
          <>
            Someone tried to sign in with the passkey &ldquo;<UserText>{passkeyName}</UserText>&rdquo;. We rejected the
            passkey, because it may have been copied. If this was you, remove the passkey under &ldquo;Sign-in and
            security&rdquo;, and add a new one.
          </>
        )}
      </Paragraph>
      <Detail label="When">{formatTime(at)}</Detail>
      <Paragraph>
        {change === 'rejected'
          ? 'If it wasn’t you, someone else may have a copy of your passkey. To be safe, change'
          : 'If you didn’t, someone else may know your password or have access to your email. First change'}{' '}
        the password for your email account. Then reset your House Bills password here:{' '}
        <UrlLink href={`${accountUrl}/request-link`} />
      </Paragraph>
      <Paragraph>
        Finally, remove {change === 'rejected' ? 'this passkey, and ' : ''}any passkey that you don&rsquo;t recognise,
        under &ldquo;Sign-in and security&rdquo;.
      </Paragraph>
    </Layout>
  )
}

TenantPasskeyChanged.PreviewProps = {
  firstName: 'Siobhán',
  at: new Date('2026-11-20T09:30:00Z'),
  change: 'added',
  passkeyName: 'My phone',
  contractNumber: 1042,
  activation: null,
  accountUrl: 'https://bills.example/account',
} satisfies Props

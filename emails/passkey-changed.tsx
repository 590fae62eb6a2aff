import { Detail, formatTime, Layout, Paragraph, Title, UrlLink, UserText } from './partials/layout'
import { OnlyAdminAdvice } from './partials/only-admin-advice'
import { PASSKEY_PREVIEWS, PASSKEY_SUBJECTS, type PasskeyChange } from './partials/passkey-change'
import type { NoticeProps, PartnerStaffProps } from './partials/template-props'

interface Props extends PartnerStaffProps, NoticeProps {
  name: string
  change: PasskeyChange
  /** The name that the user gave to the passkey. */
  passkeyName: string
}

export const subject = ({ change }: Props): string => PASSKEY_SUBJECTS[change]

export default function PasskeyChanged({ name, at, change, passkeyName, portalUrl, contact }: Props) {
  return (
    <Layout preview={PASSKEY_PREVIEWS[change]} footer="This is a security notice about your account.">
      <Title>A passkey was {change}</Title>
      <Paragraph>
        Hello <UserText>{name}</UserText>,
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
            passkey, because it may have been copied. If this was you, remove the passkey under &ldquo;Your
            account&rdquo;, and add a new one.
          </>
        )}
      </Paragraph>
      <Detail label="When">{formatTime(at)}</Detail>
      <Paragraph>
        If {change === 'rejected' ? 'it wasn’t you' : 'you didn’t'}, go to <UrlLink href={portalUrl} /> and reset your
        password with &ldquo;Forgot password?&rdquo;. Then, under &ldquo;Your account&rdquo;, remove{' '}
        {change === 'rejected' ? 'this passkey, and ' : ''}any passkey that you don&rsquo;t recognise. Tell an admin at
        your company too. <OnlyAdminAdvice contact={contact} />
      </Paragraph>
    </Layout>
  )
}

PasskeyChanged.PreviewProps = {
  name: 'Robin Adeyemi',
  at: new Date('2026-11-20T09:30:00Z'),
  change: 'added',
  passkeyName: 'Work laptop',
  portalUrl: 'https://bills.example/portal',
} satisfies Props

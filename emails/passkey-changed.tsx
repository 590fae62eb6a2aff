import { Layout, Paragraph, Title, UrlLink, UserText } from './partials/layout'
import { OnlyAdminAdvice } from './partials/only-admin-advice'
import type { PartnerStaffProps } from './partials/template-props'

interface Props extends PartnerStaffProps {
  name: string
  change: 'added' | 'removed'
  /** The name that the user gave to the passkey. */
  passkeyName: string
}

export const subject = ({ change }: Props): string =>
  `A passkey was ${change} ${change === 'added' ? 'to' : 'from'} your House Bills account`

export default function PasskeyChanged({ name, change, passkeyName, portalUrl, contact }: Props) {
  return (
    <Layout preview="If you did this, no action is needed." footer="This is a security notice about your account.">
      <Title>A passkey was {change}</Title>
      <Paragraph>
        Hello <UserText>{name}</UserText>,
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
        If you didn&rsquo;t, go to <UrlLink href={portalUrl} /> and reset your password with &ldquo;Forgot
        password?&rdquo;. Then, under &ldquo;Your account&rdquo;, remove any passkey that you don&rsquo;t recognise.
        Tell an admin at your company too. <OnlyAdminAdvice contact={contact} />
      </Paragraph>
    </Layout>
  )
}

PasskeyChanged.PreviewProps = {
  name: 'Robin Adeyemi',
  change: 'added',
  passkeyName: 'Work laptop',
  portalUrl: 'https://bills.example/portal',
} satisfies Props

import { Layout, Paragraph, Title, UrlLink, UserText } from './partials/layout'
import type { PartnerStaffProps } from './partials/template-props'

interface Props extends PartnerStaffProps {
  name: string
  change: 'added' | 'removed'
  /** The name that the user gave to the passkey. */
  passkeyName: string
}

const TITLES: Record<Props['change'], string> = {
  added: 'A passkey was added to your account',
  removed: 'A passkey was removed from your account',
}

export const subject = ({ change }: Props): string => TITLES[change]

export default function PasskeyChanged({ name, change, passkeyName, portalUrl }: Props) {
  return (
    <Layout preview="If you expected this, no action is needed." footer="This is a security notice about your account.">
      <Title>{TITLES[change]}</Title>
      <Paragraph>
        Hello <UserText>{name}</UserText>,
      </Paragraph>
      <Paragraph>
        {change === 'added' ? (
          <>
            You can now sign in with the passkey &ldquo;<UserText>{passkeyName}</UserText>&rdquo;, without your password
            and without a code.
          </>
        ) : (
          <>
            The passkey &ldquo;<UserText>{passkeyName}</UserText>&rdquo; no longer works, and your other sessions were
            signed out.
          </>
        )}
      </Paragraph>
      <Paragraph>
        If you didn&rsquo;t expect this, go to <UrlLink href={portalUrl} /> and reset your password with &ldquo;Forgot
        password?&rdquo;. Then remove any passkey that you don&rsquo;t recognise under &ldquo;Your account&rdquo;, and
        tell an admin at your company.
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

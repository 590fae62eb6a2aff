import type { z } from 'zod'
import type { PartnerStaffProps } from '@/lib/mail/templates/partner-staff-template'
import type { TWO_FACTOR_CHANGED } from '@/lib/mail/templates/two-factor-changed'
import { Layout, Paragraph, Title, UrlLink, UserText } from './partials/layout'

type Props = z.output<typeof TWO_FACTOR_CHANGED.values> & PartnerStaffProps

const CHANGE_TEXTS: Record<Props['change'], { title: string; text: string }> = {
  setUp: {
    title: 'A second factor was set up',
    text: 'From now on, signing in asks for a code of your authenticator app as well as your password.',
  },
  replaced: {
    title: 'Your second factor was replaced',
    text: 'From now on, signing in asks for a code of the authenticator app that was set up just now. The earlier one and its recovery codes do not work any more.',
  },
  turnedOff: {
    title: 'Your second factor was turned off',
    text: 'From now on, signing in asks for your password alone.',
  },
  reset: {
    title: 'Your second factor was reset',
    text: 'An admin of your company has removed your authenticator app and ended your sessions. Set up a new one after you have signed in.',
  },
  recoveryCodes: {
    title: 'Your recovery codes were replaced',
    text: 'Only the recovery codes that were shown just now work; the earlier ones do not any more.',
  },
}

export const subject = ({ change }: Props): string => CHANGE_TEXTS[change].title

export default function TwoFactorChanged({ name, change, portalUrl }: Props) {
  const { title, text } = CHANGE_TEXTS[change]
  return (
    <Layout
      preview="If that was you, there is nothing to do."
      footer="You are receiving this email because it concerns the security of your sign-in."
    >
      <Title>{title}</Title>
      <Paragraph>
        Hello <UserText>{name}</UserText>,
      </Paragraph>
      <Paragraph>{text}</Paragraph>
      <Paragraph>
        If you did not expect this, choose a new password at once and tell an admin of your company:{' '}
        <UrlLink href={portalUrl} />
      </Paragraph>
    </Layout>
  )
}

TwoFactorChanged.PreviewProps = {
  name: 'Robin Adeyemi',
  change: 'setUp',
  portalUrl: 'https://bills.example/portal',
} satisfies Props

import { ButtonLink, Detail, formatExpiry, formatTime, Layout, Paragraph, Title, UserText } from './partials/layout'
import type { ApiKeyProps } from './partials/template-props'
import { UnintendedChangeAdvice } from './partials/unintended-change-advice'

interface Props extends ApiKeyProps {
  newPrefix: string
  /** When the old key stops working. Null if it stopped working immediately. */
  endsAt: Date | null
}

export const subject = ({ mode }: Props): string => `A ${mode} House Bills API key was rotated`

export default function ApiKeyRotated({ label, prefix, newPrefix, mode, by, at, endsAt, portalUrl }: Props) {
  const affectedKeys = endsAt ? 'both keys' : 'the new key'
  return (
    <Layout
      preview={endsAt ? `The old key works until ${formatExpiry(endsAt)}.` : 'The old key no longer works.'}
      footer="You’re receiving this email because you’re a partner portal admin at your company."
    >
      <Title>API key rotated</Title>
      <Paragraph>
        {endsAt
          ? `Switch everything that uses the old key to the new one by ${formatExpiry(endsAt)}.`
          : 'Switch everything that used the old key to the new one.'}
      </Paragraph>
      <ButtonLink href={`${portalUrl}/${mode}/api-keys`}>View API keys</ButtonLink>
      <Detail label="Label">
        <UserText>{label}</UserText>
      </Detail>
      <Detail label="Old key begins with">
        <UserText>{prefix}</UserText>
      </Detail>
      <Detail label="New key begins with">
        <UserText>{newPrefix}</UserText>
      </Detail>
      <Detail label="Mode">{mode === 'live' ? 'Live' : 'Test'}</Detail>
      <Detail label="Rotated by">{by === null ? 'House Bills' : <UserText>{by}</UserText>}</Detail>
      <Detail label="Rotated on">{formatTime(at)}</Detail>
      <Detail label="Old key">{endsAt ? `Works until ${formatExpiry(endsAt)}` : 'Stopped working immediately'}</Detail>
      <Paragraph>
        {by === null ? (
          `If nobody at your company asked for this, revoke ${affectedKeys} now under API keys.`
        ) : (
          <UnintendedChangeAdvice by={by}>revoke {affectedKeys} under API keys.</UnintendedChangeAdvice>
        )}
      </Paragraph>
    </Layout>
  )
}

ApiKeyRotated.PreviewProps = {
  label: 'Website',
  prefix: 'eb_live_1a2b',
  newPrefix: 'eb_live_Zx90',
  mode: 'live',
  by: 'Robin Adeyemi',
  at: new Date('2026-11-20T09:30:00Z'),
  endsAt: new Date('2026-11-21T09:30:00Z'),
  portalUrl: 'https://bills.example/portal',
} satisfies Props

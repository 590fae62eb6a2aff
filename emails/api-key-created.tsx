import { ApiKeyDetails } from './partials/api-key-details'
import { ButtonLink, Detail, formatExpiry, Layout, Paragraph, Title } from './partials/layout'
import type { ApiKeyProps } from './partials/template-props'
import { UnintendedChangeAdvice } from './partials/unintended-change-advice'

interface Props extends ApiKeyProps {
  /** When the key expires. Null if it never does. */
  expiresAt: Date | null
}

export const subject = ({ mode }: Props): string => `A ${mode} House Bills API key was created`

export default function ApiKeyCreated({ expiresAt, portalUrl, ...key }: Props) {
  return (
    <Layout
      preview={`If ${key.by === null ? 'your company expected' : 'you or a colleague did'} this, no action is needed.`}
      footer="You’re receiving this email because you’re a partner portal admin at your company."
    >
      <Title>API key created</Title>
      <Paragraph>
        Anyone with this key can make requests as your company. If{' '}
        {key.by === null ? 'your company asked for it' : 'you or a colleague created it'}, no action is needed.
        {key.by === null && ' If not, revoke it now under API keys.'}
      </Paragraph>
      <ButtonLink href={`${portalUrl}/${key.mode}/api-keys`}>View API keys</ButtonLink>
      <ApiKeyDetails {...key} action="Created" />
      <Detail label="Expires">{expiresAt ? `At ${formatExpiry(expiresAt)}` : 'Never'}</Detail>
      {key.by !== null && (
        <Paragraph>
          <UnintendedChangeAdvice by={key.by}>revoke the key under API keys.</UnintendedChangeAdvice>
        </Paragraph>
      )}
    </Layout>
  )
}

ApiKeyCreated.PreviewProps = {
  label: 'Website',
  prefix: 'eb_live_1a2b',
  mode: 'live',
  by: 'Robin Adeyemi',
  at: new Date('2026-11-20T09:30:00Z'),
  expiresAt: new Date('2027-01-01T00:00:00Z'),
  portalUrl: 'https://bills.example/portal',
} satisfies Props

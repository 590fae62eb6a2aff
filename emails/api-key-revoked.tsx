import { ApiKeyDetails } from './partials/api-key-details'
import { HouseBillsContact } from './partials/house-bills-contact'
import { ButtonLink, Layout, Paragraph, Title } from './partials/layout'
import type { ApiKeyProps } from './partials/template-props'
import { UnintendedChangeAdvice } from './partials/unintended-change-advice'

export const subject = ({ mode }: ApiKeyProps): string => `A ${mode} House Bills API key was revoked`

export default function ApiKeyRevoked({ portalUrl, contact, ...key }: ApiKeyProps) {
  return (
    <Layout
      preview="This key no longer works. This can’t be undone."
      footer="You’re receiving this email because you’re a partner portal admin at your company."
    >
      <Title>API key revoked</Title>
      <Paragraph>
        Requests with this key now fail. This can&rsquo;t be undone. If you still need a key, create a new one under API
        keys.
      </Paragraph>
      <ButtonLink href={`${portalUrl}/${key.mode}/api-keys`}>View API keys</ButtonLink>
      <ApiKeyDetails {...key} action="Revoked" />
      <Paragraph>
        {key.by === null ? (
          <>
            If nobody at your company asked for this, contact <HouseBillsContact contact={contact} />.
          </>
        ) : (
          <UnintendedChangeAdvice by={key.by}>check Activity for other changes.</UnintendedChangeAdvice>
        )}
      </Paragraph>
    </Layout>
  )
}

ApiKeyRevoked.PreviewProps = {
  label: 'Website',
  prefix: 'eb_live_1a2b',
  mode: 'live',
  by: 'Robin Adeyemi',
  at: new Date('2026-11-20T09:30:00Z'),
  portalUrl: 'https://bills.example/portal',
} satisfies ApiKeyProps

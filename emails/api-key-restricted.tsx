import { ApiKeyDetails } from './partials/api-key-details'
import { HouseBillsContact } from './partials/house-bills-contact'
import { ButtonLink, Detail, Layout, Paragraph, Title, UserText } from './partials/layout'
import type { ApiKeyProps } from './partials/template-props'
import { UnintendedChangeAdvice } from './partials/unintended-change-advice'

interface Props extends ApiKeyProps {
  /** The restrictions that changed, with their old and new values in words. */
  changes: { restriction: string; before: string; after: string }[]
}

export const subject = ({ mode }: Props): string => `The restrictions on a ${mode} House Bills API key were changed`

export default function ApiKeyRestricted({ portalUrl, contact, changes, ...key }: Props) {
  return (
    <Layout
      preview="Check that your systems can still use this key."
      footer="You’re receiving this email because you’re a partner portal admin at your company."
    >
      <Title>API key restrictions changed</Title>
      <Paragraph>Check that your systems can still use this key.</Paragraph>
      <ButtonLink href={`${portalUrl}/${key.mode}/api-keys`}>View API keys</ButtonLink>
      <ApiKeyDetails {...key} action="Changed" />
      {changes.map(({ restriction, before, after }) => (
        <Detail key={restriction} label={restriction}>
          <UserText>{`${after} (previously: ${before})`}</UserText>
        </Detail>
      ))}
      <Paragraph>
        {key.by === null ? (
          <>
            If nobody at your company asked for this, contact <HouseBillsContact contact={contact} />.
          </>
        ) : (
          <UnintendedChangeAdvice by={key.by}>
            rotate or revoke the key under API keys, and check Activity for other changes.
          </UnintendedChangeAdvice>
        )}
      </Paragraph>
    </Layout>
  )
}

ApiKeyRestricted.PreviewProps = {
  label: 'Website',
  prefix: 'eb_live_1a2b',
  mode: 'live',
  by: 'Robin Adeyemi',
  at: new Date('2026-11-20T09:30:00Z'),
  changes: [
    { restriction: 'Permissions', before: 'all', after: '“Get quotes” and “Create bills packages”' },
    { restriction: 'Allowed networks', before: 'all', after: '192.0.2.0/24, 2001:db8::/32' },
    { restriction: 'Requests per minute', before: 'your company’s limit', after: '60' },
  ],
  portalUrl: 'https://bills.example/portal',
} satisfies Props

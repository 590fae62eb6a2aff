import type { z } from 'zod'
import type { API_KEY_CREATED } from '@/lib/mail/templates/api-key-created'
import type { PartnerStaffProps } from '@/lib/mail/templates/partner-staff-template'
import { ApiKeyDetails } from './partials/api-key-details'
import { ButtonLink, Detail, Layout, longEndDate, Paragraph, Title } from './partials/layout'

type Props = z.output<typeof API_KEY_CREATED.values> & PartnerStaffProps

export const subject = ({ mode }: Props): string => `A new ${mode} API key of your company`

export default function ApiKeyCreated({ expiresAt, portalUrl, ...key }: Props) {
  return (
    <Layout
      preview="If somebody of your company did this, there is nothing to do."
      footer="You are receiving this email because you are an admin of your company in the partner portal."
    >
      <Title>A new API key was created</Title>
      <ApiKeyDetails {...key} action="Created" />
      <Detail label="Works until">{expiresAt ? longEndDate(expiresAt) : 'It is revoked'}</Detail>
      <Paragraph>
        Whoever has this key can make calls in your company&rsquo;s name. If nobody of your company wanted it, revoke it
        at once:
      </Paragraph>
      <ButtonLink href={`${portalUrl}/${key.mode}/api-keys`}>See your API keys</ButtonLink>
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

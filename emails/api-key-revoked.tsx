import type { z } from 'zod'
import type { API_KEY_REVOKED } from '@/lib/mail/templates/api-key-revoked'
import type { PartnerStaffProps } from '@/lib/mail/templates/partner-staff-template'
import { ApiKeyDetails } from './partials/api-key-details'
import { ButtonLink, Layout, Paragraph, Title } from './partials/layout'

type Props = z.output<typeof API_KEY_REVOKED.values> & PartnerStaffProps

export const subject = ({ mode }: Props): string => `A ${mode} API key of your company was revoked`

export default function ApiKeyRevoked({ portalUrl, ...key }: Props) {
  return (
    <Layout
      preview="It does not work any more, for good."
      footer="You are receiving this email because you are an admin of your company in the partner portal."
    >
      <Title>An API key was revoked</Title>
      <ApiKeyDetails {...key} action="Revoked" />
      <Paragraph>
        Calls with this key are refused from now on. If a program of yours still needs one, or if nobody of your company
        wanted this, create a new key and find out who revoked this one:
      </Paragraph>
      <ButtonLink href={`${portalUrl}/${key.mode}/api-keys`}>See your API keys</ButtonLink>
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
} satisfies Props

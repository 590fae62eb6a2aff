import type { z } from 'zod'
import type { API_KEY_ROTATED } from '@/lib/mail/templates/api-key-rotated'
import type { PartnerStaffProps } from '@/lib/mail/templates/partner-staff-template'
import { ButtonLink, Detail, Layout, longDateTime, longEndDate, Paragraph, Title, UserText } from './partials/layout'

type Props = z.output<typeof API_KEY_ROTATED.values> & PartnerStaffProps

export const subject = ({ mode }: Props): string => `A ${mode} API key of your company was rotated`

export default function ApiKeyRotated({ label, prefix, newPrefix, mode, by, at, endsAt, portalUrl }: Props) {
  return (
    <Layout
      preview={endsAt ? `The old key works until ${longEndDate(endsAt)}.` : 'The old key does not work any more.'}
      footer="You are receiving this email because you are an admin of your company in the partner portal."
    >
      <Title>An API key was rotated</Title>
      <Detail label="Label">
        <UserText>{label}</UserText>
      </Detail>
      <Detail label="Old key begins with">
        <UserText>{prefix}</UserText>
      </Detail>
      <Detail label="New key begins with">
        <UserText>{newPrefix}</UserText>
      </Detail>
      <Detail label="Mode">{mode}</Detail>
      <Detail label="Rotated by">{by === null ? 'House Bills' : <UserText>{by}</UserText>}</Detail>
      <Detail label="Rotated at">{longDateTime(at)}</Detail>
      <Detail label="The old key works until">{endsAt ? longEndDate(endsAt) : 'It ended at once'}</Detail>
      <Paragraph>
        Every program that calls with the old key needs the new one by then. If nobody of your company wanted this,
        revoke both keys at once:
      </Paragraph>
      <ButtonLink href={`${portalUrl}/${mode}/api-keys`}>See your API keys</ButtonLink>
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

import type { z } from 'zod'
import type { PARTNER_STAFF_INVITATION } from '@/lib/mail/templates/partner-staff-invitation'
import type { PartnerStaffLinkProps } from '@/lib/mail/templates/partner-staff-template'
import { ButtonFallback, ButtonLink, Layout, longDateTime, Paragraph, Title, UserText } from './partials/layout'

type Props = z.output<typeof PARTNER_STAFF_INVITATION.values> & PartnerStaffLinkProps

export const subject = (_props: Props): string => 'You are invited to the House Bills partner portal'

export default function PartnerStaffInvitation({ companyName, invitedBy, link }: Props) {
  const company = <UserText>{companyName}</UserText>
  return (
    <Layout
      preview="Choose a password to sign in."
      footer={
        <>
          You are receiving this email because somebody at {company} gave us your address. If you do not know them,
          leave the link alone: nothing happens then.
        </>
      }
    >
      <Title>You are invited to the partner portal</Title>
      <Paragraph>
        {invitedBy === null ? (
          <>House Bills has set up</>
        ) : (
          <>
            <UserText>{invitedBy}</UserText> has asked us to set up
          </>
        )}{' '}
        a sign-in for you at {company}. In the portal you see your contracts and finish what needs a person.
      </Paragraph>
      <Paragraph>
        Tell us your name and choose a password. The link works once, until {longDateTime(link.expiresAt)}.
      </Paragraph>
      <ButtonLink href={link.href}>Accept the invitation</ButtonLink>
      <ButtonFallback href={link.href} />
    </Layout>
  )
}

PartnerStaffInvitation.PreviewProps = {
  companyName: 'Headingley Lets',
  invitedBy: 'Robin Adeyemi',
  link: {
    href: 'https://bills.example/reset-password#sdYkb0LpDczolYVbt0Mohoqqd9yApqQr4oJ0ZJWAdMY',
    expiresAt: new Date('2026-11-27T09:30:00Z'),
  },
  portalUrl: 'https://bills.example/portal',
} satisfies Props

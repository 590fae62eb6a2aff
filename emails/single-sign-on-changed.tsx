import { HouseBillsContact } from './partials/house-bills-contact'
import { ButtonLink, Detail, formatTime, Layout, Paragraph, Title, UserText } from './partials/layout'
import type { PartnerStaffProps } from './partials/template-props'
import { UnintendedChangeAdvice } from './partials/unintended-change-advice'

interface Props extends PartnerStaffProps {
  change:
    | 'added'
    | 'domainVerified'
    | 'tested'
    | 'required'
    | 'optional'
    | 'joinAsAdmins'
    | 'joinAsMembers'
    | 'secretReplaced'
    | 'removed'
  /** The name of the member of partner staff who made the change. Null if the operator made it. */
  by: string | null
  at: Date
  /** The email domain of the company's single sign-on connection. */
  domain: string
}

const ROLE_SUBJECT = 'The role for new team members on House Bills was changed'

const CHANGE_TEXTS: Record<Props['change'], { subject: string; title: string; text: string }> = {
  added: {
    subject: 'A single sign-on connection was added for House Bills',
    title: 'Single sign-on connection added',
    text: 'An identity provider was added in the portal. Nobody can sign in with it until an admin has verified the email domain and tested the connection.',
  },
  domainVerified: {
    subject: 'Your email domain was verified for House Bills single sign-on',
    title: 'Email domain verified',
    text: 'A DNS record proved that the email domain belongs to your company. Once an admin has tested the connection, people with an address in this domain can sign in with their work accounts.',
  },
  tested: {
    subject: 'Your team can now use single sign-on for House Bills',
    title: 'Single sign-on is ready',
    text: 'An admin tested the connection. People with an address in the email domain can now sign in with their work accounts. Anyone who isn’t in your team yet gets an account when they first sign in.',
  },
  required: {
    subject: 'Single sign-on is now required for House Bills',
    title: 'Single sign-on is required',
    text: 'Your team must now sign in with their work accounts. Only admins with a password and two-factor authentication can still sign in without them. Everyone else who had signed in with a password or passkey was signed out.',
  },
  optional: {
    subject: 'Single sign-on is now optional for House Bills',
    title: 'Single sign-on is optional',
    text: 'Everyone who has a password or passkey can now sign in with it, as well as with their work account.',
  },
  joinAsAdmins: {
    subject: ROLE_SUBJECT,
    title: 'New team members become admins',
    text: 'People who get an account when they first use single sign-on now become admins. Admins can manage the team, API keys, webhooks, and the company’s contact and logo. Existing accounts keep their roles.',
  },
  joinAsMembers: {
    subject: ROLE_SUBJECT,
    title: 'New team members become members',
    text: 'People who get an account when they first use single sign-on now become members, not admins. Existing accounts keep their roles.',
  },
  secretReplaced: {
    subject: 'The client secret for House Bills single sign-on was replaced',
    title: 'Client secret replaced',
    text: 'We now use the new client secret at your provider. Test the connection now. If the secret is wrong, nobody can sign in with single sign-on.',
  },
  removed: {
    subject: 'Your company’s single sign-on for House Bills was removed',
    title: 'Single sign-on removed',
    text: 'Your team can no longer sign in with their work accounts, and everyone who had done so was signed out. People without a password can set one with “Forgot password?” on the sign-in page.',
  },
}

export const subject = ({ change }: Props): string => CHANGE_TEXTS[change].subject

export default function SingleSignOnChanged({ change, by, at, domain, portalUrl, contact }: Props) {
  const { title, text } = CHANGE_TEXTS[change]
  return (
    <Layout
      preview="Check that your company meant to make this change."
      footer="You’re receiving this email because you’re a partner portal admin at your company."
    >
      <Title>{title}</Title>
      <Paragraph>{text}</Paragraph>
      <ButtonLink href={`${portalUrl}/live/team/single-sign-on`}>View single sign-on</ButtonLink>
      <Detail label="Email domain">
        <UserText>{domain}</UserText>
      </Detail>
      <Detail label="Changed by">{by === null ? 'House Bills' : <UserText>{by}</UserText>}</Detail>
      <Detail label="Changed on">{formatTime(at)}</Detail>
      <Paragraph>
        {by === null ? (
          <>
            If nobody at your company asked for this, contact <HouseBillsContact contact={contact} />.
          </>
        ) : (
          <UnintendedChangeAdvice by={by}>
            check Activity and the single sign-on settings in the portal.
          </UnintendedChangeAdvice>
        )}
      </Paragraph>
    </Layout>
  )
}

SingleSignOnChanged.PreviewProps = {
  change: 'required',
  by: 'Robin Adeyemi',
  at: new Date('2026-11-20T09:30:00Z'),
  domain: 'acme.example',
  portalUrl: 'https://bills.example/portal',
} satisfies Props

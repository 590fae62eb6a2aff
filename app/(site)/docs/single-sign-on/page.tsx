import type { Metadata } from 'next'
import { HouseBillsContact } from '@/components/ui/house-bills-contact'
import { TextLink } from '@/components/ui/text-link'
import { env } from '@/lib/platform/env'
import { docsTitle } from '../docs-nav'
import { DocsTable } from '../docs-table'
import { GuideLayout } from '../guide-layout'
import { InlineCode } from '../inline-code'
import { EntraSteps, GoogleSteps, OktaSteps } from './provider-steps'

export const metadata: Metadata = { title: docsTitle('/docs/single-sign-on') }

const PORTAL_PAGE = '/portal/live/team/single-sign-on'

export default function SingleSignOn() {
  return (
    <GuideLayout
      path="/docs/single-sign-on"
      intro="Your team signs in to the portal with their work accounts. An admin at your company sets this up once, at your provider and in the portal."
      sections={[
        {
          id: 'set-up',
          title: 'Setting up single sign-on',
          body: (
            <>
              <p>
                You need a provider that supports OpenID Connect, such as{' '}
                <TextLink href="#google">Google Workspace</TextLink>, <TextLink href="#entra">Microsoft Entra</TextLink>{' '}
                or <TextLink href="#okta">Okta</TextLink>. You also need access to the DNS of your email domain.
              </p>
              <ol>
                <li>
                  Open <TextLink href={PORTAL_PAGE}>Team, Single sign-on</TextLink> in the portal, and copy the redirect
                  URI.
                </li>
                <li>
                  Register a web application at your provider, with this redirect URI, the authorization code flow, and
                  the scopes <InlineCode>openid</InlineCode>, <InlineCode>email</InlineCode> and{' '}
                  <InlineCode>profile</InlineCode>.
                </li>
                <li>Enter the issuer, client ID, client secret and email domain in the portal.</li>
                <li>
                  Choose the role for people who don’t have an account yet. Their account is created when they first
                  sign in. Default: member.
                </li>
                <li>
                  Add the TXT record that the portal shows, then click “Check TXT record”. It proves that the domain is
                  yours.
                </li>
                <li>Click “Test connection”, and sign in at your provider. Your team can then use single sign-on.</li>
                <li>
                  If you want, <TextLink href="#requiring">require it</TextLink> for everyone.
                </li>
              </ol>
              <p>
                We email all admins of your company about each change, so that unintended changes don’t go unnoticed.
              </p>
            </>
          ),
        },
        { id: 'google', title: 'Google Workspace', body: <GoogleSteps /> },
        { id: 'entra', title: 'Microsoft Entra', body: <EntraSteps /> },
        { id: 'okta', title: 'Okta', body: <OktaSteps /> },
        {
          id: 'accounts',
          title: 'Who gets which account',
          body: (
            <ul>
              <li>
                When someone first signs in, their email address decides which account they get. If your team has an
                account or invitation with this address, the person gets that one, with its role. Otherwise, they get a
                new account with the role that you chose. We email people when single sign-on is linked to an account
                that they already had.
              </li>
              <li>
                After that, their ID at your provider decides, so people keep their accounts if their address changes.
                Their account gets the new address when they next sign in, and both addresses get an email.
              </li>
              <li>
                Before you give somebody’s old address to a new person, ask its former owner to sign in once with their
                own new address. Until then, the portal sends their emails to the old address. This includes links to
                reset a password, unless the person <TextLink href="#requiring">must use single sign-on</TextLink>.
              </li>
              <li>
                The address must be verified and in your domain. Addresses in subdomains or other domains are rejected.
              </li>
              <li>
                People whom you remove from the team are signed out immediately, and don’t get a new account. To let
                them back in, invite them again.
              </li>
              <li>
                If you remove the connection and add a new one, the email address decides again, even for people whom
                you removed from the team. Anyone whose address has changed since they last signed in then gets a new
                account. So when you remove people from the team, also remove their access to the app at your provider.
              </li>
              <li>
                When someone leaves your company, remove them from the team as well. If you only block them at your
                provider, their session lasts until it’s been idle for an hour, and 12 hours at most.
              </li>
              <li>
                We don’t ask for our own two-factor authentication (2FA) after single sign-on. Require it at your
                provider.
              </li>
            </ul>
          ),
        },
        {
          id: 'requiring',
          title: 'Requiring single sign-on',
          body: (
            <>
              <p>
                On the <TextLink href={PORTAL_PAGE}>Single sign-on</TextLink> page, click “Require single sign-on”. This
                has the following effects:
              </p>
              <ul>
                <li>
                  Passwords, passkeys and links to set a password work only for admins with a password and 2FA, in case
                  your provider fails. You need at least one such admin. The last one can’t be removed, become a member
                  or turn off 2FA.
                </li>
                <li>For everyone else, sessions that began with a password or passkey end immediately.</li>
                <li>You can invite only addresses in your domain. Invitations tell people to use single sign-on.</li>
                <li>
                  Team members whose address is in another domain can’t sign in any more, unless they’re admins with a
                  password and 2FA.
                </li>
              </ul>
            </>
          ),
        },
        {
          id: 'changing',
          title: 'Changing the connection',
          body: (
            <ul>
              <li>
                Client secrets can expire. Before a secret expires, enter a new one in the portal, then test the
                connection.
              </li>
              <li>
                To change the issuer, client ID or domain, remove the connection and add a new one. Removing it signs
                out everyone who used it. People without a password can then set one with “Forgot password?”.
              </li>
            </ul>
          ),
        },
        {
          id: 'if-it-fails',
          title: 'If your provider fails',
          body: (
            <p>
              Sign in as an admin with a password and 2FA, and click “Make single sign-on optional”. Everyone who has a
              password can then sign in with it. If no admin can sign in, contact{' '}
              <HouseBillsContact email={env().contactEmail} />.
            </p>
          ),
        },
        {
          id: 'errors',
          title: 'Errors',
          body: (
            <DocsTable
              caption="Errors and what to check"
              columns={['The page says', 'What to check']}
              rows={[
                ['We found no TXT record', 'The record’s name. New records can take up to an hour to appear.'],
                [
                  'We can’t use the discovery document of your company’s identity provider',
                  'The issuer. Its URL must be public and use https.',
                ],
                [
                  'Your company’s identity provider rejected our client ID or client secret',
                  'Whether the secret has expired. Copy its value, not its ID.',
                ],
                [
                  'Your company’s identity provider rejected our request',
                  'Whether the redirect URI at your provider is exactly ours.',
                ],
                ['Your company’s identity provider didn’t sign you in', 'Whether the person is assigned to the app.'],
                [
                  'The response of your company’s identity provider isn’t valid',
                  'Whether the provider signs the app’s ID tokens with an asymmetric algorithm, such as RS256, and doesn’t encrypt them.',
                ],
                [
                  'Your company’s identity provider didn’t send an email address',
                  <>
                    Whether the person’s account at your provider has an email address. For Microsoft Entra, also the
                    optional claim <InlineCode>email</InlineCode>.
                  </>,
                ],
                [
                  'Your company’s identity provider hasn’t confirmed that your email address is verified',
                  <>
                    The claims: <InlineCode>email_verified</InlineCode>, or <InlineCode>xms_edov</InlineCode> for
                    Microsoft Entra.
                  </>,
                ],
                [
                  'Your email address isn’t in your company’s domain',
                  'The person’s primary address. For Google, also the primary domain of your Workspace.',
                ],
                [
                  'Your team has another account or invitation with your new email address',
                  'Whether its owner has a new address at your provider too. If so, they must sign in first. Otherwise, remove the account or invitation from the team.',
                ],
              ]}
            />
          ),
        },
      ]}
    />
  )
}

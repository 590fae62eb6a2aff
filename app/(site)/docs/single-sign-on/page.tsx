import { HouseBillsContact } from '@/components/ui/house-bills-contact'
import { TextLink } from '@/components/ui/text-link'
import { env } from '@/lib/platform/env'
import { docsMetadata } from '../docs-nav'
import { DocsTable } from '../docs-table'
import { GuideLayout } from '../guide-layout'
import { InlineCode } from '../inline-code'
import { EntraSteps, GoogleSteps, OktaSteps } from './provider-steps'

export const metadata = docsMetadata('/docs/single-sign-on')

const PORTAL_PAGE = '/portal/live/team/single-sign-on'

export default function SingleSignOn() {
  return (
    <GuideLayout
      path="/docs/single-sign-on"
      intro="Let your team sign in to the portal with their work accounts. An admin at your company sets this up once, with your identity provider and in the portal."
      sections={[
        {
          id: 'set-up',
          title: 'Setting up single sign-on',
          body: (
            <>
              <p>
                You need an identity provider that supports OpenID Connect, such as{' '}
                <TextLink href="#google">Google Workspace</TextLink>, <TextLink href="#entra">Microsoft Entra</TextLink>{' '}
                or <TextLink href="#okta">Okta</TextLink>. You also need access to the DNS of your email domain.
              </p>
              <ol>
                <li>
                  In the portal, open Team, then <TextLink href={PORTAL_PAGE}>Single sign-on</TextLink>. Copy the
                  redirect URI.
                </li>
                <li>
                  Register a web application with your provider, using this redirect URI, the authorization code flow,
                  and the scopes <InlineCode>openid</InlineCode>, <InlineCode>email</InlineCode> and{' '}
                  <InlineCode>profile</InlineCode>.
                </li>
                <li>Enter the issuer, client ID, client secret and email domain in the portal.</li>
                <li>
                  Choose the role for people who don’t have an account yet. They get an account when they first sign in.
                  The default role is member. Then click “Save connection”.
                </li>
                <li>
                  To prove that the domain is yours, add the TXT record that the portal shows, then click “Check TXT
                  record”.
                </li>
                <li>Click “Test connection”, and sign in at your provider. Your team can then use single sign-on.</li>
                <li>
                  If you want, <TextLink href="#requiring">require it</TextLink> for everyone.
                </li>
              </ol>
              <p>
                We email all admins at your company about each change to single sign-on, so that they notice unintended
                ones.
              </p>
              <p>
                We don’t ask for our own two-factor authentication (2FA) after single sign-on. Require it at your
                provider.
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
                If someone’s email address already has an account at another company, they can’t sign in until that
                company removes them from its team.
              </li>
              <li>
                Once someone has signed in, their ID at your provider decides which account they get. So people keep
                their accounts if their address changes. Their account gets the new address when they next sign in, and
                both addresses get an email.
              </li>
              <li>
                Before you give someone’s old address to another person, ask the former owner to sign in once with their
                new address. Until they do, the portal sends the former owner’s emails to the old address, where the
                other person can read them. This includes links to reset a password, unless the former owner{' '}
                <TextLink href="#requiring">must use single sign-on</TextLink>.
              </li>
              <li>
                The address must be verified and in your domain. Addresses in subdomains or other domains are rejected.
              </li>
            </ul>
          ),
        },
        {
          id: 'removing',
          title: 'Removing people',
          body: (
            <ul>
              <li>
                When someone leaves your company, click “Remove from team” on their page in the portal, and also remove
                them at your provider. If you only block them at your provider, their session lasts until it’s been idle
                for an hour, and 12 hours at most.
              </li>
              <li>
                People you remove from the team are signed out immediately, and don’t get a new account. To let them
                back in, invite them again.
              </li>
              <li>
                If you remove the connection and add a new one, the email address decides again. Anyone whose address
                has changed since they last signed in then gets a new account, even if you removed them from the team.
                So when you remove someone, also remove their access to the app at your provider.
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
                On the <TextLink href={PORTAL_PAGE}>Single sign-on</TextLink> page, click “Require single sign-on”. From
                then on:
              </p>
              <ul>
                <li>
                  Only admins with a password and 2FA can still use passwords, passkeys and links to set a password.
                  They can then sign in if your provider fails.
                </li>
                <li>For everyone else, sessions that began with a password or passkey end immediately.</li>
                <li>
                  At least one admin must have a password and 2FA. The last one can’t be removed, be made a member, or
                  turn off 2FA.
                </li>
                <li>
                  You can invite only people with an address in your domain. Invitations tell them to use single
                  sign-on.
                </li>
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
                Client secrets can expire. Before a secret expires, enter a new one in the portal. Click “Replace
                secret”, then “Test again”.
              </li>
              <li>
                To change the issuer, client ID or domain, click “Remove connection” and add a new one. Removing it
                signs out everyone who used it. People without a password can then set one with “Forgot password?”.
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
            <>
              <p>If a message isn’t in this table, it says what to do.</p>
              <DocsTable
                caption="Errors and what to do"
                columns={['The page says', 'What to do']}
                rows={[
                  ['We found no TXT record', 'Check the record’s name. New records can take up to an hour to appear.'],
                  [
                    'We can’t read your provider’s discovery document',
                    'Check the issuer. Its URL must be public and use https.',
                  ],
                  ['We can’t use this provider', 'Ask your provider to correct the endpoint that the message names.'],
                  [
                    'We can’t use the discovery document of your company’s identity provider',
                    'Check the issuer. Its URL must be public and use https.',
                  ],
                  [
                    'Your company’s identity provider rejected our client ID or client secret',
                    'Check the client ID, and whether the secret has expired. For Microsoft Entra, check that you copied the secret’s value, not its ID.',
                  ],
                  ['We can’t read your company’s client secret any more', 'Replace the client secret in the portal.'],
                  [
                    'Your company’s identity provider rejected our request',
                    'Check that the redirect URI at your provider is exactly ours.',
                  ],
                  [
                    'Your company’s identity provider didn’t sign you in',
                    'Check that the person is assigned to the app at your provider.',
                  ],
                  ['The ID token is for another app', 'Check the client ID.'],
                  ['The ID token had already expired', 'If it happens again, check your provider’s clock.'],
                  [
                    'The response from your company’s identity provider isn’t valid',
                    'Check that the provider signs the app’s ID tokens with an asymmetric algorithm, such as RS256, and doesn’t encrypt them.',
                  ],
                  [
                    'Your company’s identity provider didn’t send an email address',
                    <>
                      Check that the person’s account at your provider has an email address. For Microsoft Entra, also
                      check the optional claim <InlineCode>email</InlineCode>.
                    </>,
                  ],
                  [
                    'Your company’s identity provider hasn’t confirmed that your email address is verified',
                    <>
                      Check the claim <InlineCode>email_verified</InlineCode>, or <InlineCode>xms_edov</InlineCode> for
                      Microsoft Entra.
                    </>,
                  ],
                  [
                    'Your email address isn’t in your company’s domain',
                    'Check the person’s primary address. For Google, also check the primary domain of your Workspace.',
                  ],
                  [
                    'Your email address has an account at another company',
                    'Ask the other company to remove the person from its team.',
                  ],
                  ['Your team is full', 'Remove someone from the team first. Pending invitations count too.'],
                  [
                    'Your team has another account or invitation with your new email address',
                    'Check whether the owner of that account has a new address at your provider too. If so, they must sign in first. Otherwise, remove the account or invitation from the team.',
                  ],
                  [
                    'Your House Bills account is linked to a different work account',
                    'If the person has a new account at your provider, remove them from the team, then invite them again. If somebody else had the address before, ask that person to sign in first.',
                  ],
                ]}
              />
            </>
          ),
        },
      ]}
    />
  )
}

import { env } from '@/lib/platform/env'
import { InlineCode } from '../inline-code'

export const GoogleSteps = () => (
  <>
    <ol>
      <li>
        In the Google Cloud console, open “Google Auth Platform”. Under “Audience”, choose “Internal”, so that only your
        Workspace can use the app.
      </li>
      <li>
        Under “Clients”, create a client of the type “Web application”. Add our redirect URI to “Authorized redirect
        URIs”.
      </li>
      <li>
        Enter the client ID and client secret in the portal. The issuer is{' '}
        <InlineCode>https://accounts.google.com</InlineCode>.
      </li>
    </ol>
    <p>
      The email domain must be the primary domain of your Workspace. Google also has accounts that don’t belong to a
      Workspace, for addresses in any domain. We reject these: the token must contain{' '}
      <InlineCode>email_verified</InlineCode> and your domain as <InlineCode>hd</InlineCode>.
    </p>
  </>
)

export const EntraSteps = () => (
  <>
    <ol>
      <li>
        In Microsoft Entra, open “App registrations” and create one. Choose “Accounts in this organizational directory
        only”. Add our redirect URI for the platform “Web”.
      </li>
      <li>Under “Certificates &amp; secrets”, create a client secret. Copy its value, and note when it expires.</li>
      <li>
        Under “Token configuration”, add the optional claims <InlineCode>email</InlineCode> and{' '}
        <InlineCode>xms_edov</InlineCode> to the ID token. If the list doesn’t offer <InlineCode>xms_edov</InlineCode>,
        add it to <InlineCode>optionalClaims.idToken</InlineCode> under “Manifest”.
      </li>
      <li>
        Enter the application (client) ID and the secret’s value in the portal. The issuer is{' '}
        <InlineCode>https://login.microsoftonline.com/TENANT-ID/v2.0</InlineCode>, with your own directory (tenant) ID.
      </li>
    </ol>
    <p>
      Microsoft Entra doesn’t say whether an email address is verified. Instead, <InlineCode>xms_edov</InlineCode> says
      that Microsoft has verified the owner of the address’s domain. We reject tokens without it. Each person’s account
      needs an email address in your domain. A guest in your directory with such an address can sign in too. Issuers for
      several directories, such as <InlineCode>common</InlineCode>, aren’t accepted.
    </p>
  </>
)

export const OktaSteps = () => (
  <>
    <ol>
      <li>
        In the Okta Admin Console, open “Applications”, and create an app integration: “OIDC”, then “Web Application”.
        Keep the grant type “Authorization Code”.
      </li>
      <li>Add our redirect URI to “Sign-in redirect URIs”, and assign the app to your team.</li>
      <li>
        Enter the client ID and client secret in the portal. The issuer is the URL of your organisation, such as{' '}
        <InlineCode>https://acme.okta.com</InlineCode>.
      </li>
    </ol>
    <p>
      We read <InlineCode>email</InlineCode> and <InlineCode>email_verified</InlineCode> from the UserInfo endpoint,
      because Okta leaves them out of the token. For a tile on the Okta dashboard, set the “Initiate login URI” to{' '}
      <InlineCode>{env().appUrl}/sign-in/single-sign-on?domain=YOUR-DOMAIN</InlineCode>.
    </p>
  </>
)

import { redirect } from 'next/navigation'
import { FocusOnNavigation } from '@/components/layout/focus-on-navigation'
import { CopyField } from '@/components/ui/copy-field'
import { QrCode } from '@/components/ui/qr-code'
import { REALM_PATHS, resolveRedirectPath } from '@/lib/auth/sign-in/resolve-redirect-path'
import { getTwoFactorStatus } from '@/lib/auth/two-factor/get-two-factor-status'
import {
  enrolmentRequiresPassword,
  mustEnrolTwoFactor,
  type OpenSession,
} from '@/lib/auth/two-factor/must-enrol-two-factor'
import { buildTotpUri, deriveEnrolmentSecret } from '@/lib/auth/two-factor/totp'
import type { FormAction } from '@/lib/platform/http/run-server-action'
import type { Realm } from '@/lib/platform/identity/realm'
import { firstSearchParams, type SearchParams } from '../layout/first-search-params'
import { SetUpTwoFactorForm } from './set-up-two-factor-form'
import { SignOutForm } from './sign-out-form'

interface Props {
  realm: Realm
  searchParams: Promise<SearchParams>
  session: OpenSession | null
  action: FormAction<string[]>
  /** A sentence that says why 2FA is mandatory. Shown only to users who must set it up. */
  reason?: string
  /** Signs the user out. Offered only to users who must set up 2FA. */
  signOut?: () => Promise<void>
}

/** The page where users set up 2FA or change their authenticator app. */
export async function SetUpTwoFactorPage({ realm, searchParams, session, action, reason, signOut }: Props) {
  if (!session || session.awaitsTwoFactor) redirect(REALM_PATHS[realm].signIn)
  const currentTwoFactor = await getTwoFactorStatus(realm, session.userId)
  const secret = deriveEnrolmentSecret(session, currentTwoFactor)
  const isMandatory = mustEnrolTwoFactor(session)
  const { callbackUrl } = firstSearchParams(await searchParams)
  return (
    <>
      <FocusOnNavigation />
      <SetUpTwoFactorForm
        action={action}
        requiresPassword={enrolmentRequiresPassword(session)}
        isReplacement={currentTwoFactor.confirmedAt !== null}
        isMandatory={isMandatory}
        returnTo={resolveRedirectPath(realm, callbackUrl)}
      >
        <p className="text-sm text-quiet">
          {isMandatory && `${reason} `}
          Scan this QR code with an authenticator app, such as Google Authenticator or Microsoft Authenticator, or with
          your password manager.
        </p>
        <QrCode text={buildTotpUri(realm, secret, session.email)} title="QR code for your app" />
        <CopyField label="Or enter this key" subject="key" value={secret.replaceAll(/(.{4})(?=.)/g, '$1 ')} />
      </SetUpTwoFactorForm>
      {isMandatory && signOut && <SignOutForm signOut={signOut} />}
    </>
  )
}

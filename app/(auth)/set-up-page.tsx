import { redirect } from 'next/navigation'
import { CopyField } from '@/components/copy-field'
import { FocusOnArrival } from '@/components/focus-on-arrival'
import { QrCode } from '@/components/qr-code'
import type { StaffRealm } from '@/lib/auth/sessions/user-tables'
import { isDue, type OpenStaffSession, setUpTakesPassword } from '@/lib/auth/sign-in/next-step'
import { HOMES, ownPath } from '@/lib/auth/sign-in/redirect-url'
import { secondFactorOf } from '@/lib/auth/two-factor/data'
import { offeredSecret, secretUri } from '@/lib/auth/two-factor/totp'
import type { FormAction } from '@/lib/platform/http/server-action'
import { addressTexts, type Query } from './address-texts'
import { SetUpForm } from './set-up-form'

interface Props {
  realm: StaffRealm
  /** The page's. */
  searchParams: Promise<Query>
  session: OpenStaffSession | null
  action: FormAction<string[]>
  /** Why it has to be, for who cannot leave it. */
  why: string
}

/** The page on which a second factor is set up, or replaced. */
export async function SetUpPage({ realm, searchParams, session, action, why }: Props) {
  if (!session || session.awaitsTwoFactor) redirect(HOMES[realm].signIn)
  const before = await secondFactorOf(realm, session.userId)
  const secret = offeredSecret(session, before)
  const due = isDue(session)
  const { callbackUrl } = addressTexts(await searchParams)
  return (
    <>
      <FocusOnArrival />
      <h1 tabIndex={-1} className="mb-2 text-xl font-semibold outline-none">
        {before.confirmedAt ? 'Replace your second factor' : 'Set up a second factor'}
      </h1>
      <SetUpForm
        action={action}
        asksPassword={setUpTakesPassword(session)}
        replaces={before.confirmedAt !== null}
        isDue={due}
        next={ownPath(realm, callbackUrl)}
      >
        <p className="text-sm text-quiet">
          {due && `${why} `}
          Add this account to an authenticator app on your phone, such as the one that your password manager has.
        </p>
        <QrCode text={secretUri(realm, secret, session.email)} title="The account, for your app’s camera" />
        <CopyField label="Or type this key into the app" value={secret.replaceAll(/(.{4})(?=.)/g, '$1 ')} />
      </SetUpForm>
    </>
  )
}

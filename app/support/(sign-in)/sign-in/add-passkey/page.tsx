import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { signOutOfSupport } from '@/app/sign-out'
import { AddPasskeyForm } from '@/components/auth/add-passkey-form'
import { SignOutForm } from '@/components/auth/sign-out-form'
import { Notice } from '@/components/feedback/notice'
import { firstSearchParams } from '@/components/layout/first-search-params'
import { FocusOnNavigation } from '@/components/layout/focus-on-navigation'
import { findCurrentSupportSession, mustAddPasskey } from '@/lib/auth/sessions/current-support-staff'
import { isRecentSignIn } from '@/lib/auth/sessions/is-recent-sign-in'
import { REALM_PATHS, resolveRedirectPath } from '@/lib/auth/sign-in/resolve-redirect-path'
import { addPasskey, confirmPasskey } from './actions'

export const metadata: Metadata = { title: 'Add a passkey' }

/** The page where support staff who must have a passkey add their first one. */
export default async function AddPasskey({ searchParams }: PageProps<'/support/sign-in/add-passkey'>) {
  const session = await findCurrentSupportSession()
  if (!session || session.awaitsTwoFactor) redirect(REALM_PATHS.support.signIn)
  const { callbackUrl } = firstSearchParams(await searchParams)
  // Redirect users who needn't add a passkey. These include users who have just added a passkey, because the action
  // refreshes this page.
  if (!mustAddPasskey(session)) redirect(resolveRedirectPath('support', callbackUrl))
  const requiresConfirmation = !isRecentSignIn(session)
  return (
    <>
      <FocusOnNavigation />
      <h1 tabIndex={-1} className="mb-2 text-xl font-semibold outline-none">
        Add a passkey
      </h1>
      <p className="mb-4 text-sm text-quiet">
        Your administrator requires a passkey. Next time, sign in with it instead of your password and code.
      </p>
      <div className="noscript:hidden">
        <AddPasskeyForm
          confirm={confirmPasskey}
          add={addPasskey}
          requiresPassword={requiresConfirmation}
          requiresCode={requiresConfirmation}
        />
      </div>
      <noscript>
        <Notice tone="warn" title="This page needs JavaScript">
          Turn on JavaScript and reload the page.
        </Notice>
      </noscript>
      <SignOutForm signOut={signOutOfSupport} />
    </>
  )
}

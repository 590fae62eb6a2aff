import type { Metadata } from 'next'
import { SignInPage } from '@/components/auth/sign-in-page'
import { findCurrentSupportStaff } from '@/lib/auth/sessions/current-support-staff'

export const metadata: Metadata = { title: 'Sign in' }

export default async function SignIn({ searchParams }: PageProps<'/support/sign-in'>) {
  return (
    <SignInPage realm="support" searchParams={searchParams} isSignedIn={(await findCurrentSupportStaff()) !== null}>
      <p className="mt-6 border-t border-line pt-4 text-sm text-quiet">
        For support staff only. Forgotten your password, or lost both your authenticator app and your recovery codes?
        Ask your administrator for a new link. You’ll use it to choose a new password and set up two-factor
        authentication again.
      </p>
    </SignInPage>
  )
}

import type { Metadata } from 'next'
import { signOutOfAccount } from '@/app/sign-out'
import { TwoFactorPage } from '@/components/auth/two-factor-page'
import { HouseBillsContact } from '@/components/ui/house-bills-contact'
import { findCurrentTenantSession } from '@/lib/auth/sessions/current-tenant'
import { tenantAsSignedInUser } from '@/lib/auth/sessions/signed-in-user'
import { env } from '@/lib/platform/env'

export const metadata: Metadata = { title: 'Enter your code' }

export default async function TwoFactor({ searchParams }: PageProps<'/account/sign-in/two-factor'>) {
  const session = await findCurrentTenantSession()
  return (
    <TwoFactorPage
      realm="account"
      searchParams={searchParams}
      session={session && tenantAsSignedInUser(session)}
      lockedOutHelp={
        <>
          Contact <HouseBillsContact email={env().contactEmail} />. We’ll check who you are, then reset your two-factor
          authentication and passkeys, so that you can sign in with only your password.
        </>
      }
      signOut={signOutOfAccount}
    />
  )
}

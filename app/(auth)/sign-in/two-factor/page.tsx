import type { Metadata } from 'next'
import { signOutOfPortal } from '@/app/sign-out'
import { TwoFactorPage } from '@/components/auth/two-factor-page'
import { HouseBillsContact } from '@/components/ui/house-bills-contact'
import { findCurrentSession } from '@/lib/auth/sessions/current-partner-staff'
import { env } from '@/lib/platform/env'

export const metadata: Metadata = { title: 'Enter your code' }

export default async function TwoFactor({ searchParams }: PageProps<'/sign-in/two-factor'>) {
  return (
    <TwoFactorPage
      realm="portal"
      searchParams={searchParams}
      session={await findCurrentSession()}
      lockedOutHelp={
        <>
          An admin at your company can reset your 2FA under Team. If you’re the only admin, contact{' '}
          <HouseBillsContact email={env().contactEmail} />.
        </>
      }
      signOut={signOutOfPortal}
    />
  )
}

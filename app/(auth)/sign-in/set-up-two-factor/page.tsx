import type { Metadata } from 'next'
import { signOutOfPortal } from '@/app/sign-out'
import { SetUpTwoFactorPage } from '@/components/auth/set-up-two-factor-page'
import { findCurrentSession } from '@/lib/auth/sessions/current-partner-staff'
import { setUpTwoFactor } from './actions'

export const metadata: Metadata = { title: 'Set up two-factor authentication' }

export default async function SetUpTwoFactor({ searchParams }: PageProps<'/sign-in/set-up-two-factor'>) {
  return (
    <SetUpTwoFactorPage
      realm="portal"
      searchParams={searchParams}
      session={await findCurrentSession()}
      action={setUpTwoFactor}
      reason="Your company requires two-factor authentication."
      signOut={signOutOfPortal}
    />
  )
}

import type { Metadata } from 'next'
import { signOutOfSupport } from '@/app/sign-out'
import { SetUpTwoFactorPage } from '@/components/auth/set-up-two-factor-page'
import { findCurrentSupportSession } from '@/lib/auth/sessions/current-support-staff'
import { setUpTwoFactor } from './actions'

export const metadata: Metadata = { title: 'Set up two-factor authentication' }

export default async function SetUpTwoFactor({ searchParams }: PageProps<'/support/sign-in/set-up-two-factor'>) {
  return (
    <SetUpTwoFactorPage
      realm="support"
      searchParams={searchParams}
      session={await findCurrentSupportSession()}
      action={setUpTwoFactor}
      reason="Support requires two-factor authentication."
      signOut={signOutOfSupport}
    />
  )
}

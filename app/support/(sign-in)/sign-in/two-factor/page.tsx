import type { Metadata } from 'next'
import { signOutOfSupport } from '@/app/sign-out'
import { TwoFactorPage } from '@/components/auth/two-factor-page'
import { findCurrentSupportSession } from '@/lib/auth/sessions/current-support-staff'

export const metadata: Metadata = { title: 'Enter your code' }

export default async function TwoFactor({ searchParams }: PageProps<'/support/sign-in/two-factor'>) {
  return (
    <TwoFactorPage
      realm="support"
      searchParams={searchParams}
      session={await findCurrentSupportSession()}
      lockedOutHelp="Ask your administrator for a new link. You’ll use it to choose a new password and set up two-factor authentication again."
      signOut={signOutOfSupport}
    />
  )
}

import type { Metadata } from 'next'
import { findCurrentSupportSession } from '@/lib/auth/sessions/support-staff'
import { TwoFactorPage } from '../../../../(auth)/second-factor-page'
import { signOut } from '../../../sign-out'

export const metadata: Metadata = { title: 'Second factor' }

export default async function TwoFactor({ searchParams }: PageProps<'/support/sign-in/second-factor'>) {
  return (
    <TwoFactorPage
      realm="support"
      searchParams={searchParams}
      session={await findCurrentSupportSession()}
      lostDeviceHelp="The operator makes you a new link."
      signOut={signOut}
    />
  )
}

import type { Metadata } from 'next'
import { findCurrentSupportSession } from '@/lib/auth/sessions/current-support-staff'
import { TwoFactorPage } from '../../../../../components/auth/two-factor-page'
import { signOut } from '../../../sign-out'

export const metadata: Metadata = { title: 'Second factor' }

export default async function TwoFactor({ searchParams }: PageProps<'/support/sign-in/two-factor'>) {
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

import type { Metadata } from 'next'
import { signOutOfPortal } from '@/app/sign-out'
import { findCurrentSession } from '@/lib/auth/sessions/current-partner-staff'
import { TwoFactorPage } from '../../../../components/auth/two-factor-page'

export const metadata: Metadata = { title: 'Second factor' }

export default async function TwoFactor({ searchParams }: PageProps<'/sign-in/two-factor'>) {
  return (
    <TwoFactorPage
      realm="portal"
      searchParams={searchParams}
      session={await findCurrentSession()}
      lostDeviceHelp="An admin of your company can reset your second factor, under Team."
      signOut={signOutOfPortal}
    />
  )
}

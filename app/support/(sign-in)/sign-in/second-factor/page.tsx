import type { Metadata } from 'next'
import { supportSessionOfRequest } from '@/lib/auth/sessions/support-staff'
import { SecondFactorPage } from '../../../../(auth)/second-factor-page'
import { signOut } from '../../../sign-out'

export const metadata: Metadata = { title: 'Second factor' }

export default async function SecondFactor({ searchParams }: PageProps<'/support/sign-in/second-factor'>) {
  return (
    <SecondFactorPage
      realm="support"
      searchParams={searchParams}
      session={await supportSessionOfRequest()}
      lost="The operator makes you a new link."
      signOut={signOut}
    />
  )
}

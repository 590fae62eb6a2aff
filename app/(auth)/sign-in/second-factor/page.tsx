import type { Metadata } from 'next'
import { sessionOfRequest } from '@/lib/auth/sessions/partner-staff'
import { signOut } from '../../../portal/[mode]/sign-out'
import { SecondFactorPage } from '../../second-factor-page'

export const metadata: Metadata = { title: 'Second factor' }

export default async function SecondFactor({ searchParams }: PageProps<'/sign-in/second-factor'>) {
  return (
    <SecondFactorPage
      realm="portal"
      searchParams={searchParams}
      session={await sessionOfRequest()}
      lost="An admin of your company can reset your second factor, under Team."
      signOut={signOut}
    />
  )
}

import type { Metadata } from 'next'
import { supportSessionOfRequest } from '@/lib/auth/sessions/support-staff'
import { SetUpPage } from '../../../../(auth)/set-up-page'
import { setUp } from './actions'

export const metadata: Metadata = { title: 'Set up a second factor' }

export default async function SetUpSecondFactor({ searchParams }: PageProps<'/support/sign-in/set-up-second-factor'>) {
  return (
    <SetUpPage
      realm="support"
      searchParams={searchParams}
      session={await supportSessionOfRequest()}
      action={setUp}
      why="The desk opens to nobody without one."
    />
  )
}

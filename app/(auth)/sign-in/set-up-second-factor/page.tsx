import type { Metadata } from 'next'
import { sessionOfRequest } from '@/lib/auth/sessions/partner-staff'
import { SetUpPage } from '../../set-up-page'
import { setUp } from './actions'

export const metadata: Metadata = { title: 'Set up a second factor' }

export default async function SetUpSecondFactor({ searchParams }: PageProps<'/sign-in/set-up-second-factor'>) {
  return (
    <SetUpPage
      realm="portal"
      searchParams={searchParams}
      session={await sessionOfRequest()}
      action={setUp}
      why="Your company asks for it."
    />
  )
}

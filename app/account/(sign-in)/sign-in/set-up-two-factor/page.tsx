import type { Metadata } from 'next'
import { SetUpTwoFactorPage } from '@/components/auth/set-up-two-factor-page'
import { findCurrentTenantSession } from '@/lib/auth/sessions/current-tenant'
import { tenantAsSignedInUser } from '@/lib/auth/sessions/signed-in-user'
import { setUpTwoFactor } from './actions'

export const metadata: Metadata = { title: 'Set up two-factor authentication' }

export default async function SetUpTwoFactor({ searchParams }: PageProps<'/account/sign-in/set-up-two-factor'>) {
  const session = await findCurrentTenantSession()
  return (
    <SetUpTwoFactorPage
      realm="account"
      searchParams={searchParams}
      session={session && tenantAsSignedInUser(session)}
      action={setUpTwoFactor}
    />
  )
}

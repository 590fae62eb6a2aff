'use server'

import { findCurrentTenantSession } from '@/lib/auth/sessions/current-tenant'
import { tenantAsSignedInUser } from '@/lib/auth/sessions/signed-in-user'
import { enrolTwoFactorAction } from '@/lib/auth/two-factor/enrol-two-factor-from-form'

export const setUpTwoFactor = enrolTwoFactorAction('account', async () => {
  const session = await findCurrentTenantSession()
  return session && tenantAsSignedInUser(session)
})

'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import { changePasswordSchema, hashNewPassword } from '@/lib/auth/credentials/change-password'
import { sessionFormSchema } from '@/lib/auth/credentials/end-sessions-from-form'
import { tenantAction } from '@/lib/auth/guards/tenant-action'
import { SESSION_ENDED_ERROR } from '@/lib/auth/sign-in/confirm-own-password'
import { changeTenantPassword } from '@/lib/auth/tenant-accounts/change-tenant-password'
import { endOtherTenantSessions, endOwnTenantSession } from '@/lib/auth/tenant-accounts/end-own-tenant-sessions'
import { getPersonalDetails } from '@/lib/auth/tenant-accounts/get-personal-details'

const SUCCESS = { ok: true, result: null } as const

export const changePassword = tenantAction(changePasswordSchema, async (tenant, input) => {
  const { tenantId: userId, email, firstName, lastName } = tenant
  const owner = { email, name: `${firstName} ${lastName}`, ...(await getPersonalDetails(tenant)) }
  const newPassword = await hashNewPassword({ realm: 'account', userId, owner }, input)
  if (!newPassword.ok) return newPassword
  if (!(await changeTenantPassword(tenant, newPassword.currentHash, newPassword.passwordHash)))
    return SESSION_ENDED_ERROR
  refresh()
  return SUCCESS
})

export const endSession = tenantAction(sessionFormSchema, async (tenant, { session }) => {
  await endOwnTenantSession(tenant, session)
  refresh()
  return SUCCESS
})

export const endOtherSessions = tenantAction(z.object({}), async (tenant) => {
  await endOtherTenantSessions(tenant)
  refresh()
  return SUCCESS
})

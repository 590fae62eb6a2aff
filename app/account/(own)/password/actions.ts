'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import { newPasswordFor, passwordFields, sessionFields } from '@/lib/auth/credentials/change-credentials'
import { tenantAction } from '@/lib/auth/guards/tenant-action'
import { ENDED_MEANWHILE } from '@/lib/auth/sign-in/confirm-password'
import { ownDetailsOf } from '@/lib/auth/tenant-accounts/data'
import { changeTenantPassword, endOtherTenantSessions, endOwnTenantSession } from '@/lib/auth/tenant-accounts/mutations'

const DONE = { ok: true, done: null } as const

export const changePassword = tenantAction(passwordFields, async (tenant, sent) => {
  const { tenantId: userId, email, firstName, lastName } = tenant
  const owner = { email, name: `${firstName} ${lastName}`, ...(await ownDetailsOf(tenant)) }
  const chosen = await newPasswordFor({ realm: 'account', userId, owner }, sent)
  if (!chosen.ok) return chosen
  if (!(await changeTenantPassword(tenant, chosen.before, chosen.passwordHash))) return ENDED_MEANWHILE
  refresh()
  return DONE
})

export const endSession = tenantAction(sessionFields, async (tenant, { session }) => {
  await endOwnTenantSession(tenant, session)
  refresh()
  return DONE
})

export const endOthers = tenantAction(z.object({}), async (tenant) => {
  await endOtherTenantSessions(tenant)
  refresh()
  return DONE
})

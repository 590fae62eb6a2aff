'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import { changePasswordSchema, hashNewPassword } from '@/lib/auth/credentials/change-password'
import { disableTwoFactorFromForm } from '@/lib/auth/credentials/disable-two-factor-from-form'
import { sessionFormSchema } from '@/lib/auth/credentials/end-sessions-from-form'
import {
  regenerateRecoveryCodes as regenerateOwnRecoveryCodes,
  twoFactorFormSchema,
} from '@/lib/auth/credentials/regenerate-recovery-codes'
import { tenantAction } from '@/lib/auth/guards/authorise-tenant-action'
import {
  addPasskeyFromForm,
  newPasskeySchema,
  passkeyRemovalSchema,
  passkeyRequestSchema,
  removePasskeyFromForm,
  startAddingPasskey,
} from '@/lib/auth/passkeys/change-passkeys-from-forms'
import { tenantAsSignedInUser } from '@/lib/auth/sessions/signed-in-user'
import { rotateOwnSession } from '@/lib/auth/sign-in/rotate-own-session'
import { SESSION_ENDED_ERROR } from '@/lib/auth/sign-in/verify-password-field'
import { changeTenantPassword } from '@/lib/auth/tenant-accounts/change-tenant-password'
import { getPersonalDetails } from '@/lib/auth/tenant-accounts/get-personal-details'
import {
  revokeOtherTenantSessions,
  revokeOwnTenantSession,
} from '@/lib/auth/tenant-accounts/revoke-own-tenant-sessions'

const SUCCESS = { ok: true, result: null } as const

export const changePassword = tenantAction(changePasswordSchema, async (tenant, input) => {
  const { tenantId: userId, email, firstName, lastName } = tenant
  const owner = { email, name: `${firstName} ${lastName}`, ...(await getPersonalDetails(tenant)) }
  const newPassword = await hashNewPassword({ realm: 'account', userId, owner }, input)
  if (!newPassword.ok) return newPassword
  if (!(await changeTenantPassword(tenant, newPassword.currentHash, newPassword.passwordHash)))
    return SESSION_ENDED_ERROR
  await rotateOwnSession(tenantAsSignedInUser(tenant))
  refresh()
  return SUCCESS
})

export const turnOffTwoFactor = tenantAction(twoFactorFormSchema, async (tenant, input) =>
  disableTwoFactorFromForm(tenantAsSignedInUser(tenant), input),
)

export const regenerateRecoveryCodes = tenantAction(twoFactorFormSchema, async (tenant, input) =>
  regenerateOwnRecoveryCodes(tenantAsSignedInUser(tenant), input),
)

export const confirmPasskey = tenantAction(passkeyRequestSchema, async (tenant, input) =>
  startAddingPasskey(tenantAsSignedInUser(tenant), input),
)

export const addPasskey = tenantAction(newPasskeySchema, async (tenant, input) =>
  addPasskeyFromForm(tenantAsSignedInUser(tenant), input),
)

export const removePasskey = tenantAction(passkeyRemovalSchema, async (tenant, input) =>
  removePasskeyFromForm(tenantAsSignedInUser(tenant), input),
)

export const endSession = tenantAction(sessionFormSchema, async (tenant, { session }) => {
  await revokeOwnTenantSession(tenant, session)
  refresh()
  return SUCCESS
})

export const endOtherSessions = tenantAction(z.object({}), async (tenant) => {
  await revokeOtherTenantSessions(tenant)
  refresh()
  return SUCCESS
})

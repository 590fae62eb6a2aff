'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import { confirmationSchema, confirmOwner } from '@/lib/auth/credentials/confirm-owner'
import { tenantAction } from '@/lib/auth/guards/authorise-tenant-action'
import { tenantAsSignedInUser } from '@/lib/auth/sessions/signed-in-user'
import { rotateOwnSession } from '@/lib/auth/sign-in/rotate-own-session'
import { SESSION_ENDED_ERROR } from '@/lib/auth/sign-in/verify-password-field'
import { changeOwnEmailThrottleKeys, changeOwnPhoneThrottleKeys } from '@/lib/auth/throttle/hourly-limit-keys'
import { recordAttempt } from '@/lib/auth/throttle/record-attempt'
import { cancelOwnEmailChange } from '@/lib/contracts/tenants/cancel-email-change'
import { changeOwnPhone } from '@/lib/contracts/tenants/change-own-phone'
import { emailFormField, phoneFormField } from '@/lib/contracts/tenants/schema'
import { startEmailChange } from '@/lib/contracts/tenants/start-email-change'
import { INVALID_FIELDS_MESSAGE } from '@/lib/platform/validation/invalid-fields-message'

const SUCCESS = { ok: true, result: null } as const

// The email address comes first, because a rejected form lists its errors in this order.
const emailChangeSchema = z.object({ email: emailFormField, ...confirmationSchema.shape })

export const changeEmail = tenantAction(emailChangeSchema, async (tenant, { email, ...input }) => {
  const owner = tenantAsSignedInUser(tenant)
  const confirmation = await confirmOwner(owner, input)
  if (!confirmation.ok) return confirmation
  if (!(await recordAttempt(changeOwnEmailThrottleKeys(tenant.tenantId))).ok)
    return { ok: false, message: 'Too many changes. Try again in a few minutes.' }
  const result = await startEmailChange(tenant, confirmation.proof, email)
  if (!result.ok) {
    if (result.reason === 'session ended') return SESSION_ENDED_ERROR
    return { ok: false, message: INVALID_FIELDS_MESSAGE, errors: { email: 'This is already your email address' } }
  }
  await rotateOwnSession(owner)
  refresh()
  return SUCCESS
})

export const cancelEmailChange = tenantAction(z.object({}), async (tenant) => {
  await cancelOwnEmailChange(tenant)
  refresh()
  return SUCCESS
})

export const changePhone = tenantAction(z.object({ contactNo: phoneFormField }), async (tenant, { contactNo }) => {
  if (!(await recordAttempt(changeOwnPhoneThrottleKeys(tenant.tenantId))).ok)
    return { ok: false, message: 'Too many changes. Try again in a few minutes.' }
  await changeOwnPhone(tenant, contactNo)
  refresh()
  return SUCCESS
})

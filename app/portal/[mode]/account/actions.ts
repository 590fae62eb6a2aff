'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import { changeOwnName } from '@/lib/auth/credentials/change-own-name'
import { changePassword as changeOwnPassword, changePasswordSchema } from '@/lib/auth/credentials/change-password'
import {
  endOtherSessionsFromForm,
  endSessionFromForm,
  sessionFormSchema,
} from '@/lib/auth/credentials/end-sessions-from-form'
import {
  regenerateRecoveryCodes as regenerateOwnRecoveryCodes,
  twoFactorFormSchema,
} from '@/lib/auth/credentials/regenerate-recovery-codes'
import { staffNameSchema } from '@/lib/auth/credentials/schema'
import { memberAction } from '@/lib/auth/guards/authorise-portal-action'
import {
  addPasskeyFromForm,
  newPasskeySchema,
  passkeyRemovalSchema,
  passkeyRequestSchema,
  removePasskeyFromForm,
  startAddingPasskey,
} from '@/lib/auth/passkeys/change-passkeys-from-forms'
import { rotateOwnSession } from '@/lib/auth/sign-in/rotate-own-session'
import { SESSION_ENDED_ERROR } from '@/lib/auth/sign-in/verify-password-field'
import { disableOwnTwoFactor } from '@/lib/auth/two-factor/disable-own-two-factor'
import { confirmTwoFactor } from '@/lib/auth/two-factor/verify-password-and-code'

const SUCCESS = { ok: true, result: null } as const

const nameSchema = z.object({ name: staffNameSchema })

export const changeName = memberAction(nameSchema, async (member, { name }) => {
  await changeOwnName(member, name)
  refresh()
  return SUCCESS
})

export const turnOffTwoFactor = memberAction(twoFactorFormSchema, async (member, input) => {
  const proofResult = await confirmTwoFactor(member, input)
  if (!proofResult.ok) return proofResult
  const result = await disableOwnTwoFactor(member, proofResult.proof)
  if (!result.ok)
    return result.reason === 'session ended'
      ? SESSION_ENDED_ERROR
      : { ok: false, message: 'This setting has changed, or your company now requires 2FA. Reload the page.' }
  await rotateOwnSession(member)
  refresh()
  return SUCCESS
})

export const changePassword = memberAction(changePasswordSchema, changeOwnPassword)

export const regenerateRecoveryCodes = memberAction(twoFactorFormSchema, regenerateOwnRecoveryCodes)

export const confirmPasskey = memberAction(passkeyRequestSchema, startAddingPasskey)

export const addPasskey = memberAction(newPasskeySchema, addPasskeyFromForm)

export const removePasskey = memberAction(passkeyRemovalSchema, removePasskeyFromForm)

export const endSession = memberAction(sessionFormSchema, endSessionFromForm)

export const endOtherSessions = memberAction(z.object({}), endOtherSessionsFromForm)

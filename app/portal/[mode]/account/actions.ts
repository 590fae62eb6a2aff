'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import * as credentials from '@/lib/auth/credentials/change-credentials'
import { changeOwnName } from '@/lib/auth/credentials/mutations'
import { staffNameSchema } from '@/lib/auth/credentials/schema'
import { memberAction } from '@/lib/auth/guards/portal-action'
import { SESSION_ENDED_ERROR } from '@/lib/auth/sign-in/confirm-own-password'
import { confirmTwoFactor } from '@/lib/auth/two-factor/confirm-two-factor'
import { disableTwoFactor } from '@/lib/auth/two-factor/mutations'

const SUCCESS = { ok: true, result: null } as const

const nameSchema = z.object({ name: staffNameSchema })

export const changeName = memberAction(nameSchema, async (member, { name }) => {
  await changeOwnName(member, name)
  refresh()
  return SUCCESS
})

export const turnOffTwoFactor = memberAction(credentials.twoFactorFormSchema, async (member, input) => {
  const proofResult = await confirmTwoFactor(member, input)
  if (!proofResult.ok) return proofResult
  const result = await disableTwoFactor(member, proofResult.proof)
  if (!result.ok)
    return result.reason === 'ended'
      ? SESSION_ENDED_ERROR
      : { ok: false, message: 'It was changed meanwhile, or your company requires one. Load this page again.' }
  refresh()
  return SUCCESS
})

export const changePassword = memberAction(credentials.changePasswordSchema, credentials.changePassword)

export const regenerateRecoveryCodes = memberAction(
  credentials.twoFactorFormSchema,
  credentials.regenerateRecoveryCodes,
)

export const endSession = memberAction(credentials.sessionFormSchema, credentials.endSessionFromForm)

export const endOtherSessions = memberAction(z.object({}), credentials.endOtherSessionsFromForm)

'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import { changeOwnName } from '@/lib/auth/credentials/change-own-name'
import { changePassword as changeOwnPassword, changePasswordSchema } from '@/lib/auth/credentials/change-password'
import { disableTwoFactorFromForm } from '@/lib/auth/credentials/disable-two-factor-from-form'
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

const SUCCESS = { ok: true, result: null } as const

const nameSchema = z.object({ name: staffNameSchema })

export const changeName = memberAction(nameSchema, async (member, { name }) => {
  await changeOwnName(member, name)
  refresh()
  return SUCCESS
})

export const turnOffTwoFactor = memberAction(twoFactorFormSchema, disableTwoFactorFromForm)

export const changePassword = memberAction(changePasswordSchema, changeOwnPassword)

export const regenerateRecoveryCodes = memberAction(twoFactorFormSchema, regenerateOwnRecoveryCodes)

export const confirmPasskey = memberAction(passkeyRequestSchema, startAddingPasskey)

export const addPasskey = memberAction(newPasskeySchema, addPasskeyFromForm)

export const removePasskey = memberAction(passkeyRemovalSchema, removePasskeyFromForm)

export const endSession = memberAction(sessionFormSchema, endSessionFromForm)

export const endOtherSessions = memberAction(z.object({}), endOtherSessionsFromForm)

'use server'

import { z } from 'zod'
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
import { supportAction } from '@/lib/auth/guards/authorise-support-action'
import {
  addPasskeyFromForm,
  newPasskeySchema,
  passkeyRemovalSchema,
  passkeyRequestSchema,
  removePasskeyFromForm,
  startAddingPasskey,
} from '@/lib/auth/passkeys/change-passkeys-from-forms'

export const changePassword = supportAction(changePasswordSchema, changeOwnPassword)

export const regenerateRecoveryCodes = supportAction(twoFactorFormSchema, regenerateOwnRecoveryCodes)

export const confirmPasskey = supportAction(passkeyRequestSchema, startAddingPasskey)

export const addPasskey = supportAction(newPasskeySchema, addPasskeyFromForm)

export const removePasskey = supportAction(passkeyRemovalSchema, removePasskeyFromForm)

export const endSession = supportAction(sessionFormSchema, endSessionFromForm)

export const endOtherSessions = supportAction(z.object({}), endOtherSessionsFromForm)

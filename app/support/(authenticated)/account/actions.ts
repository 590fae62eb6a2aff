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

export const changePassword = supportAction(changePasswordSchema, changeOwnPassword)

export const regenerateRecoveryCodes = supportAction(twoFactorFormSchema, regenerateOwnRecoveryCodes)

export const endSession = supportAction(sessionFormSchema, endSessionFromForm)

export const endOtherSessions = supportAction(z.object({}), endOtherSessionsFromForm)

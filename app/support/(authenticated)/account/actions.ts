'use server'

import { z } from 'zod'
import * as credentials from '@/lib/auth/credentials/change-credentials'
import { supportAction } from '@/lib/auth/guards/support-action'

export const changePassword = supportAction(credentials.changePasswordSchema, credentials.changePassword)

export const regenerateRecoveryCodes = supportAction(
  credentials.twoFactorFormSchema,
  credentials.regenerateRecoveryCodes,
)

export const endSession = supportAction(credentials.sessionFormSchema, credentials.endSessionFromForm)

export const endOtherSessions = supportAction(z.object({}), credentials.endOtherSessionsFromForm)

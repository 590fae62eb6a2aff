'use server'

import { z } from 'zod'
import * as own from '@/lib/auth/credentials/change-credentials'
import { supportAction } from '@/lib/auth/guards/support-action'

export const changePassword = supportAction(own.passwordFields, own.changePassword)

export const newRecoveryCodes = supportAction(own.secondFactorFields, own.newRecoveryCodes)

export const endSession = supportAction(own.sessionFields, own.endSession)

export const endOthers = supportAction(z.object({}), own.endOthers)

'use server'

import { z } from 'zod'
import * as own from '@/lib/account/own-sign-in'
import { supportAction } from '@/lib/support/action'

export const changePassword = supportAction(own.passwordFields, own.changePassword)

export const newRecoveryCodes = supportAction(own.secondFactorFields, own.newRecoveryCodes)

export const endSession = supportAction(own.sessionFields, own.endSession)

export const endOthers = supportAction(z.object({}), own.endOthers)

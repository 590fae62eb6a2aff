'use server'

import { sessionOfRequest } from '@/lib/session'
import { setUpAction } from '@/lib/sign-in/set-up-second-factor'

export const setUp = setUpAction('portal', sessionOfRequest)

'use server'

import { setUpAction } from '@/lib/sign-in/set-up-second-factor'
import { supportSessionOfRequest } from '@/lib/support-session'

export const setUp = setUpAction('support', supportSessionOfRequest)

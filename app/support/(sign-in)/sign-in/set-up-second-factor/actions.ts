'use server'

import { supportSessionOfRequest } from '@/lib/auth/sessions/support-staff'
import { setUpAction } from '@/lib/auth/two-factor/enrol-two-factor'

export const setUp = setUpAction('support', supportSessionOfRequest)

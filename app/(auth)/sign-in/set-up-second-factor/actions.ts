'use server'

import { sessionOfRequest } from '@/lib/auth/sessions/partner-staff'
import { setUpAction } from '@/lib/auth/two-factor/enrol-two-factor'

export const setUp = setUpAction('portal', sessionOfRequest)

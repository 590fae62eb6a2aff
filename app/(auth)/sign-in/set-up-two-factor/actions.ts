'use server'

import { findCurrentSession } from '@/lib/auth/sessions/current-partner-staff'
import { enrolTwoFactorAction } from '@/lib/auth/two-factor/enrol-two-factor-from-form'

export const setUpTwoFactor = enrolTwoFactorAction('portal', findCurrentSession)

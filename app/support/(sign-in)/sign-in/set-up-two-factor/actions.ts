'use server'

import { findCurrentSupportSession } from '@/lib/auth/sessions/current-support-staff'
import { enrolTwoFactorAction } from '@/lib/auth/two-factor/enrol-two-factor-from-form'

export const setUpTwoFactor = enrolTwoFactorAction('support', findCurrentSupportSession)

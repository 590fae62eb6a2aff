'use server'

import { sendPasswordReset } from '@/lib/auth/password-reset-tokens/send-password-reset'
import { linkRequestAction } from '@/lib/auth/sign-in/link-request-action'
import { passwordResetThrottleKeys } from '@/lib/auth/throttle/throttle-key'

export const requestPasswordReset = linkRequestAction(
  passwordResetThrottleKeys,
  sendPasswordReset,
  'a reset link could not be sent',
)

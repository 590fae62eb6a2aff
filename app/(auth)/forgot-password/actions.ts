'use server'

import { sendPasswordReset } from '@/lib/auth/password-reset-tokens/send-password-reset'
import { createLinkRequestAction } from '@/lib/auth/sign-in/create-link-request-action'
import { passwordResetThrottleKeys } from '@/lib/auth/throttle/throttle-key'

export const requestPasswordReset = createLinkRequestAction(
  passwordResetThrottleKeys,
  sendPasswordReset,
  'the password reset link could not be sent',
)

'use server'

import { createLinkRequestAction } from '@/lib/auth/sign-in/create-link-request-action'
import { sendActivationOrResetLink } from '@/lib/auth/tenant-tokens/send-activation-or-reset-link'
import { tenantLinkThrottleKeys } from '@/lib/auth/throttle/throttle-key'

export const requestLink = createLinkRequestAction(
  tenantLinkThrottleKeys,
  sendActivationOrResetLink,
  'a new account link could not be sent',
)

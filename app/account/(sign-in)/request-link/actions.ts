'use server'

import { linkRequestAction } from '@/lib/auth/sign-in/link-request-action'
import { sendTenantLink } from '@/lib/auth/tenant-tokens/send-tenant-link'
import { tenantLinkThrottleKeys } from '@/lib/auth/throttle/throttle-key'

export const requestLink = linkRequestAction(
  tenantLinkThrottleKeys,
  sendTenantLink,
  'a new account link could not be sent',
)

'use server'

import { z } from 'zod'
import { getEmailDomain } from '@/lib/auth/single-sign-on/connection'
import { findReadySsoConnection } from '@/lib/auth/single-sign-on/find-connection'
import { buildStartPath } from '@/lib/auth/single-sign-on/sign-in-paths'
import { recordAttempt } from '@/lib/auth/throttle/record-attempt'
import { singleSignOnThrottleKeys } from '@/lib/auth/throttle/throttle-key'
import { getPageClientIp } from '@/lib/platform/http/get-page-client-ip'
import { publicAction } from '@/lib/platform/http/run-server-action'
import { emailField } from '@/lib/platform/validation/email'
import { INVALID_FIELDS_MESSAGE } from '@/lib/platform/validation/invalid-fields-message'
import { withErrorMessage } from '@/lib/platform/validation/with-error-message'

const schema = z.object({
  email: withErrorMessage(emailField, 'Enter a valid email address, such as ada.brown@example.com'),
  callbackUrl: z.string().optional(),
})

/**
 * Returns the path that starts single sign-on for an email address's domain. Returns an error if no company uses single
 * sign-on for the domain, or after too many attempts. The result doesn't reveal whether the address has an account.
 */
export const findProvider = publicAction(schema, async ({ email, callbackUrl }) => {
  if (!(await recordAttempt(singleSignOnThrottleKeys(await getPageClientIp()))).ok)
    return { ok: false, message: 'Too many attempts. Try again in a few minutes.' }
  const domain = getEmailDomain(email)
  if (await findReadySsoConnection(domain)) return { ok: true, result: { path: buildStartPath(domain, callbackUrl) } }
  const message = `No company uses single sign-on for ${domain}. Sign in with your password.`
  return { ok: false, message: INVALID_FIELDS_MESSAGE, errors: { email: message } }
})

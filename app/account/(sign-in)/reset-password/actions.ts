'use server'

import { z } from 'zod'
import { hashUnlessBusy } from '@/lib/auth/passwords/hash-unless-busy'
import { findPasswordProblem } from '@/lib/auth/passwords/password-policy'
import { encryptEmailInUrl } from '@/lib/auth/sign-in/encrypt-email-in-url'
import { getTenantTokenStatus } from '@/lib/auth/tenant-tokens/get-tenant-token-status'
import { toPasswordOwner } from '@/lib/auth/tenant-tokens/password-owner-from-tenant'
import { resetTenantPassword } from '@/lib/auth/tenant-tokens/reset-tenant-password'
import { recordLinkAttempt } from '@/lib/auth/throttle/record-link-attempt'
import { type FormState, publicAction } from '@/lib/platform/http/run-server-action'
import { INVALID_FIELDS_MESSAGE } from '@/lib/platform/validation/invalid-fields-message'

const NEW_LINK = { href: '/account/request-link', text: 'Get a new link' }
const EXPIRED_LINK = { ok: false, message: 'This link has just been used or has expired.', link: NEW_LINK } as const

const formSchema = z.object({ token: z.string().max(100), password: z.string() })

/** Sets a new password. Returns the path of the sign-in page, or the form's errors. */
export const resetPassword = publicAction(formSchema, async ({ token, password }): Promise<FormState<string>> => {
  if (!(await recordLinkAttempt())) return { ok: false, message: 'Too many attempts. Try again in a few minutes.' }
  const status = await getTenantTokenStatus('password_reset', token)
  if (!status.ok) return EXPIRED_LINK
  const problem = findPasswordProblem(password, toPasswordOwner(status.tenant))
  if (problem) return { ok: false, message: INVALID_FIELDS_MESSAGE, errors: { password: problem } }
  const passwordHash = await hashUnlessBusy('account', password)
  if (!passwordHash) return { ok: false, message: 'The service is busy. Try again in a few seconds.' }
  if (!(await resetTenantPassword(token, passwordHash))) return EXPIRED_LINK
  const query = new URLSearchParams({ done: 'password', email: encryptEmailInUrl(status.tenant.email) })
  return { ok: true, result: `/account/sign-in?${query}` }
})

'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { hashUnlessBusy } from '@/lib/auth/passwords/hash-unless-busy'
import { findPasswordProblem } from '@/lib/auth/passwords/password-policy'
import { encryptEmailInUrl } from '@/lib/auth/sign-in/encrypt-email-in-url'
import { getSupportTokenStatus, type SupportTokenStatus } from '@/lib/auth/support-staff/get-support-token-status'
import { setSupportPassword } from '@/lib/auth/support-staff/set-support-password'
import { recordLinkAttempt } from '@/lib/auth/throttle/record-link-attempt'
import { publicAction } from '@/lib/platform/http/run-server-action'
import { INVALID_FIELDS_MESSAGE } from '@/lib/platform/validation/invalid-fields-message'

const token = z.string().max(100)

/** Returns whom a one-time link is for, or why the link can't be used. Doesn't use the link up. */
export async function validateLink(tokenText: string): Promise<SupportTokenStatus | { ok: false; reason: 'wait' }> {
  const parsed = token.safeParse(tokenText)
  if (!parsed.success) return { ok: false, reason: 'unknown' }
  return (await recordLinkAttempt()) ? getSupportTokenStatus(parsed.data) : { ok: false, reason: 'wait' }
}

const EXPIRED_LINK = {
  ok: false,
  message: 'This link has just been used or has expired. Ask your administrator for a new one.',
} as const

export const resetPassword = publicAction(z.object({ token, password: z.string() }), async ({ token, password }) => {
  if (!(await recordLinkAttempt())) return { ok: false, message: 'Too many attempts. Try again in a few minutes.' }
  const status = await getSupportTokenStatus(token)
  if (!status.ok) return EXPIRED_LINK
  const { email, name } = status.link
  const problem = findPasswordProblem(password, { email, name, companyName: '' })
  if (problem) return { ok: false, message: INVALID_FIELDS_MESSAGE, errors: { password: problem } }
  const passwordHash = await hashUnlessBusy('support', password)
  if (!passwordHash) return { ok: false, message: 'The service is busy. Try again in a few seconds.' }
  if (!(await setSupportPassword(token, passwordHash))) return EXPIRED_LINK
  redirect(`/support/sign-in?${new URLSearchParams({ done: 'password', email: encryptEmailInUrl(email) })}`)
})

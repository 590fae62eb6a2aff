'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { hashUnlessBusy } from '@/lib/auth/passwords/hash-password'
import { passwordProblem } from '@/lib/auth/passwords/password-policy'
import { sealEmail } from '@/lib/auth/sign-in/redirect-url'
import { type SupportLinkState, supportLinkState } from '@/lib/auth/support-users/data'
import { chooseSupportPassword } from '@/lib/auth/support-users/mutations'
import { takeLinkTry } from '@/lib/auth/throttle/link-attempt'
import { openAction } from '@/lib/platform/http/server-action'
import { WRONG_FIELDS } from '@/lib/platform/validation/field-errors'

const token = z.string().max(100)

/** Looks what a link is good for; that consumes nothing. */
export async function lookAtLink(text: string): Promise<SupportLinkState | { ok: false; reason: 'wait' }> {
  const parsed = token.safeParse(text)
  if (!parsed.success) return { ok: false, reason: 'unknown' }
  return (await takeLinkTry()) ? supportLinkState(parsed.data) : { ok: false, reason: 'wait' }
}

const GONE = {
  ok: false,
  message: 'This link was used meanwhile, or has expired. Ask the operator for a new one.',
} as const

export const choosePassword = openAction(z.object({ token, password: z.string() }), async ({ token, password }) => {
  if (!(await takeLinkTry())) return { ok: false, message: 'Too many tries. Try again in a few minutes.' }
  const state = await supportLinkState(token)
  if (!state.ok) return GONE
  const { email, name } = state.link
  const problem = passwordProblem(password, { email, name, companyName: '' })
  if (problem) return { ok: false, message: WRONG_FIELDS, errors: { password: problem } }
  const passwordHash = await hashUnlessBusy(password)
  if (!passwordHash) return { ok: false, message: 'Try again in a few seconds.' }
  if (!(await chooseSupportPassword(token, passwordHash))) return GONE
  redirect(`/support/sign-in?${new URLSearchParams({ done: 'password', email: sealEmail(email) })}`)
})

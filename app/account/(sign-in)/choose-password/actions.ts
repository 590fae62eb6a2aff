'use server'

import { z } from 'zod'
import { hashUnlessBusy } from '@/lib/auth/passwords/hash-password'
import { passwordProblem } from '@/lib/auth/passwords/password-policy'
import { sealEmail } from '@/lib/auth/sign-in/redirect-url'
import { tenantLinkState } from '@/lib/auth/tenant-tokens/data'
import { resetTenantPassword } from '@/lib/auth/tenant-tokens/mutations'
import { passwordOwner } from '@/lib/auth/tenant-tokens/token-owner'
import { takeLinkTry } from '@/lib/auth/throttle/link-attempt'
import { type FormState, openAction } from '@/lib/platform/http/server-action'
import { WRONG_FIELDS } from '@/lib/platform/validation/field-errors'

const NEW_LINK = { href: '/account/new-link', text: 'Ask for a new link' }
const GONE = { ok: false, message: 'This link was used meanwhile, or has ended.', link: NEW_LINK } as const

const fields = z.object({ token: z.string().max(100), password: z.string() })

/** Done is where to sign in. */
export const choosePassword = openAction(fields, async ({ token, password }): Promise<FormState<string>> => {
  if (!(await takeLinkTry())) return { ok: false, message: 'Too many tries. Try again in a few minutes.' }
  const state = await tenantLinkState('password_reset', token)
  if (!state.ok) return GONE
  const problem = passwordProblem(password, passwordOwner(state.tenant))
  if (problem) return { ok: false, message: WRONG_FIELDS, errors: { password: problem } }
  const passwordHash = await hashUnlessBusy(password)
  if (!passwordHash) return { ok: false, message: 'Try again in a few seconds.' }
  if (!(await resetTenantPassword(token, passwordHash))) return GONE
  const query = new URLSearchParams({ done: 'password', email: sealEmail(state.tenant.email) })
  return { ok: true, done: `/account/sign-in?${query}` }
})

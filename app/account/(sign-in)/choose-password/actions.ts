'use server'

import { z } from 'zod'
import { passwordProblem } from '@/lib/passwords/choice'
import { hashUnlessBusy } from '@/lib/passwords/hash'
import { type FormState, openAction } from '@/lib/platform/http/server-action'
import { WRONG_FIELDS } from '@/lib/portal/wrong-fields'
import { sealEmail } from '@/lib/sign-in/destination'
import { takeLinkTry } from '@/lib/slow-down/link-try'
import { tenantLinkState } from '@/lib/tenant-links/data'
import { resetTenantPassword } from '@/lib/tenant-links/mutations'
import { passwordOwner } from '@/lib/tenant-links/password-owner'

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

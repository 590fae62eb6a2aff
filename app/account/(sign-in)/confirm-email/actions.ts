'use server'

import { z } from 'zod'
import { findCurrentTenant } from '@/lib/auth/sessions/current-tenant'
import { recordLinkAttempt } from '@/lib/auth/throttle/record-link-attempt'
import { changeOwnEmail } from '@/lib/contracts/tenants/change-own-email'
import { type FormState, publicAction } from '@/lib/platform/http/run-server-action'

const formSchema = z.object({ token: z.string().max(100) })

/**
 * Confirms a new email address with the link that was sent to it. Returns false if another tenant has the address. Only
 * somebody who can read its mailbox learns that.
 */
export const confirmEmail = publicAction(formSchema, async ({ token }): Promise<FormState<boolean>> => {
  if (!(await recordLinkAttempt())) return { ok: false, message: 'Too many attempts. Try again in a few minutes.' }
  const result = await changeOwnEmail(token, (await findCurrentTenant())?.id)
  if (result.ok) return { ok: true, result: true }
  if (result.reason === 'has another tenant') return { ok: true, result: false }
  return {
    ok: false,
    message: 'This link has just been used or has expired. Sign in and check your email address under “Your details”.',
  }
})

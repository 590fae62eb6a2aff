'use server'

import { z } from 'zod'
import { recordLinkAttempt } from '@/lib/auth/throttle/record-link-attempt'
import { stopEmailChange } from '@/lib/contracts/tenants/cancel-email-change'
import { type FormState, publicAction } from '@/lib/platform/http/run-server-action'

const formSchema = z.object({ token: z.string().max(100) })

/** Stops a change of email address with the link that was sent to the current address. */
export const stopChange = publicAction(formSchema, async ({ token }): Promise<FormState<null>> => {
  if (!(await recordLinkAttempt())) return { ok: false, message: 'Too many attempts. Try again in a few minutes.' }
  if (!(await stopEmailChange(token)).ok)
    return {
      ok: false,
      message:
        'This link has just been used or has expired. Sign in to check your email address. If you can’t, contact House Bills.',
    }
  return { ok: true, result: null }
})

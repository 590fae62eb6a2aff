'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { supportAction } from '@/lib/auth/guards/authorise-support-action'
import { resendEmail } from '@/lib/mail/undelivered/resend-email'
import { resendFailedEmails } from '@/lib/mail/undelivered/resend-failed-emails'
import { emailSchema } from '@/lib/mail/undelivered/schema'

export const resendUndeliveredEmail = supportAction(emailSchema, async (user, { emailId }) => {
  const isSent = await resendEmail(user, emailId)
  revalidatePath('/support/undelivered-emails')
  if (isSent) return { ok: true, result: null }
  return {
    ok: false,
    message: 'This email can’t be resent. A colleague may have just resent it, or its link may have expired.',
  }
})

export const resendAllFailed = supportAction(z.object({}), async (user) => {
  const { count, hasMore } = await resendFailedEmails(user)
  revalidatePath('/support/undelivered-emails')
  if (count === 0) return { ok: false, message: 'No failed emails can be resent.' }
  return { ok: true, result: { count, hasMore } }
})

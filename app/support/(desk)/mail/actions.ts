'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { supportAction } from '@/lib/auth/guards/support-action'
import { sendAgain, sendAllAgain } from '@/lib/mail/undelivered/mutations'
import { emailFields } from '@/lib/mail/undelivered/schema'

export const sendEmailAgain = supportAction(emailFields, async (user, { emailId }) => {
  const isSent = await sendAgain(user, emailId)
  revalidatePath('/support/mail')
  if (isSent) return { ok: true, done: null }
  return {
    ok: false,
    message: 'It can no longer be sent again: somebody else has just done so, or its link has ended.',
  }
})

export const sendAllFailedAgain = supportAction(z.object({}), async (user) => {
  const { count, areLeft } = await sendAllAgain(user)
  revalidatePath('/support/mail')
  if (count === 0) return { ok: false, message: 'No failed e-mail can be sent again.' }
  return { ok: true, done: { count, areLeft } }
})

'use server'

import { revalidatePath } from 'next/cache'
import { notFound } from 'next/navigation'
import { z } from 'zod'
import { memberAction } from '@/lib/auth/guards/portal-action'
import { showBirthday } from '@/lib/contracts/mutations'
import { sendContractEmailAgain } from '@/lib/contracts/resend-contract-email'
import { contractEmailFields } from '@/lib/mail/undelivered/schema'
import { modeField } from '@/lib/platform/validation/mode'

const fields = z.object({
  mode: modeField,
  id: z.coerce
    .number()
    .int()
    .positive()
    .max(2 ** 31 - 1),
})

export const revealBirthday = memberAction<typeof fields, string>(fields, async (member, { mode, id }) => {
  const birthday = await showBirthday(member, mode, id)
  if (!birthday) notFound()
  return { ok: true, done: birthday }
})

export const sendEmailAgain = memberAction(contractEmailFields, async (member, email) => {
  const sent = await sendContractEmailAgain(member, email)
  if (sent.ok) {
    revalidatePath(`/portal/${email.mode}/contracts/${email.contractId}`)
    return { ok: true, done: null }
  }
  return {
    ok: false,
    message:
      sent.reason === 'wait'
        ? 'You have sent many again. Try once more in a few minutes.'
        : 'It can no longer be sent again. Reload the page to see what became of it.',
  }
})

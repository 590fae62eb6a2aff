'use server'

import { revalidatePath } from 'next/cache'
import { notFound } from 'next/navigation'
import { z } from 'zod'
import { memberAction } from '@/lib/auth/guards/authorise-portal-action'
import { resendContractEmail } from '@/lib/contracts/resend-contract-email'
import { viewDateOfBirth } from '@/lib/contracts/view-date-of-birth'
import { contractEmailSchema } from '@/lib/mail/undelivered/schema'
import { modeField } from '@/lib/platform/validation/mode-field'

const contractSchema = z.object({
  mode: modeField,
  id: z.coerce
    .number()
    .int()
    .positive()
    .max(2 ** 31 - 1),
})

export const revealDateOfBirth = memberAction<typeof contractSchema, string>(
  contractSchema,
  async (member, { mode, id }) => {
    const dateOfBirth = await viewDateOfBirth(member, mode, id)
    if (!dateOfBirth) notFound()
    return { ok: true, result: dateOfBirth }
  },
)

export const resendEmail = memberAction(contractEmailSchema, async (member, email) => {
  const result = await resendContractEmail(member, email)
  if (result.ok) {
    revalidatePath(`/portal/${email.mode}/contracts/${email.contractId}`)
    return { ok: true, result: null }
  }
  return {
    ok: false,
    message:
      result.reason === 'throttled'
        ? 'Too many resends. Try again in a few minutes.'
        : 'This email can no longer be resent. Reload the page to see its status.',
  }
})

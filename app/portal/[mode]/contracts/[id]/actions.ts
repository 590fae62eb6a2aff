'use server'

import { revalidatePath } from 'next/cache'
import { notFound } from 'next/navigation'
import { z } from 'zod'
import { memberAction } from '@/lib/auth/guards/authorise-portal-action'
import { checkPortalLimit } from '@/lib/auth/guards/portal-action-limit'
import { viewDateOfBirthThrottleKeys } from '@/lib/auth/throttle/throttle-key'
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
    const limitError = await checkPortalLimit(viewDateOfBirthThrottleKeys(member), 'dates of birth viewed')
    if (limitError) return limitError
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

'use server'

import { revalidatePath } from 'next/cache'
import { notFound } from 'next/navigation'
import { z } from 'zod'
import { memberAction } from '@/lib/auth/guards/authorise-portal-action'
import { memberPrincipal } from '@/lib/auth/guards/partner-staff-principal'
import { checkPortalLimit } from '@/lib/auth/guards/portal-action-limit'
import { correctEmailThrottleKeys, viewDateOfBirthThrottleKeys } from '@/lib/auth/throttle/hourly-limit-keys'
import { cancelUpcomingContract } from '@/lib/contracts/cancel-contract'
import { correctContractEmail } from '@/lib/contracts/correct-contract-email'
import { resendContractEmail } from '@/lib/contracts/resend-contract-email'
import { emailFormField } from '@/lib/contracts/tenants/schema'
import { viewDateOfBirth } from '@/lib/contracts/view-date-of-birth'
import { contractEmailSchema } from '@/lib/mail/undelivered/schema'
import { INVALID_FIELDS_MESSAGE } from '@/lib/platform/validation/invalid-fields-message'
import { modeField } from '@/lib/platform/validation/mode-field'
import { numberField } from '@/lib/platform/validation/number-field'
import { buildContactLink } from '../../contact-link'

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

/** Cancels a contract whose tenancy hasn't started. From its first day (UK time), only support staff can cancel it. */
export const cancelContract = memberAction(contractSchema, async (member, { mode, id }) => {
  const result = await cancelUpcomingContract(memberPrincipal(member, mode), { houseContractId: id })
  if (result.ok) {
    revalidatePath(`/portal/${mode}/contracts/${id}`)
    return { ok: true, result: null }
  }
  switch (result.reason) {
    case 'no such contract':
      return notFound()
    case 'already started':
      return {
        ok: false,
        message: 'The tenancy has started, so only House Bills can cancel it.',
        link: buildContactLink(),
      }
    case 'already cancelled':
    case 'already closed':
      return { ok: false, message: `This contract is ${result.reason}. Reload the page.` }
  }
})

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

const correctionSchema = z.object({ contractId: numberField, email: emailFormField })

/** Corrects the email address of a live contract's tenant. In test mode, there's nothing to correct. */
export const correctEmail = memberAction(correctionSchema, async (member, { contractId, email }) => {
  const limitError = await checkPortalLimit(correctEmailThrottleKeys(member), 'email addresses corrected')
  if (limitError) return limitError
  const result = await correctContractEmail(member, contractId, email)
  if (result.ok) {
    revalidatePath(`/portal/live/contracts/${contractId}`)
    return { ok: true, result: null }
  }
  switch (result.reason) {
    case 'not correctable':
      return { ok: false, message: 'This address can’t be corrected here any more. Reload the page.' }
    case 'unchanged':
      return { ok: false, message: INVALID_FIELDS_MESSAGE, errors: { email: 'The tenant already has this address' } }
    case 'has another tenant':
      return {
        ok: false,
        message: 'This address can’t be used here',
        errors: { email: 'Check the address. If it’s right, contact House Bills.' },
        link: buildContactLink(),
      }
  }
})

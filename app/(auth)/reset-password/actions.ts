'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { NAME_ERROR, staffNameSchema } from '@/lib/auth/credentials/schema'
import { getPasswordTokenStatus } from '@/lib/auth/password-reset-tokens/get-password-token-status'
import { setPasswordByToken as savePassword } from '@/lib/auth/password-reset-tokens/set-password-by-token'
import { hashUnlessBusy } from '@/lib/auth/passwords/hash-unless-busy'
import { findPasswordProblem } from '@/lib/auth/passwords/password-policy'
import { encryptEmailInUrl } from '@/lib/auth/sign-in/encrypt-email-in-url'
import { recordLinkAttempt } from '@/lib/auth/throttle/record-link-attempt'
import { publicAction } from '@/lib/platform/http/run-server-action'
import { INVALID_FIELDS_MESSAGE } from '@/lib/platform/validation/invalid-fields-message'

/**
 * The user whom a one-time link is for, or the reason that the link can't be used. 'wait' means too many attempts, and
 * 'single sign-on' that the company requires it.
 */
export type LinkDetails =
  | { ok: true; isNew: boolean; email: string; name: string | null; companyName: string }
  | { ok: false; reason: 'used' | 'expired' | 'unknown' | 'single sign-on' | 'wait' }

const token = z.string().max(100)

/** Returns whom a one-time link is for, or why the link can't be used. Doesn't use the link up. */
export async function validateLink(tokenText: string): Promise<LinkDetails> {
  const parsed = token.safeParse(tokenText)
  if (!parsed.success) return { ok: false, reason: 'unknown' }
  if (!(await recordLinkAttempt())) return { ok: false, reason: 'wait' }
  const status = await getPasswordTokenStatus(parsed.data)
  if (!status.ok) return status
  const { purpose, email, name, companyName } = status.link
  return { ok: true, isNew: purpose === 'invitation', email, name, companyName }
}

const formSchema = z.object({
  token,
  name: staffNameSchema.optional(),
  password: z.string(),
})

const EXPIRED_LINK =
  'This link has just been used or has expired. Open the latest link in your email, or request a new one.'
const OTHER_COMPANY =
  'This email address already belongs to another company. Ask the person who invited you to use another address, or ask the other company to remove you.'

export const resetPassword = publicAction(formSchema, async ({ token, name, password }) => {
  if (!(await recordLinkAttempt())) {
    return { ok: false, message: 'Too many attempts. Try again in a few minutes.' }
  }
  const status = await getPasswordTokenStatus(token)
  if (!status.ok) return { ok: false, message: EXPIRED_LINK }
  const { link } = status
  const newName = link.purpose === 'invitation' ? (name ?? link.name) : link.name
  if (!newName) return { ok: false, message: INVALID_FIELDS_MESSAGE, errors: { name: NAME_ERROR } }
  const problem = findPasswordProblem(password, { ...link, name: newName })
  if (problem) return { ok: false, message: INVALID_FIELDS_MESSAGE, errors: { password: problem } }
  const passwordHash = await hashUnlessBusy('portal', password)
  if (!passwordHash) return { ok: false, message: 'The service is busy. Try again in a few seconds.' }
  const result = await savePassword(token, { passwordHash, name: newName })
  if (!result.ok) return { ok: false, message: result.reason === 'link not valid' ? EXPIRED_LINK : OTHER_COMPANY }
  redirect(`/sign-in?${new URLSearchParams({ done: 'password', email: encryptEmailInUrl(link.email) })}`)
})

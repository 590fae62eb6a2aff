import { refresh } from 'next/cache'
import { z } from 'zod'
import type { FormState } from '@/lib/platform/http/run-server-action'
import type { Realm } from '@/lib/platform/identity/realm'
import { INVALID_FIELDS_MESSAGE } from '@/lib/platform/validation/invalid-fields-message'
import { hashUnlessBusy } from '../passwords/hash-unless-busy'
import { findPasswordProblem, type PasswordOwner } from '../passwords/password-policy'
import type { SignedInStaff } from '../sessions/signed-in-user'
import { rotateOwnSession } from '../sign-in/rotate-own-session'
import { confirmOwnPassword, SESSION_ENDED_ERROR } from '../sign-in/verify-password-field'
import { replacePassword } from './store-new-password'

// Handles the password form on the account pages of both partner staff and support staff.

export const SUCCESS = { ok: true, result: null } as const

export const currentPasswordSchema = z.string().min(1, 'Enter your current password')

export const changePasswordSchema = z.object({ password: currentPasswordSchema, newPassword: z.string() })

export async function changePassword(
  owner: SignedInStaff & { companyName?: string },
  input: z.output<typeof changePasswordSchema>,
): Promise<FormState<null>> {
  const { realm, userId } = owner
  const hashed = await hashNewPassword({ realm, userId, owner }, input)
  if (!hashed.ok) return hashed
  if (!(await replacePassword(owner, hashed.currentHash, hashed.passwordHash))) return SESSION_ENDED_ERROR
  await rotateOwnSession(owner)
  refresh()
  return SUCCESS
}

/**
 * Validates a signed-in user's new password, checks the current one, and hashes the new one.
 *
 * @param owner personal details that the password must not consist of
 * @returns the hashes of the new and the current password, or the form's error
 */
export async function hashNewPassword(
  { realm, userId, owner }: { realm: Realm; userId: number; owner: PasswordOwner },
  { password, newPassword }: z.output<typeof changePasswordSchema>,
): Promise<{ ok: true; currentHash: string; passwordHash: string } | Extract<FormState, { ok: false }>> {
  const problem = findPasswordProblem(newPassword, owner)
  if (problem) return { ok: false, message: INVALID_FIELDS_MESSAGE, errors: { newPassword: problem } }
  const confirmation = await confirmOwnPassword(realm, userId, password)
  if (!confirmation.ok) return confirmation
  if (newPassword.normalize('NFKC') === password.normalize('NFKC')) {
    const newPassword = 'This is your current password. Choose a different one.'
    return { ok: false, message: INVALID_FIELDS_MESSAGE, errors: { newPassword } }
  }
  const passwordHash = await hashUnlessBusy(realm, newPassword)
  if (!passwordHash) return { ok: false, message: 'The service is busy. Try again in a few seconds.' }
  return { ok: true, currentHash: confirmation.passwordHash, passwordHash }
}

import { getPageClientIp } from '@/lib/platform/http/get-page-client-ip'
import type { FormState } from '@/lib/platform/http/run-server-action'
import type { Realm } from '@/lib/platform/identity/realm'
import { INVALID_FIELDS_MESSAGE } from '@/lib/platform/validation/invalid-fields-message'
import { TooBusyError } from '../passwords/hash-password'
import { logSignInAttempt } from './log-sign-in-attempt'
import { verifyCurrentPassword } from './verify-current-password'

export type PasswordConfirmation = { ok: true; passwordHash: string } | Extract<FormState, { ok: false }>

/**
 * Checks the current password, which the user has entered in a form's `password` field.
 *
 * @returns the hash that the password was verified against (see lib/auth/sessions/lock-current-user-row.ts), or the
 *   form's error
 */
export async function confirmOwnPassword(
  realm: Realm,
  userId: number,
  password: string,
): Promise<PasswordConfirmation> {
  const result = await verifyCurrentPassword(realm, userId, password, await getPageClientIp()).catch((error) => {
    if (error instanceof TooBusyError) return { ok: false, reason: 'busy' } as const
    throw error
  })
  logSignInAttempt(realm, 'own password', result.ok ? 'ok' : result.reason)
  if (result.ok) return result
  if (result.reason === 'wrong') {
    return { ok: false, message: INVALID_FIELDS_MESSAGE, errors: { password: 'This isn’t your current password' } }
  }
  if (result.reason === 'busy') return { ok: false, message: 'The service is busy. Try again in a few seconds.' }
  return { ok: false, message: 'Too many attempts. Try again in a few minutes.' }
}

/** The error that a form shows if the session ended or the password changed while the form was being processed. */
export const SESSION_ENDED_ERROR = {
  ok: false,
  message:
    'You’ve been signed out, or your password was changed elsewhere. No changes were saved. Reload the page to sign in again.',
} as const

import type { FormState } from '@/lib/platform/http/run-server-action'
import type { Realm } from '@/lib/platform/identity/realm'
import { INVALID_FIELDS_MESSAGE } from '@/lib/platform/validation/invalid-fields-message'
import { TooBusyError } from '../passwords/hash-password'
import { logSignInAttempt } from './log-sign-in-attempt'
import { verifyCurrentPassword } from './verify-current-password'

export type PasswordConfirmation = { ok: true; passwordHash: string } | Extract<FormState, { ok: false }>

/**
 * Asks for the present password, which a form sends in its field `password`. Refused, the answer is what the form
 * says; else `passwordHash` is what it was compared with (lib/auth/sessions/lock-current-user-row.ts).
 */
export async function confirmOwnPassword(
  realm: Realm,
  userId: number,
  password: string,
): Promise<PasswordConfirmation> {
  const result = await verifyCurrentPassword(realm, userId, password).catch((error) => {
    if (error instanceof TooBusyError) return { ok: false, reason: 'busy' } as const
    throw error
  })
  logSignInAttempt(realm, 'own password', result.ok ? 'ok' : result.reason)
  if (result.ok) return result
  if (result.reason === 'wrong') {
    return { ok: false, message: INVALID_FIELDS_MESSAGE, errors: { password: 'This is not your present password' } }
  }
  const waitUnit = result.reason === 'busy' ? 'seconds' : 'minutes'
  return { ok: false, message: `Too many tries. Try again in a few ${waitUnit}.` }
}

/** What a form says whose session or password was ended while it was worked on. */
export const SESSION_ENDED_ERROR = {
  ok: false,
  message: 'You were signed out meanwhile, or your password was changed elsewhere. Nothing was changed here.',
} as const

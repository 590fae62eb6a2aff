import { z } from 'zod'
import type { FormState } from '@/lib/platform/http/run-server-action'
import type { SignedInUser } from '../sessions/signed-in-user'
import { rotateOwnSession } from '../sign-in/rotate-own-session'
import { SESSION_ENDED_ERROR } from '../sign-in/verify-password-field'
import { replaceRecoveryCodes } from '../two-factor/replace-recovery-codes'
import { confirmTwoFactor, currentCodeSchema, TWO_FACTOR_STALE_ERROR } from '../two-factor/verify-password-and-code'
import { currentPasswordSchema } from './change-password'

export const twoFactorFormSchema = z.object({ password: currentPasswordSchema, code: currentCodeSchema })

/**
 * Replaces the recovery codes if the user has entered the right password and code, and gives the session a new ID.
 * Returns the new codes, which can't be retrieved again, or the form's error.
 */
export async function regenerateRecoveryCodes(
  owner: SignedInUser,
  input: z.output<typeof twoFactorFormSchema>,
): Promise<FormState<string[]>> {
  const confirmation = await confirmTwoFactor(owner, input)
  if (!confirmation.ok) return confirmation
  const result = await replaceRecoveryCodes(owner, confirmation.proof)
  if (!result.ok) return result.reason === 'session ended' ? SESSION_ENDED_ERROR : TWO_FACTOR_STALE_ERROR
  await rotateOwnSession(owner)
  return { ok: true, result: result.codes }
}

import { z } from 'zod'
import { getPageClientIp } from '@/lib/platform/http/get-page-client-ip'
import type { FormState } from '@/lib/platform/http/run-server-action'
import { INVALID_FIELDS_MESSAGE } from '@/lib/platform/validation/invalid-fields-message'
import type { SignedInUser } from '../sessions/signed-in-user'
import { logSignInAttempt } from '../sign-in/log-sign-in-attempt'
import { confirmOwnPassword } from '../sign-in/verify-password-field'
import { checkCode } from './check-code'
import { getTwoFactorStatus } from './get-two-factor-status'
import type { TwoFactorProof } from './two-factor-proof'

type FormError = Extract<FormState, { ok: false }>

const CODE_REQUIRED = 'Enter the six digits that your app shows now, or a recovery code'

const WRONG_CODE = 'This code is wrong or already used. Wait for your app’s next code, or use another recovery code.'

export const currentCodeSchema = z.string().trim().min(1, CODE_REQUIRED).max(50, WRONG_CODE)

/**
 * Checks the password and a 2FA code before a change to 2FA. If the code weren't required, anyone who has the password
 * and an open session could turn 2FA off.
 */
export async function confirmTwoFactor(
  owner: SignedInUser,
  { password, code }: { password: string; code: string },
): Promise<{ ok: true; proof: TwoFactorProof } | FormError> {
  const confirmation = await confirmOwnPassword(owner.realm, owner.userId, password)
  if (!confirmation.ok) return confirmation
  // Read which 2FA secret is current before checking the code. If that secret is replaced after this, the change is
  // rejected.
  const { confirmedAt } = await getTwoFactorStatus(owner.realm, owner.userId)
  if (!confirmedAt) return TWO_FACTOR_STALE_ERROR
  const codeError = await findCodeError(owner, 'code', code)
  return codeError ?? { ok: true, proof: { passwordHash: confirmation.passwordHash, confirmedAt } }
}

/**
 * Checks a 2FA code that a form contains. A right code is used up.
 *
 * @param field the name of the form's field for the code
 * @returns the form's error, or null if the code is right
 */
export async function findCodeError(
  { realm, userId }: SignedInUser,
  field: string,
  code: string,
): Promise<FormError | null> {
  const codeCheck = await checkCode(realm, userId, code, await getPageClientIp())
  logSignInAttempt(realm, 'own code', codeCheck.ok ? 'ok' : codeCheck.reason)
  if (codeCheck.ok) return null
  if (codeCheck.reason === 'wait') return { ok: false, message: 'Too many attempts. Try again in a few minutes.' }
  return { ok: false, message: INVALID_FIELDS_MESSAGE, errors: { [field]: WRONG_CODE } }
}

/** The error that a form shows if the user's 2FA changed while the form was being processed. */
export const TWO_FACTOR_STALE_ERROR = {
  ok: false,
  message: 'Two-factor authentication was changed in another window. Reload the page.',
} as const

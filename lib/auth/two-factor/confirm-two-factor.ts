import { z } from 'zod'
import { getPageClientIp } from '@/lib/platform/http/get-page-client-ip'
import type { FormState } from '@/lib/platform/http/run-server-action'
import { INVALID_FIELDS_MESSAGE } from '@/lib/platform/validation/invalid-fields-message'
import { confirmOwnPassword } from '../sign-in/confirm-own-password'
import { logSignInAttempt } from '../sign-in/log-sign-in-attempt'
import { checkCode } from './check-code'
import { getTwoFactorStatus } from './get-two-factor-status'
import type { TwoFactorOwner, TwoFactorProof } from './two-factor-owner'

type FormError = Extract<FormState, { ok: false }>

const CODE_REQUIRED = 'Enter a code of your second factor: the six digits that your app shows now, or a recovery code'

const WRONG_CODE =
  'This is neither the code that your app shows now nor one of your recovery codes, or it was used before. Wait for the app’s next code.'

export const currentCodeSchema = z.string().trim().min(1, CODE_REQUIRED).max(50, WRONG_CODE)

/**
 * Asks whoever changes a second factor for the password and a code of it: else whoever finds a session open, and knows
 * the password, takes away what the second factor is there for.
 */
export async function confirmTwoFactor(
  owner: TwoFactorOwner,
  { password, code }: { password: string; code: string },
): Promise<{ ok: true; proof: TwoFactorProof } | FormError> {
  const confirmation = await confirmOwnPassword(owner.realm, owner.userId, password)
  if (!confirmation.ok) return confirmation
  // Before the code, which so is one of this second factor or of a later one; the change takes this one alone.
  const { confirmedAt } = await getTwoFactorStatus(owner.realm, owner.userId)
  if (!confirmedAt) return TWO_FACTOR_STALE_ERROR
  const codeError = await findCodeError(owner, 'code', code)
  return codeError ?? { ok: true, proof: { passwordHash: confirmation.passwordHash, confirmedAt } }
}

/**
 * What a form says of a code that is none of the present second factor; null when it is one, which is used up by that.
 *
 * @param field where the form has it
 */
export async function findCodeError(
  { realm, userId }: TwoFactorOwner,
  field: string,
  code: string,
): Promise<FormError | null> {
  const codeCheck = await checkCode(realm, userId, code, await getPageClientIp())
  logSignInAttempt(realm, 'own code', codeCheck.ok ? 'ok' : codeCheck.reason)
  if (codeCheck.ok) return null
  if (codeCheck.reason === 'wait') return { ok: false, message: 'Too many tries. Try again in a few minutes.' }
  return { ok: false, message: INVALID_FIELDS_MESSAGE, errors: { [field]: WRONG_CODE } }
}

/** What a form says whose second factor was changed while it was worked on. */
export const TWO_FACTOR_STALE_ERROR = {
  ok: false,
  message: 'Your second factor was changed in another window meanwhile. Load this page again.',
} as const

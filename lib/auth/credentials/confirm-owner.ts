import { z } from 'zod'
import type { FormState } from '@/lib/platform/http/run-server-action'
import type { PasskeyProof } from '../passkeys/passkey-proof'
import type { SignedInUser } from '../sessions/signed-in-user'
import { confirmOwnPassword } from '../sign-in/verify-password-field'
import { getTwoFactorStatus } from '../two-factor/get-two-factor-status'
import { currentCodeSchema, findCodeError } from '../two-factor/verify-password-and-code'
import { currentPasswordSchema } from './change-password'

/** The password, and a code if the user has 2FA. */
export const confirmationSchema = z.object({ password: currentPasswordSchema, code: currentCodeSchema.optional() })

/**
 * Checks the user's password and, with 2FA, a code, before a change to passkeys or to the email address. A right code is
 * used up.
 */
export async function confirmOwner(
  owner: SignedInUser,
  { password, code }: z.output<typeof confirmationSchema>,
): Promise<{ ok: true; proof: PasskeyProof } | Extract<FormState, { ok: false }>> {
  const confirmation = await confirmOwnPassword(owner.realm, owner.userId, password)
  if (!confirmation.ok) return confirmation
  const { passwordHash } = confirmation
  // Read the status of 2FA before checking the code. If 2FA changes afterwards, the change is rejected.
  const { confirmedAt } = await getTwoFactorStatus(owner.realm, owner.userId)
  if (confirmedAt) {
    // The page has no field for the code if it was rendered before the user set up 2FA.
    if (code === undefined) return CODE_MISSING
    const codeError = await findCodeError(owner, 'code', code)
    if (codeError) return codeError
  }
  return { ok: true, proof: { passwordHash, confirmedAt } }
}

const CODE_MISSING = {
  ok: false,
  message: 'Two-factor authentication was set up in another window. Reload the page.',
} as const

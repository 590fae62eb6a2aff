import { refresh } from 'next/cache'
import type { z } from 'zod'
import type { FormState } from '@/lib/platform/http/run-server-action'
import type { SignedInUser } from '../sessions/signed-in-user'
import { rotateOwnSession } from '../sign-in/rotate-own-session'
import { SESSION_ENDED_ERROR } from '../sign-in/verify-password-field'
import { disableOwnTwoFactor } from '../two-factor/disable-own-two-factor'
import { confirmTwoFactor, TWO_FACTOR_STALE_ERROR } from '../two-factor/verify-password-and-code'
import { SUCCESS } from './change-password'
import type { twoFactorFormSchema } from './regenerate-recovery-codes'

/**
 * Turns 2FA off and gives the session a new ID. Returns the form's error if the password or code is wrong, or if the
 * user may not turn 2FA off.
 */
export async function disableTwoFactorFromForm(
  owner: SignedInUser & { realm: 'portal' | 'account' },
  input: z.output<typeof twoFactorFormSchema>,
): Promise<FormState<null>> {
  const confirmation = await confirmTwoFactor(owner, input)
  if (!confirmation.ok) return confirmation
  const result = await disableOwnTwoFactor(owner, confirmation.proof)
  if (!result.ok)
    return result.reason === 'required or already changed' ? STALE_ERRORS[owner.realm] : ERRORS[result.reason]
  await rotateOwnSession(owner)
  refresh()
  return SUCCESS
}

const ERRORS = {
  'session ended': SESSION_ENDED_ERROR,
  'last password admin': {
    ok: false,
    message:
      'You’re the only admin who can sign in if your provider fails, and that needs 2FA. First, make sure that another admin has a password and 2FA, or make single sign-on optional.',
  },
} as const

const STALE_ERRORS = {
  portal: { ok: false, message: 'This setting has changed, or your company now requires 2FA. Reload the page.' },
  account: TWO_FACTOR_STALE_ERROR,
} as const

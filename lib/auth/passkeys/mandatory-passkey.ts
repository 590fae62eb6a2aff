import { refresh } from 'next/cache'
import type { z } from 'zod'
import type { FormState } from '@/lib/platform/http/run-server-action'
import type { SupportStaffSession } from '@/lib/platform/identity/session-types'
import { isRecentSignIn } from '../sessions/is-recent-sign-in'
import { findPasswordHash } from '../sign-in/find-password-hash'
import { getTwoFactorStatus } from '../two-factor/get-two-factor-status'
import { type PasskeyRequest, passkeyRequestSchema, startAddingPasskey } from './change-passkeys-from-forms'
import { createRegistrationOptions } from './create-registration-options'

export const mandatoryPasskeyRequestSchema = passkeyRequestSchema.partial({ password: true })

/**
 * Lets a member of support staff add the passkey that they must have. Returns the options with which the browser must
 * create the passkey, or the form's error. Users who have just signed in needn't enter the password and a code again.
 */
export async function startAddingMandatoryPasskey(
  session: SupportStaffSession,
  { name, password, code }: z.output<typeof mandatoryPasskeyRequestSchema>,
): Promise<FormState<PasskeyRequest>> {
  if (isRecentSignIn(session)) {
    const passwordHash = (await findPasswordHash('support', session.userId)) ?? ''
    const { confirmedAt } = await getTwoFactorStatus('support', session.userId)
    return {
      ok: true,
      result: { name, options: await createRegistrationOptions(session, { passwordHash, confirmedAt }) },
    }
  }
  if (password === undefined) {
    // Render the page again. It was rendered before the password was required, so it has no field for the password.
    refresh()
    return { ok: false, message: 'You signed in a while ago. Enter your password and a code as well.' }
  }
  return startAddingPasskey(session, { name, password, code })
}

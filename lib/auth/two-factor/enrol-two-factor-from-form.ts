import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { type FormAction, type FormState, publicAction } from '@/lib/platform/http/run-server-action'
import type { Realm } from '@/lib/platform/identity/realm'
import { INVALID_FIELDS_MESSAGE } from '@/lib/platform/validation/invalid-fields-message'
import type { SignedInUser } from '../sessions/signed-in-user'
import { REALM_PATHS } from '../sign-in/resolve-redirect-path'
import { rotateOwnSession } from '../sign-in/rotate-own-session'
import { confirmOwnPassword, SESSION_ENDED_ERROR } from '../sign-in/verify-password-field'
import { forgiveAttempt } from '../throttle/forgive-attempt'
import { recordAttempt } from '../throttle/record-attempt'
import { codeThrottleKeys } from '../throttle/throttle-key'
import { getTwoFactorStatus } from './get-two-factor-status'
import { enrolmentRequiresPassword, type OpenSession } from './must-enrol-two-factor'
import { enableTwoFactor } from './store-two-factor-secret'
import { deriveEnrolmentSecrets, findTimeStep } from './totp'
import { currentCodeSchema, findCodeError } from './verify-password-and-code'

const WRONG_CODE =
  'This isn’t the code that your app shows now. Wait for the next one. If that fails too, check that the clock is right on the device that has your authenticator app.'

const schema = z.object({
  code: z.string().trim().min(1, 'Enter the six digits that your app shows now').max(50, WRONG_CODE),
  password: z.string().min(1, 'Enter your password').optional(),
  currentCode: currentCodeSchema.optional(),
})

const ALREADY_ENROLLED = {
  ok: false,
  message: 'Two-factor authentication was set up in another window. Reload the page.',
} as const

/**
 * Creates the server action that sets up 2FA with the secret that the enrolment page shows. The action returns the
 * recovery codes, which can't be retrieved again.
 *
 * @param getSession returns the current session, whose user may not have set up 2FA yet
 */
export const enrolTwoFactorAction = (
  realm: Realm,
  getSession: () => Promise<OpenSession | null>,
): FormAction<string[]> =>
  publicAction(schema, async ({ password, ...codes }): Promise<FormState<string[]>> => {
    const session = await getSession()
    if (!session || session.awaitsTwoFactor) redirect(REALM_PATHS[realm].signIn)
    const requiresPassword = enrolmentRequiresPassword(session)
    if (requiresPassword && password === undefined) {
      // Render the page again. It was rendered before the password was required, so it has no field for the password.
      refresh()
      return { ok: false, message: 'You signed in a while ago. Enter your password as well.' }
    }
    const confirmation = requiresPassword ? await confirmOwnPassword(realm, session.userId, password ?? '') : null
    if (confirmation && !confirmation.ok) return confirmation
    return enrolTwoFactor(session, codes, confirmation?.passwordHash ?? null)
  })

async function enrolTwoFactor(
  session: SignedInUser,
  { code, currentCode }: Pick<z.output<typeof schema>, 'code' | 'currentCode'>,
  passwordHash: string | null,
): Promise<FormState<string[]>> {
  const { realm, userId } = session
  const throttleKeys = codeThrottleKeys(realm, userId)
  const attempt = await recordAttempt(throttleKeys)
  if (!attempt.ok) return { ok: false, message: 'Too many attempts. Try again in a few minutes.' }
  const current = await getTwoFactorStatus(realm, userId)
  const candidates = deriveEnrolmentSecrets(session, current).map((secret) => ({
    secret,
    step: findTimeStep(secret, code),
  }))
  const match = candidates.find(({ step }) => step !== null)
  if (!match || match.step === null) return { ok: false, message: INVALID_FIELDS_MESSAGE, errors: { code: WRONG_CODE } }
  await forgiveAttempt(throttleKeys)
  if (current.confirmedAt) {
    if (currentCode === undefined) return ALREADY_ENROLLED
    // Check this code last, because a right code is used up.
    const codeError = await findCodeError(session, 'currentCode', currentCode)
    if (codeError) return codeError
  }
  const enrolment = await enableTwoFactor(session, passwordHash, {
    ...{ secret: match.secret, step: match.step, confirmedBefore: current.confirmedAt },
  })
  if (enrolment.ok) {
    if (passwordHash) await rotateOwnSession(session)
    return { ok: true, result: enrolment.codes }
  }
  if (enrolment.reason === 'session ended') return SESSION_ENDED_ERROR
  if (enrolment.reason === 'code already used')
    return { ok: false, message: INVALID_FIELDS_MESSAGE, errors: { code: WRONG_CODE } }
  return ALREADY_ENROLLED
}

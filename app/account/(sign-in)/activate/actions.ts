'use server'

import { z } from 'zod'
import { hashUnlessBusy } from '@/lib/auth/passwords/hash-unless-busy'
import { findPasswordProblem } from '@/lib/auth/passwords/password-policy'
import { getCurrentBrowser } from '@/lib/auth/sign-in/get-browser-and-previous-session'
import { logSignInAttempt } from '@/lib/auth/sign-in/log-sign-in-attempt'
import { setSessionCookies } from '@/lib/auth/sign-in/set-session-cookies'
import { activateAccount } from '@/lib/auth/tenant-tokens/activate-account'
import { checkInitialPassword } from '@/lib/auth/tenant-tokens/check-initial-password'
import { toPasswordOwner } from '@/lib/auth/tenant-tokens/password-owner-from-tenant'
import { recordLinkAttempt } from '@/lib/auth/throttle/record-link-attempt'
import { getPageClientIp } from '@/lib/platform/http/get-page-client-ip'
import { type FormState, publicAction } from '@/lib/platform/http/run-server-action'
import { parseEmail } from '@/lib/platform/validation/email'
import { INVALID_FIELDS_MESSAGE } from '@/lib/platform/validation/invalid-fields-message'

const formSchema = z.object({
  token: z.string().max(100),
  initialPassword: z
    .string()
    .trim()
    .min(1, 'Enter your initial password')
    .max(100, 'This isn’t your initial password. It’s usually two letters and eight digits.'),
  newPassword: z.string().min(1, 'Choose a password'),
})

/** The outcome that ends the form: the account is active, or the link no longer works. */
type ActivationResult = 'activated' | 'too many attempts'

const NEW_LINK = { href: '/account/request-link', text: 'Get a new link' }
const EXPIRED_LINK = { ok: false, message: 'This link has just been used or has expired.', link: NEW_LINK } as const

/**
 * Activates a tenant's account and signs the tenant in. Checks the initial password before the new one, because an
 * error about the new password can reveal the tenant's name or date of birth. Only somebody who knows the initial
 * password, which is derived from both, may see such an error.
 */
export const activateTenantAccount = publicAction(
  formSchema,
  async ({ token, initialPassword, newPassword }): Promise<FormState<ActivationResult>> => {
    if (!(await recordLinkAttempt())) return { ok: false, message: 'Too many attempts. Try again in a few minutes.' }
    const attempt = await checkInitialPassword(token, initialPassword)
    logSignInAttempt('account', 'initial password', attempt.ok ? 'ok' : attempt.reason, {
      address: await getPageClientIp(),
    })
    if (!attempt.ok) return attempt.reason === 'wrong' ? wrongPassword(attempt.attemptsLeft) : EXPIRED_LINK
    const problem = findPasswordProblem(newPassword, toPasswordOwner(attempt.tenant))
    if (problem) return { ok: false, message: INVALID_FIELDS_MESSAGE, errors: { newPassword: problem } }
    const passwordHash = await hashUnlessBusy('account', newPassword)
    if (!passwordHash) return { ok: false, message: 'The service is busy. Try again in a few seconds.' }
    const sessionId = await activateAccount(token, passwordHash, await getCurrentBrowser('account'))
    if (!sessionId) return EXPIRED_LINK
    const { email } = attempt.tenant
    await setSessionCookies('account', sessionId, parseEmail(email)?.key ?? email)
    return { ok: true, result: 'activated' }
  },
)

function wrongPassword(attemptsLeft: number): FormState<ActivationResult> {
  if (attemptsLeft === 0) return { ok: true, result: 'too many attempts' }
  const initialPassword = `This isn’t your initial password. ${attemptsLeft === 1 ? '1 attempt' : `${attemptsLeft} attempts`} left.`
  return { ok: false, message: INVALID_FIELDS_MESSAGE, errors: { initialPassword } }
}

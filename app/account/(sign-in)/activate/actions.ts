'use server'

import { z } from 'zod'
import { hashUnlessBusy } from '@/lib/auth/passwords/hash-password'
import { passwordProblem } from '@/lib/auth/passwords/password-policy'
import { giveSession, thisBrowser } from '@/lib/auth/sign-in/current-browser'
import { noteTry } from '@/lib/auth/sign-in/log-attempt'
import { activateAccount, tryInitialPassword } from '@/lib/auth/tenant-tokens/mutations'
import { passwordOwner } from '@/lib/auth/tenant-tokens/token-owner'
import { takeLinkTry } from '@/lib/auth/throttle/link-attempt'
import { pageAddress } from '@/lib/platform/http/page-client-ip'
import { type FormState, openAction } from '@/lib/platform/http/server-action'
import { parseEmail } from '@/lib/platform/validation/email'
import { WRONG_FIELDS } from '@/lib/platform/validation/field-errors'

const fields = z.object({
  token: z.string().max(100),
  initialPassword: z.string().trim().min(1, 'Enter your initial password').max(100, 'This is too long'),
  newPassword: z.string(),
})

const NEW_LINK = { href: '/account/new-link', text: 'Ask for a new link' }
const GONE = { ok: false, message: 'This link was used meanwhile, or has ended.', link: NEW_LINK } as const

/** The new password is looked at last: what is wrong with it may tell of the name and birthday that make the first. */
export const activate = openAction(
  fields,
  async ({ token, initialPassword, newPassword }): Promise<FormState<null>> => {
    if (!(await takeLinkTry())) return { ok: false, message: 'Too many tries. Try again in a few minutes.' }
    const tried = await tryInitialPassword(token, initialPassword)
    noteTry('account', 'initial password', tried.ok ? 'ok' : tried.reason, { address: await pageAddress() })
    if (!tried.ok) return tried.reason === 'wrong' ? wrong(tried.triesLeft) : GONE
    const problem = passwordProblem(newPassword, passwordOwner(tried.tenant))
    if (problem) return { ok: false, message: WRONG_FIELDS, errors: { newPassword: problem } }
    const passwordHash = await hashUnlessBusy(newPassword)
    if (!passwordHash) return { ok: false, message: 'Try again in a few seconds.' }
    const sessionId = await activateAccount(token, passwordHash, await thisBrowser('account'))
    if (!sessionId) return GONE
    const { email } = tried.tenant
    await giveSession('account', sessionId, parseEmail(email)?.key ?? email)
    return { ok: true, done: null }
  },
)

function wrong(triesLeft: number): FormState<null> {
  if (triesLeft === 0)
    return { ok: false, message: 'That was the fifth wrong try, and ends this link.', link: NEW_LINK }
  const left = triesLeft === 1 ? 'One more try is' : `${triesLeft} more tries are`
  const initialPassword = `This is not your initial password. ${left} left with this link.`
  return { ok: false, message: WRONG_FIELDS, errors: { initialPassword } }
}

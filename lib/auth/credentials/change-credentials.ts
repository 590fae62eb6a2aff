import { refresh } from 'next/cache'
import { z } from 'zod'
import type { FormState } from '@/lib/platform/http/server-action'
import type { Realm } from '@/lib/platform/identity/realm'
import { WRONG_FIELDS } from '@/lib/platform/validation/field-errors'
import { hashUnlessBusy } from '../passwords/hash-password'
import { type Owner as PasswordOwner, passwordProblem } from '../passwords/password-policy'
import { endOtherSessions, endOwnSession } from '../sessions/mutations'
import { ENDED_MEANWHILE, ownPassword } from '../sign-in/confirm-password'
import { CHANGED_MEANWHILE, ownSecondFactor, presentCode } from '../two-factor/confirm-two-factor'
import { type Owner, replaceRecoveryCodes } from '../two-factor/mutations'
import { changeOwnPassword } from './mutations'

// What the forms of an account's page do, whichever staff's it is. Each is the work of an action with its fields.

const DONE = { ok: true, done: null } as const

const presentPassword = z.string().min(1, 'Enter your present password')

export const passwordFields = z.object({ password: presentPassword, newPassword: z.string() })

export async function changePassword(
  owner: Owner & { companyName?: string },
  sent: z.output<typeof passwordFields>,
): Promise<FormState<null>> {
  const { realm, userId } = owner
  const chosen = await newPasswordFor({ realm, userId, owner }, sent)
  if (!chosen.ok) return chosen
  if (!(await changeOwnPassword(owner, chosen.before, chosen.passwordHash))) return ENDED_MEANWHILE
  refresh()
  return DONE
}

/**
 * The hash of a password that somebody signed in may change to, who has said the present one, and what that was
 * compared with; else what the form says.
 *
 * @param owner what of them makes no password
 */
export async function newPasswordFor(
  { realm, userId, owner }: { realm: Realm; userId: number; owner: PasswordOwner },
  { password, newPassword }: z.output<typeof passwordFields>,
): Promise<{ ok: true; before: string; passwordHash: string } | Extract<FormState, { ok: false }>> {
  const problem = passwordProblem(newPassword, owner)
  if (problem) return { ok: false, message: WRONG_FIELDS, errors: { newPassword: problem } }
  const confirmed = await ownPassword(realm, userId, password)
  if (!confirmed.ok) return confirmed
  if (newPassword.normalize('NFKC') === password.normalize('NFKC')) {
    const newPassword = 'This is your present password: choose another'
    return { ok: false, message: WRONG_FIELDS, errors: { newPassword } }
  }
  const passwordHash = await hashUnlessBusy(newPassword)
  if (!passwordHash) return { ok: false, message: 'Try again in a few seconds' }
  return { ok: true, before: confirmed.passwordHash, passwordHash }
}

export const secondFactorFields = z.object({ password: presentPassword, code: presentCode })

/** Done are the new codes, to be shown once. */
export async function newRecoveryCodes(
  owner: Owner,
  sent: z.output<typeof secondFactorFields>,
): Promise<FormState<string[]>> {
  const asked = await ownSecondFactor(owner, sent)
  if (!asked.ok) return asked
  const made = await replaceRecoveryCodes(owner, asked.proof)
  if (made.ok) return { ok: true, done: made.codes }
  return made.reason === 'ended' ? ENDED_MEANWHILE : CHANGED_MEANWHILE
}

export const sessionFields = z.object({ session: z.guid() })

export async function endSession(owner: Owner, { session }: z.output<typeof sessionFields>): Promise<FormState<null>> {
  await endOwnSession(owner, session)
  refresh()
  return DONE
}

export async function endOthers(owner: Owner): Promise<FormState<null>> {
  await endOtherSessions(owner)
  refresh()
  return DONE
}

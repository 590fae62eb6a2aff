import { z } from 'zod'
import { pageAddress } from '@/lib/platform/http/page-client-ip'
import type { FormState } from '@/lib/platform/http/server-action'
import { WRONG_FIELDS } from '@/lib/platform/validation/field-errors'
import { ownPassword } from '../sign-in/confirm-password'
import { noteTry } from '../sign-in/log-attempt'
import { checkCode } from './check-code'
import { secondFactorOf } from './data'
import type { Owner, Proof } from './mutations'

type Refused = Extract<FormState, { ok: false }>

const ENTER = 'Enter a code of your second factor: the six digits that your app shows now, or a recovery code'

const WRONG =
  'This is neither the code that your app shows now nor one of your recovery codes, or it was used before. Wait for the app’s next code.'

export const presentCode = z.string().trim().min(1, ENTER).max(50, WRONG)

/**
 * Asks whoever changes a second factor for the password and a code of it: else whoever finds a session open, and knows
 * the password, takes away what the second factor is there for.
 */
export async function ownSecondFactor(
  owner: Owner,
  { password, code }: { password: string; code: string },
): Promise<{ ok: true; proof: Proof } | Refused> {
  const confirmed = await ownPassword(owner.realm, owner.userId, password)
  if (!confirmed.ok) return confirmed
  // Before the code, which so is one of this second factor or of a later one; the change takes this one alone.
  const { confirmedAt } = await secondFactorOf(owner.realm, owner.userId)
  if (!confirmedAt) return CHANGED_MEANWHILE
  const refused = await refusalOfCode(owner, 'code', code)
  return refused ?? { ok: true, proof: { passwordHash: confirmed.passwordHash, confirmedAt } }
}

/**
 * What a form says of a code that is none of the present second factor; null when it is one, which is used up by that.
 *
 * @param field where the form has it
 */
export async function refusalOfCode({ realm, userId }: Owner, field: string, code: string): Promise<Refused | null> {
  const checked = await checkCode(realm, userId, code, await pageAddress())
  noteTry(realm, 'own code', checked.ok ? 'ok' : checked.reason)
  if (checked.ok) return null
  if (checked.reason === 'wait') return { ok: false, message: 'Too many tries. Try again in a few minutes.' }
  return { ok: false, message: WRONG_FIELDS, errors: { [field]: WRONG } }
}

/** What a form says whose second factor was changed while it was worked on. */
export const CHANGED_MEANWHILE = {
  ok: false,
  message: 'Your second factor was changed in another window meanwhile. Load this page again.',
} as const

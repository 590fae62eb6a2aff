import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { type FormAction, type FormState, openAction } from '@/lib/platform/http/server-action'
import { WRONG_FIELDS } from '@/lib/platform/validation/field-errors'
import type { StaffRealm } from '../sessions/user-tables'
import { ENDED_MEANWHILE, ownPassword } from '../sign-in/confirm-password'
import { type OpenStaffSession, setUpTakesPassword } from '../sign-in/next-step'
import { HOMES } from '../sign-in/redirect-url'
import { giveTryBack, takeTry } from '../throttle/mutations'
import { codeSubjects } from '../throttle/throttle-key'
import { presentCode, refusalOfCode } from './confirm-two-factor'
import { secondFactorOf } from './data'
import { type Owner, setSecondFactor } from './mutations'
import { offeredSecrets, stepOf } from './totp'

const WRONG =
  'This is not the code that the app shows now. Wait for the next one, and check that your device shows the right time.'

const fields = z.object({
  code: z.string().max(50, WRONG),
  password: z.string().optional(),
  presentCode: presentCode.optional(),
})

const MEANWHILE = { ok: false, message: 'It was set up in another window meanwhile. Load this page again.' } as const

/**
 * The action of a realm that makes the offered secret the user's second factor; done are the recovery codes, to be
 * shown once.
 *
 * @param sessionOf who asks, who need not have a second factor yet
 */
export const setUpAction = (
  realm: StaffRealm,
  sessionOf: () => Promise<OpenStaffSession | null>,
): FormAction<string[]> =>
  openAction(fields, async ({ password, ...codes }): Promise<FormState<string[]>> => {
    const session = await sessionOf()
    if (!session || session.awaitsTwoFactor) redirect(HOMES[realm].signIn)
    const takesPassword = setUpTakesPassword(session)
    if (takesPassword && password === undefined) {
      // It was not asked for yet when the page was made.
      refresh()
      return { ok: false, message: 'You signed in a while ago: enter your password as well' }
    }
    const confirmed = takesPassword ? await ownPassword(realm, session.userId, password ?? '') : null
    if (confirmed && !confirmed.ok) return confirmed
    return setUp(session, codes, confirmed?.passwordHash ?? null)
  })

async function setUp(
  session: Owner,
  { code, presentCode }: Pick<z.output<typeof fields>, 'code' | 'presentCode'>,
  passwordHash: string | null,
): Promise<FormState<string[]>> {
  const { realm, userId } = session
  const subjects = codeSubjects(realm, userId)
  const taken = await takeTry(subjects)
  if (!taken.ok) return { ok: false, message: 'Too many tries. Try again in a few minutes.' }
  const before = await secondFactorOf(realm, userId)
  const offered = offeredSecrets(session, before).map((secret) => ({ secret, step: stepOf(secret, code) }))
  const shown = offered.find(({ step }) => step !== null)
  if (!shown || shown.step === null) return { ok: false, message: WRONG_FIELDS, errors: { code: WRONG } }
  await giveTryBack(subjects)
  if (before.confirmedAt) {
    if (presentCode === undefined) return MEANWHILE
    // Last, since it is used up by being right.
    const refused = await refusalOfCode(session, 'presentCode', presentCode)
    if (refused) return refused
  }
  const set = await setSecondFactor(session, passwordHash, {
    ...{ secret: shown.secret, step: shown.step, confirmedBefore: before.confirmedAt },
  })
  if (set.ok) return { ok: true, done: set.codes }
  if (set.reason === 'ended') return ENDED_MEANWHILE
  if (set.reason === 'used code') return { ok: false, message: WRONG_FIELDS, errors: { code: WRONG } }
  return MEANWHILE
}

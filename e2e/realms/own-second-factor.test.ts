// Whoever has the session of somebody of the staff, and the password, changes nothing of the second factor without a code
// of it: neither turns it off nor replaces it, nor makes recovery codes.
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type StaffRealm, USERS } from '@/lib/auth/sessions/user-tables'
import { secondFactorOf } from '@/lib/auth/two-factor/data'
import { offeredSecret } from '@/lib/auth/two-factor/totp'
import { prisma } from '@/lib/platform/database/prisma'
import {
  giveSecondFactor,
  PASSWORD,
  RECOVERY_CODE,
  APP_SECRET as SECRET,
  signedIn,
  signedInSupport,
} from '../support/portal'
import { asked } from '../support/portal-asking'
import { sentAction, type Way } from '../support/server-actions'
import { type Service, startService } from '../support/service'

let service: Service
beforeAll(async () => {
  service = await startService({ EMBEDDED: '1' })
})
afterAll(async () => {
  await prisma().$disconnect()
  await service.stop()
})
beforeEach(() => service.db.sql('DELETE FROM throttles'))

interface Owner {
  realm: StaffRealm
  userId: number
  sessionId: string
  cookie: string
}

const OF_OTHERS = 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU'

/** Somebody who is signed in, with a second factor of SECRET and one recovery code. */
async function owner(realm: StaffRealm): Promise<Owner> {
  const isPortal = realm === 'portal'
  const staff = isPortal
    ? await signedIn(service.db, { companyId: service.companyId, role: 'member' })
    : await signedInSupport(service.db)
  if (isPortal) await giveSecondFactor(service.db, realm, staff.userId)
  return { ...staff, realm }
}

const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) })

/** What there is of somebody's second factor. */
const stored = ({ realm, userId }: Owner) =>
  service.db.sql(
    `SELECT totp_secret, totp_confirmed_at, (
       SELECT array_agg(hash ORDER BY hash) FROM ${realm === 'portal' ? 'partner' : 'support'}_staff_recovery_codes WHERE user_id = u.id
     ) AS codes FROM ${USERS[realm]} u WHERE id = $1`,
    [userId],
  )

interface Change {
  realm: StaffRealm
  name: string
  at: string
  /** The form's field for the present code. */
  field: string
  /** What else it sends. */
  form?: (owner: Owner) => Promise<Record<string, string>>
}

/** The code of the secret that the set-up page shows. */
const newCode = async ({ realm, userId, sessionId }: Owner) => ({
  code: codeOf(offeredSecret({ realm, userId, id: sessionId }, await secondFactorOf(realm, userId))),
})

const OF_ACCOUNT = { realm: 'portal', at: '/portal/live/account', field: 'code' } as const

const CHANGES: Change[] = [
  { ...OF_ACCOUNT, name: 'account/actions.ts turnOff' },
  { ...OF_ACCOUNT, name: 'account/actions.ts newRecoveryCodes' },
  {
    ...{ realm: 'portal', name: 'sign-in/set-up-second-factor/actions.ts setUp', field: 'presentCode', form: newCode },
    at: '/sign-in/set-up-second-factor',
  },
  {
    ...{ realm: 'support', name: 'app/support/(desk)/account/actions.ts newRecoveryCodes', field: 'code' },
    at: '/support/account',
  },
  {
    ...{ realm: 'support', field: 'presentCode', form: newCode },
    name: 'app/support/(sign-in)/sign-in/set-up-second-factor/actions.ts setUp',
    at: '/support/sign-in/set-up-second-factor',
  },
]

async function send({ name, at, field, form }: Change, who: Owner, code: string | null, way: Way = 'by script') {
  const fields = { ...(await form?.(who)), password: PASSWORD, ...(code !== null && { [field]: code }) }
  const answer = await asked(service.baseUrl + at, who, sentAction(name, fields, way), service.baseUrl)
  expect(answer.status).toBe(200)
  return answer.text()
}

const NEITHER = 'This is neither the code that your app shows now nor one of your recovery codes'

describe.each(CHANGES)('$name', (change) => {
  it('does nothing by session and password alone, nor by a code that is not the present one', async () => {
    const who = await owner(change.realm)
    // As if the app's code, and the next, had been used.
    await service.db.sql(`UPDATE ${USERS[change.realm]} SET totp_last_step = $2 WHERE id = $1`, [
      ...[who.userId, Math.floor(Date.now() / 30_000) + 2],
    ])
    const before = await stored(who)
    await send(change, who, null)
    expect(await send(change, who, ' ')).toContain('Enter a code of your second factor')
    for (const code of [codeOf(SECRET), codeOf(OF_OTHERS), 'AAAAA-AAAAA']) {
      expect(await send(change, who, code)).toContain(NEITHER)
      await send(change, who, code, 'without one')
    }
    await send(change, who, null, 'without one')
    expect(await stored(who)).toEqual(before)
  })

  it('is slowed down as signing in is, and by no tries takes the right code sooner', async () => {
    const who = await owner(change.realm)
    const before = await stored(who)
    for (let tries = 0; tries < 5; tries++) expect(await send(change, who, '000000')).toContain(NEITHER)
    expect(await send(change, who, codeOf(SECRET))).toContain('Too many tries. Try again in a few minutes.')
    expect(await stored(who)).toEqual(before)
  })

  it.each([
    ['a code of the app', () => codeOf(SECRET)],
    ['a recovery code', () => RECOVERY_CODE.toLowerCase()],
  ])('is done by %s, once', async (_, present) => {
    const who = await owner(change.realm)
    const before = await stored(who)
    const code = present()
    const both = await Promise.all([send(change, who, code), send(change, who, code)])
    const after = await stored(who)
    expect(after).not.toEqual(before)
    // Of two at once one. The other's code was used, or the second factor and what is offered are not as they were, or it
    // came too soon.
    const refused = both.filter((text) => /This is (neither|not) the code|in another window|Too many tries/.test(text))
    expect(refused).toHaveLength(1)
    await send(change, who, code)
    expect(await stored(who)).toEqual(after)
  })
})

it('takes the password still: a code alone changes nothing', async () => {
  for (const change of CHANGES) {
    const who = await owner(change.realm)
    const before = await stored(who)
    const fields = { ...(await change.form?.(who)), password: 'a guess', [change.field]: codeOf(SECRET) }
    const answer = await asked(
      service.baseUrl + change.at,
      who,
      sentAction(change.name, fields, 'by script'),
      service.baseUrl,
    )
    expect(await answer.text()).toContain('This is not your present password')
    // Nor is the code used up by it.
    expect(await stored(who)).toEqual(before)
    expect(await send(change, who, codeOf(SECRET))).not.toContain(NEITHER)
  }
})

// Somebody who has a user's session and password can't change the user's 2FA without a current code. That applies to
// turning 2FA off, replacing the app and regenerating recovery codes.
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getUserTables, USER_TABLES } from '@/lib/auth/sessions/user-tables'
import { getTwoFactorStatus } from '@/lib/auth/two-factor/get-two-factor-status'
import { deriveEnrolmentSecret } from '@/lib/auth/two-factor/totp'
import { prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'
import { buildActionRequest, type SubmissionMethod } from '../helpers/build-server-action-requests'
import { createTenantWithContract } from '../helpers/create-tenant-records'
import { findRedirectTarget, sendRequestAs } from '../helpers/send-browser-requests'
import {
  encodeSessionCookie,
  enrolTwoFactor,
  PASSWORD,
  RECOVERY_CODE,
  RECOVERY_CODE_TABLES,
  TOTP_SECRET as SECRET,
  signInPartnerStaff,
  signInSupportStaff,
  signInTenant,
} from '../helpers/sign-in'
import { openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
beforeAll(async () => {
  service = await openSharedTestService()
})
afterAll(async () => {
  await prisma().$disconnect()
  await service.stop()
})

interface Owner {
  realm: Realm
  userId: number
  sessionId: string
  cookie: string
}

const OTHER_SECRET = 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU'

/** Creates a signed-in user whose 2FA uses SECRET, with one recovery code. */
async function createOwner(realm: Realm): Promise<Owner> {
  const { db, companyId } = service
  if (realm === 'support') return { ...(await signInSupportStaff(db)), realm }
  const user = realm === 'portal' ? await signInPartnerStaff(db, { companyId, role: 'member' }) : await createTenant()
  await enrolTwoFactor(db, realm, user.userId)
  return { ...user, realm }
}

async function createTenant() {
  const { tenantId: userId } = await createTenantWithContract(service.db, {
    companyId: service.companyId,
    mode: 'live',
  })
  return { userId, ...(await signInTenant(service.db, userId)) }
}

const generateTotp = (secret: string) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) })

/** Returns a user's 2FA columns and recovery codes from the database. */
const findTwoFactor = ({ realm, userId }: Owner) => {
  const [table, column] = RECOVERY_CODE_TABLES[realm]
  return service.db.sql(
    `SELECT totp_secret, totp_confirmed_at, (
       SELECT array_agg(hash ORDER BY hash) FROM ${table} WHERE ${column} = u.id
     ) AS codes FROM ${USER_TABLES[realm]} u WHERE id = $1`,
    [userId],
  )
}

interface Change {
  realm: Realm
  name: string
  at: string
  /** The name of the field for the current code. */
  field: string
  /** Returns the form's fields other than the password and the current code. */
  form?: (owner: Owner) => Promise<Record<string, string>>
}

/** Returns the set-up form's other field: a code from the new secret. */
const generateSetUpFields = async ({ realm, userId, sessionId }: Owner) => ({
  code: generateTotp(deriveEnrolmentSecret({ realm, userId, id: sessionId }, await getTwoFactorStatus(realm, userId))),
})

const OF_ACCOUNT = { realm: 'portal', at: '/portal/live/account', field: 'code' } as const

const CHANGES: Change[] = [
  { ...OF_ACCOUNT, name: 'account/actions.ts turnOffTwoFactor' },
  { ...OF_ACCOUNT, name: 'account/actions.ts regenerateRecoveryCodes' },
  {
    ...{
      realm: 'portal',
      name: 'sign-in/set-up-two-factor/actions.ts setUpTwoFactor',
      field: 'currentCode',
      form: generateSetUpFields,
    },
    at: '/sign-in/set-up-two-factor',
  },
  {
    ...{
      realm: 'support',
      name: 'app/support/(authenticated)/account/actions.ts regenerateRecoveryCodes',
      field: 'code',
    },
    at: '/support/account',
  },
  {
    ...{ realm: 'support', field: 'currentCode', form: generateSetUpFields },
    name: 'app/support/(sign-in)/sign-in/set-up-two-factor/actions.ts setUpTwoFactor',
    at: '/support/sign-in/set-up-two-factor',
  },
  {
    ...{ realm: 'account', at: '/account/password', field: 'code' },
    name: 'app/account/(authenticated)/password/actions.ts turnOffTwoFactor',
  },
  {
    ...{ realm: 'account', at: '/account/password', field: 'code' },
    name: 'app/account/(authenticated)/password/actions.ts regenerateRecoveryCodes',
  },
  {
    ...{ realm: 'account', field: 'currentCode', form: generateSetUpFields },
    name: 'app/account/(sign-in)/sign-in/set-up-two-factor/actions.ts setUpTwoFactor',
    at: '/account/sign-in/set-up-two-factor',
  },
]

async function submitAction(
  { name, at, field, form }: Change,
  user: Owner,
  code: string | null,
  submissionMethod: SubmissionMethod = 'with JavaScript',
) {
  const fields = { ...(await form?.(user)), password: PASSWORD, ...(code !== null && { [field]: code }) }
  const response = await sendRequestAs(
    service.baseUrl + at,
    user,
    buildActionRequest(name, fields, submissionMethod),
    service.baseUrl,
  )
  expect(response.status).toBeLessThan(400)
  return `${findRedirectTarget(response) ?? ''} ${await response.text()}`
}

/** Returns the user with the cookie that the browser has after a change, which gives the session a new ID. */
async function withCurrentCookie(user: Owner): Promise<Owner> {
  const sessions = getUserTables(prisma(), user.realm).sessions
  const { id: sessionId } = await sessions.findFirstOrThrow({ where: { userId: user.userId }, select: { id: true } })
  return { ...user, sessionId, cookie: await encodeSessionCookie(user.realm, sessionId) }
}

const WRONG_CODE_ERROR = 'This code is wrong or already used'

describe.each(CHANGES)('the 2FA action $name', (change) => {
  it('is rejected if the code is missing, wrong or already used', async () => {
    const user = await createOwner(change.realm)
    // Mark the app's current code and those of the next minutes as used, so that the first code in the loop below
    // counts as used.
    await service.db.sql(`UPDATE ${USER_TABLES[change.realm]} SET totp_last_step = $2 WHERE id = $1`, [
      ...[user.userId, Math.floor(Date.now() / 30_000) + 20],
    ])
    const before = await findTwoFactor(user)
    await submitAction(change, user, null)
    expect(await submitAction(change, user, ' ')).toContain('Enter the six digits that your app shows now')
    for (const code of [generateTotp(SECRET), generateTotp(OTHER_SECRET), 'AAAAA-AAAAA']) {
      expect(await submitAction(change, user, code)).toContain(WRONG_CODE_ERROR)
      await submitAction(change, user, code, 'without JavaScript')
    }
    await submitAction(change, user, null, 'without JavaScript')
    expect(await findTwoFactor(user)).toEqual(before)
  })

  it('is rejected after five wrong codes, even if the next code is right', async () => {
    const user = await createOwner(change.realm)
    const before = await findTwoFactor(user)
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await submitAction(change, user, '000000')).toContain(WRONG_CODE_ERROR)
    expect(await submitAction(change, user, generateTotp(SECRET))).toContain(
      'Too many attempts. Try again in a few minutes.',
    )
    expect(await findTwoFactor(user)).toEqual(before)
  })

  it.each([
    ['a code from the authenticator app', () => generateTotp(SECRET)],
    ['a recovery code', () => RECOVERY_CODE.toLowerCase()],
  ])('accepts %s only once', async (_, generateCode) => {
    const user = await createOwner(change.realm)
    const before = await findTwoFactor(user)
    const code = generateCode()
    const responseTexts = await Promise.all([submitAction(change, user, code), submitAction(change, user, code)])
    const after = await findTwoFactor(user)
    expect(after).not.toEqual(before)
    // Only one of two concurrent requests may succeed. The other is rejected, because it comes too soon, or because the
    // first has used the code or changed 2FA or the session's ID.
    const rejectedTexts = responseTexts.filter((text) =>
      /This code is wrong|This isn’t the code|in another window|Too many attempts|been signed out|^\S+\/sign-in/.test(
        text,
      ),
    )
    expect(rejectedTexts).toHaveLength(1)
    await submitAction(change, await withCurrentCookie(user), code)
    expect(await findTwoFactor(user)).toEqual(after)
  })
})

it('rejects every 2FA change if the password is wrong, without using up the code', async () => {
  for (const change of CHANGES) {
    const user = await createOwner(change.realm)
    const before = await findTwoFactor(user)
    const fields = { ...(await change.form?.(user)), password: 'a guess', [change.field]: generateTotp(SECRET) }
    const response = await sendRequestAs(
      service.baseUrl + change.at,
      user,
      buildActionRequest(change.name, fields, 'with JavaScript'),
      service.baseUrl,
    )
    expect(await response.text()).toContain('This isn’t your current password')
    // The rejected attempt must not use up the code.
    expect(await findTwoFactor(user)).toEqual(before)
    expect(await submitAction(change, user, generateTotp(SECRET))).not.toContain(WRONG_CODE_ERROR)
  }
})

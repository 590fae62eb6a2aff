import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createSsoConnection, createUniqueDomain } from '@/e2e/helpers/create-sso-connection'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertCompany } from '@/e2e/helpers/queue-and-find-emails'
import { enrolTwoFactor, type SignedInPartnerStaff, signInPartnerStaff } from '@/e2e/helpers/sign-in'
import { touchSession } from '@/lib/auth/sessions/touch-session'
import { findReadySsoConnection } from '@/lib/auth/single-sign-on/find-connection'
import { disableOwnTwoFactor } from '@/lib/auth/two-factor/disable-own-two-factor'
import { prisma } from '@/lib/platform/database/prisma'
import type { PartnerStaffActor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { parseEmail } from '@/lib/platform/validation/email'
import { changeTeamMemberRole } from '../team/change-team-member-role'
import { inviteTeamMember } from '../team/invite-team-member'
import { removeTeamMember } from '../team/remove-team-member'
import { resetTeamMemberTwoFactor } from '../team/reset-team-member-two-factor'
import { addSsoConnection } from './add-connection'
import { changeSsoDefaultRole } from './change-default-role'
import { checkSsoDomain } from './check-domain'
import { countAffectedMembers } from './count-affected-members'
import { findSsoSettings } from './find-connection-settings'
import { recordSuccessfulSsoTest } from './record-successful-test'
import { removeSsoConnection } from './remove-connection'
import { replaceSsoClientSecret } from './replace-client-secret'
import { setSsoRequired } from './set-sso-required'

const OK = { ok: true }
const reject = (reason: string) => ({ ok: false, reason })

let db: TestDatabase
let companyId: CompanyId
let admin: SignedInPartnerStaff
let actor: PartnerStaffActor
/** Each test has its own domain. */
let domain: string
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})
beforeEach(async () => {
  domain = createUniqueDomain()
  companyId = (await insertCompany(db)) as CompanyId
  admin = await addStaff('admin')
  actor = toActor(admin)
})

const addStaff = (role: 'admin' | 'member', company: number = companyId) =>
  signInPartnerStaff(db, { companyId: company, role, email: `${role}-${crypto.randomUUID()}@${domain}` })

const toActor = ({ userId }: SignedInPartnerStaff): PartnerStaffActor => ({ type: 'partner_staff', id: userId })

const buildConnection = (emailDomain = domain) => ({
  ...{ issuer: 'https://provider.example', clientId: 'an-app', clientSecret: 'a secret', emailDomain },
  defaultRole: 'member' as const,
})

const findEvents = async () =>
  (
    await db.sql<{ action: string }>(
      `SELECT action FROM audit_events WHERE company_id = $1 AND actor_id = $2 AND subject_id = $1 ORDER BY id`,
      [companyId, admin.userId],
    )
  ).map(({ action }) => action)

const findRecord = async (company = companyId) => {
  const settings = await findSsoSettings(company)
  return {
    name: `_house-bills.${settings?.emailDomain}`,
    text: `house-bills-verification=${settings?.verificationToken}`,
  }
}

/** Checks the company's domain as if name servers returned these TXT records, or as if none responded (null). */
const checkWith = (texts: string[] | null) => checkSsoDomain(actor, companyId, async () => texts)

async function connect(isRequired = false) {
  return createSsoConnection(db, { companyId, emailDomain: domain, isRequired })
}

it('makes a single sign-on connection usable once its domain has been verified and the connection tested', async () => {
  expect(await addSsoConnection(actor, companyId, buildConnection())).toEqual(OK)
  expect(await addSsoConnection(actor, companyId, buildConnection())).toEqual(reject('already set up'))
  const [{ id } = { id: '' }] = await db.sql<{ id: string }>('SELECT id FROM sso_connections WHERE company_id = $1', [
    companyId,
  ])
  expect(await recordSuccessfulSsoTest(actor, companyId, id)).toEqual(reject('no connection'))
  expect(await setSsoRequired(actor, companyId, true)).toEqual(reject('not tested'))

  const record = await findRecord()
  const names: string[] = []
  const resolve = async (name: string) => {
    names.push(name)
    return ['another text', record.text]
  }
  expect(await checkSsoDomain(actor, companyId, resolve)).toEqual(OK)
  expect(names).toEqual([record.name])
  expect(await findReadySsoConnection(domain)).toBeNull()
  expect(await recordSuccessfulSsoTest(actor, companyId, id)).toEqual(OK)
  expect(await findReadySsoConnection(domain)).toMatchObject({ companyId, clientSecret: 'a secret' })

  expect(await changeSsoDefaultRole(actor, companyId, 'admin')).toEqual(OK)
  expect(await replaceSsoClientSecret(actor, companyId, 'a new secret')).toEqual(OK)
  expect(await findReadySsoConnection(domain)).toMatchObject({ defaultRole: 'admin', clientSecret: 'a new secret' })
  expect(await removeSsoConnection(actor, companyId)).toEqual(OK)
  expect(await findReadySsoConnection(domain)).toBeNull()
  expect(await findEvents()).toEqual(
    ['added', 'domain_verified', 'tested', 'role_changed', 'secret_replaced', 'removed'].map(
      (event) => `company.sso_${event}`,
    ),
  )
})

it('stores the client secret encrypted, and omits it from the single sign-on settings', async () => {
  await addSsoConnection(actor, companyId, buildConnection())
  const [row] = await db.sql<{ secret: Buffer }>(
    'SELECT client_secret AS secret FROM sso_connections WHERE company_id = $1',
    [companyId],
  )
  expect(row?.secret.toString('latin1')).not.toContain('a secret')
  expect(await findSsoSettings(companyId)).not.toHaveProperty('clientSecret')
})

it.each([
  ['it has no verification record', [], 'no record'],
  ['its verification record has a different text', ['house-bills-verification=other'], 'other text'],
  ['no name server responds', null, 'lookup failed'],
])('doesn’t verify a domain if %s', async (_, texts, reason) => {
  await addSsoConnection(actor, companyId, buildConnection())
  expect(await checkWith(texts)).toEqual(reject(reason))
  expect((await findSsoSettings(companyId))?.domainVerifiedAt).toBeNull()
})

it('lets several companies enter the same domain, but only one company verify it', async () => {
  await addSsoConnection(actor, companyId, buildConnection())
  const otherId = (await insertCompany(db)) as CompanyId
  const other = toActor(await addStaff('admin', otherId))
  expect(await addSsoConnection(other, otherId, buildConnection())).toEqual(OK)
  const [own, others] = [await findRecord(), await findRecord(otherId)]
  expect(own.text).not.toBe(others.text)
  expect(await checkWith([others.text])).toEqual(reject('other text'))
  const resolve = async () => [own.text, others.text]
  const results = await Promise.all([
    checkSsoDomain(actor, companyId, resolve),
    checkSsoDomain(other, otherId, resolve),
  ])
  expect(results).toContainEqual(OK)
  expect(results).toContainEqual(reject('used by another company'))
})

it('ends the sessions of members, but not of admins with 2FA, once single sign-on is required', async () => {
  await connect()
  const member = await addStaff('member')
  expect(await setSsoRequired(actor, companyId, true)).toEqual(reject('no password admin'))
  await enrolTwoFactor(db, 'portal', admin.userId)
  expect(await setSsoRequired(actor, companyId, true)).toEqual(OK)
  expect(await touchSession(admin.sessionId)).not.toBeNull()
  expect(await db.sql('SELECT FROM partner_staff_sessions WHERE id = $1', [member.sessionId])).toEqual([])
  expect(await setSsoRequired(actor, companyId, true)).toEqual(OK)
  expect(await setSsoRequired(actor, companyId, false)).toEqual(OK)
  expect(await findEvents()).toEqual(['company.sso_required', 'company.sso_optional'])
})

it('keeps at least one admin with a password and 2FA while single sign-on is required', async () => {
  await connect(true)
  await enrolTwoFactor(db, 'portal', admin.userId)
  // These admins have no 2FA or no password, so they couldn't sign in if the provider failed.
  const colleague = await addStaff('admin')
  const [ssoAdmin] = await db.sql<{ id: number }>(
    `INSERT INTO partner_staff (company_id, email, email_key, name, role, joined_by_sso, totp_secret, totp_confirmed_at)
     VALUES ($1, $2, $2, 'Kim', 'admin', true, '\\x00', now()) RETURNING id`,
    [companyId, `kim@${domain}`],
  )
  const by = toActor(colleague)
  const last = reject('last password admin')
  expect(await changeTeamMemberRole(by, companyId, admin.userId, 'member')).toEqual(last)
  expect(await removeTeamMember(by, companyId, admin.userId)).toEqual(last)
  expect(await resetTeamMemberTwoFactor(by, companyId, admin.userId)).toEqual(last)
  const [row] = await db.sql<{ hash: string; confirmedAt: Date }>(
    'SELECT password_hash AS hash, totp_confirmed_at AS "confirmedAt" FROM partner_staff WHERE id = $1',
    [admin.userId],
  )
  if (!row) throw new Error('no user')
  const turnOff = () =>
    disableOwnTwoFactor(
      { realm: 'portal', id: admin.sessionId, userId: admin.userId, companyId, email: admin.email, name: 'Robin' },
      { passwordHash: row.hash, confirmedAt: row.confirmedAt },
    )
  expect(await turnOff()).toEqual(last)
  expect(await removeTeamMember(by, companyId, ssoAdmin?.id ?? 0)).toEqual(OK)

  await enrolTwoFactor(db, 'portal', colleague.userId)
  expect(await turnOff()).toEqual(OK)
  expect(await changeTeamMemberRole(by, companyId, colleague.userId, 'member')).toEqual(last)
  await setSsoRequired(by, companyId, false)
  expect(await changeTeamMemberRole(by, companyId, colleague.userId, 'member')).toEqual(OK)
})

it('rejects one of two concurrent changes that would together leave no admin with a password and 2FA', async () => {
  await connect(true)
  const colleague = await addStaff('admin')
  for (const { userId } of [admin, colleague]) await enrolTwoFactor(db, 'portal', userId)
  const by = toActor(await addStaff('admin'))
  const results = await Promise.all([
    removeTeamMember(by, companyId, colleague.userId),
    changeTeamMemberRole(by, companyId, admin.userId, 'member'),
  ])
  expect(results).toContainEqual(OK)
  expect(results).toContainEqual(reject('last password admin'))
})

it('lets admins invite only people with an address in the company’s domain while single sign-on is required', async () => {
  const invite = async (address: string) => {
    const email = parseEmail(address)
    if (!email) throw new Error('not an address')
    return inviteTeamMember(actor, companyId, { email, role: 'member' }, 'Robin')
  }
  await connect(true)
  expect(await invite('kim@elsewhere.example')).toEqual(reject('outside the domain'))
  expect(await invite(`kim@sub.${domain}`)).toEqual(reject('outside the domain'))
  expect(await invite(`kim@${domain}`)).toEqual(OK)
  const emails = await db.sql<{ requiresSso: boolean }>(
    `SELECT (values->>'requiresSso')::boolean AS "requiresSso" FROM emails WHERE recipient = $1`,
    [`kim@${domain}`],
  )
  expect(emails).toEqual([{ requiresSso: true }])
  await setSsoRequired(actor, companyId, false)
  expect(await invite('kim@elsewhere.example')).toEqual(OK)
})

it('counts team members outside the domain, those without a password, and admins with a password and 2FA', async () => {
  await connect()
  await enrolTwoFactor(db, 'portal', admin.userId)
  await addStaff('member')
  const outsider = await signInPartnerStaff(db, { companyId, role: 'admin' })
  await enrolTwoFactor(db, 'portal', outsider.userId)
  await db.sql(
    `INSERT INTO partner_staff (company_id, email, email_key, name, role, joined_by_sso)
     SELECT $1, e, e, 'Kim', 'admin', true FROM unnest($2::text[]) e`,
    [companyId, [`kim@${domain}`, `kim@sub.${domain}`, `kim@elsewhere${domain}`]],
  )
  expect(await countAffectedMembers(companyId, domain)).toEqual({
    outsideDomain: 2,
    withoutPassword: 3,
    passwordAdmins: 2,
  })
})

it('rejects changes to single sign-on by members, former admins and admins of other companies', async () => {
  await enrolTwoFactor(db, 'portal', admin.userId)
  const id = await connect()
  const otherId = (await insertCompany(db)) as CompanyId
  const other = toActor(await addStaff('admin', otherId))
  const before = await db.sql('SELECT * FROM sso_connections WHERE id = $1', [id])
  const member = toActor(await addStaff('member'))
  const former = toActor(await addStaff('admin'))
  await db.sql('UPDATE partner_staff SET removed_at = now() WHERE id = $1', [former.id])
  const notAdmin = reject('not an admin')
  for (const by of [member, former, other]) {
    expect(await addSsoConnection(by, companyId, buildConnection())).toEqual(notAdmin)
    expect(await recordSuccessfulSsoTest(by, companyId, id)).toEqual(notAdmin)
    expect(await setSsoRequired(by, companyId, true)).toEqual(notAdmin)
    expect(await changeSsoDefaultRole(by, companyId, 'admin')).toEqual(notAdmin)
    expect(await replaceSsoClientSecret(by, companyId, 'another')).toEqual(notAdmin)
    expect(await removeSsoConnection(by, companyId)).toEqual(notAdmin)
  }
  expect(await recordSuccessfulSsoTest(other, otherId, id)).toEqual(reject('no connection'))
  expect(await db.sql('SELECT * FROM sso_connections WHERE id = $1', [id])).toEqual(before)
})

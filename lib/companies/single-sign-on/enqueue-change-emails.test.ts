import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createSsoConnection, createUniqueDomain } from '@/e2e/helpers/create-sso-connection'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertCompany } from '@/e2e/helpers/queue-and-find-emails'
import { enrolTwoFactor, type SignedInPartnerStaff, signInPartnerStaff } from '@/e2e/helpers/sign-in'
import { prisma } from '@/lib/platform/database/prisma'
import type { PartnerStaffActor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { addSsoConnection } from './add-connection'
import { changeSsoDefaultRole } from './change-default-role'
import { checkSsoDomain } from './check-domain'
import { disableSsoRequirement } from './disable-sso-requirement'
import { buildDomainRecord } from './domain-record'
import { findSsoSettings } from './find-connection-settings'
import { recordSuccessfulSsoTest } from './record-successful-test'
import { removeSsoConnection, removeSsoConnectionAsOperator } from './remove-connection'
import { replaceSsoClientSecret } from './replace-client-secret'
import { setSsoRequired } from './set-sso-required'

const OK = { ok: true }

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
  admin = await signInPartnerStaff(db, { companyId, name: 'Robin Adeyemi' })
  await enrolTwoFactor(db, 'portal', admin.userId)
  actor = { type: 'partner_staff', id: admin.userId }
})

const connect = () => createSsoConnection(db, { companyId, emailDomain: domain })

const addConnection = () =>
  addSsoConnection(actor, companyId, {
    ...{ issuer: 'https://provider.example', clientId: 'an-app', clientSecret: 'a secret', emailDomain: domain },
    defaultRole: 'member',
  })

async function checkDomain() {
  const settings = await findSsoSettings(companyId)
  if (!settings) throw new Error('no connection')
  return checkSsoDomain(actor, companyId, async () => [buildDomainRecord(settings).text])
}

async function recordTest() {
  const { id } = await prisma().ssoConnection.findUniqueOrThrow({ where: { companyId } })
  return recordSuccessfulSsoTest(actor, companyId, id)
}

/** Finds the queued emails to the company's partner staff. */
const findEmails = () =>
  db.sql<{ recipient: string; template: string; values: { change: string; by: string | null } }>(
    `SELECT e.recipient, e.template, e.values FROM emails e JOIN pgboss.job j ON j.id = e.id AND j.name = 'email'
     JOIN partner_staff u ON u.id = e.user_id WHERE u.company_id = $1 ORDER BY e.created_at, u.id`,
    [companyId],
  )

const findEmailedChanges = async () => (await findEmails()).map(({ values: { change, by } }) => `${change} by ${by}`)

it('emails an admin about each change to the company’s single sign-on', async () => {
  expect(await addConnection()).toEqual(OK)
  expect(await checkDomain()).toEqual(OK)
  expect(await recordTest()).toEqual(OK)
  expect(await setSsoRequired(actor, companyId, true)).toEqual(OK)
  expect(await setSsoRequired(actor, companyId, false)).toEqual(OK)
  expect(await changeSsoDefaultRole(actor, companyId, 'admin')).toEqual(OK)
  expect(await changeSsoDefaultRole(actor, companyId, 'member')).toEqual(OK)
  expect(await replaceSsoClientSecret(actor, companyId, 'a new secret')).toEqual(OK)
  expect(await removeSsoConnection(actor, companyId)).toEqual(OK)
  const changes = [
    ...['added', 'domainVerified', 'tested', 'required', 'optional'],
    ...['joinAsAdmins', 'joinAsMembers', 'secretReplaced', 'removed'],
  ]
  expect(await findEmailedChanges()).toEqual(changes.map((change) => `${change} by Robin Adeyemi`))
})

it('emails an admin about an operator’s change to single sign-on, without naming the operator', async () => {
  await connect()
  await setSsoRequired(actor, companyId, true)
  expect(await disableSsoRequirement(prisma(), companyId)).toEqual(OK)
  expect(await removeSsoConnectionAsOperator(prisma(), companyId)).toEqual(OK)
  expect((await findEmailedChanges()).slice(1)).toEqual(['optional by null', 'removed by null'])
})

it('emails all admins about a change to single sign-on, but not members or removed admins', async () => {
  await connect()
  const colleague = await signInPartnerStaff(db, { companyId })
  const removed = await signInPartnerStaff(db, { companyId })
  await signInPartnerStaff(db, { companyId, role: 'member' })
  await db.sql('UPDATE partner_staff SET removed_at = now() WHERE id = $1', [removed.userId])
  expect(await changeSsoDefaultRole(actor, companyId, 'admin')).toEqual(OK)
  const values = { change: 'joinAsAdmins', by: 'Robin Adeyemi', at: expect.any(String), domain }
  expect(await findEmails()).toEqual(
    [admin, colleague].map(({ email }) => ({ recipient: email, template: 'single-sign-on-changed', values })),
  )
})

it('sends no email if an action doesn’t change the company’s single sign-on', async () => {
  await connect()
  expect(await addConnection()).toMatchObject({ ok: false })
  expect(await checkDomain()).toEqual(OK)
  expect(await recordTest()).toEqual(OK)
  expect(await setSsoRequired(actor, companyId, false)).toEqual(OK)
  expect(await changeSsoDefaultRole(actor, companyId, 'member')).toEqual(OK)
  expect(await disableSsoRequirement(prisma(), companyId)).toMatchObject({ ok: false })
  const member = await signInPartnerStaff(db, { companyId, role: 'member' })
  const byMember = { ...actor, id: member.userId }
  expect(await removeSsoConnection(byMember, companyId)).toMatchObject({ ok: false })
  expect(await findEmails()).toEqual([])
})

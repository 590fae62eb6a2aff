// Tests how support corrects a phone number, a date of birth and the dates of a tenancy, with a real database.
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createTenantWithContract as createTenant,
  findContractEmails,
  findSupportAuditActions,
  isTenantLinkOpen,
} from '@/e2e/helpers/create-tenant-records'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertCompany, PERSON } from '@/e2e/helpers/queue-and-find-emails'
import { signInSupportStaff, signInTenant } from '@/e2e/helpers/sign-in'
import { LATER_TENANCY, UPCOMING_TENANCY } from '@/e2e/helpers/upcoming-tenancy'
import { cancelContract } from '@/lib/contracts/cancel-contract'
import { prisma } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { correctContractDates } from './correct-contract-dates'
import { correctTenantBirthday } from './correct-tenant-birthday'
import { correctTenantPhone } from './correct-tenant-phone'
import { contractDatesSchema, tenantBirthdaySchema, tenantPhoneSchema } from './schema'

let db: TestDatabase
let user: SupportStaff
let companyId: number

beforeAll(async () => {
  db = await createTestDatabase()
  const { userId } = await signInSupportStaff(db)
  user = { userId, actor: { type: 'support_staff', id: userId } } as SupportStaff
  companyId = await insertCompany(db)
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const createTenantWithContract = (mode: 'live' | 'test' = 'live') => createTenant(db, { companyId, mode })
const findNotes = (tenantId: number) =>
  db.sql('SELECT reason, text FROM support_notes WHERE tenant_id = $1 AND user_id = $2', [tenantId, user.userId])
const findAccesses = (tenantId: number) =>
  db.sql('SELECT action FROM support_access_log WHERE tenant_ids @> ARRAY[$1::int]', [tenantId])
const findAuditActions = (tenantId: number, contractId: number) =>
  findSupportAuditActions(db, { userId: user.userId, tenantId, contractId })
const findStored = (column: 'contact_no' | 'birthday', tenantId: number) =>
  db.sql(
    `SELECT ${column}::text AS value FROM tenants WHERE id = $1
     UNION ALL SELECT ${column}::text FROM house_contracts WHERE tenant_id = $1`,
    [tenantId],
  )
const DATES = { ...LATER_TENANCY, reason: 'Works are late' }

it('corrects the phone number of a tenant and their contract, with the reason in a note but not in the audit log', async () => {
  const { tenantId, contractId } = await createTenantWithContract()
  const correction = { contactNo: '020 7946 0018', reason: 'Two digits swapped' }
  expect(await correctTenantPhone(user, tenantId, correction)).toEqual({ ok: true })
  expect(await findStored('contact_no', tenantId)).toEqual([
    { value: correction.contactNo },
    { value: correction.contactNo },
  ])
  expect(
    await db.sql(`SELECT term FROM tenant_search_terms WHERE tenant_id = $1 AND term LIKE '#%'`, [tenantId]),
  ).toEqual([{ term: '#079460018' }])
  expect(await findNotes(tenantId)).toEqual([{ reason: 'correction', text: 'Phone number: Two digits swapped' }])
  expect(await findAuditActions(tenantId, contractId)).toEqual(['house_contract.corrected', 'tenant.phone_corrected'])
  expect(await findContractEmails(db, contractId)).toHaveLength(1)
  expect(await correctTenantPhone(user, tenantId, correction)).toEqual({ ok: false, reason: 'unchanged' })
  expect(await findAccesses(tenantId)).toEqual([
    { action: 'tenant.phone_compared' },
    { action: 'tenant.phone_compared' },
  ])
})

it('sends a new link after a correction of the date of birth only if the account isn’t activated', async () => {
  const [waiting, activated] = [await createTenantWithContract(), await createTenantWithContract()]
  await signInTenant(db, activated.tenantId)
  const correction = { birthday: '1999-04-24', reason: 'Mistyped' }
  for (const { tenantId, contractId } of [waiting, activated]) {
    expect(await correctTenantBirthday(user, tenantId, correction)).toEqual({ ok: true })
    expect(await findStored('birthday', tenantId)).toEqual([{ value: '1999-04-24' }, { value: '1999-04-24' }])
    expect(await findNotes(tenantId)).toEqual([{ reason: 'correction', text: 'Date of birth: Mistyped' }])
    expect(await findAuditActions(tenantId, contractId)).toEqual([
      'house_contract.corrected',
      'tenant.birthday_corrected',
    ])
    expect(await findAccesses(tenantId)).toEqual([{ action: 'tenant.birthday_compared' }])
  }
  const emails = await findContractEmails(db, waiting.contractId)
  expect(await isTenantLinkOpen(db, waiting.tokenId)).toBe(false)
  expect(
    await isTenantLinkOpen(db, emails.find(({ tenant_token_id: id }) => id !== waiting.tokenId)?.tenant_token_id),
  ).toBe(true)
  expect(emails.map(({ values }) => values.correction)).toContain('birthday')
  expect(await findContractEmails(db, activated.contractId)).toHaveLength(1)
  expect(await correctTenantBirthday(user, waiting.tenantId, correction)).toEqual({ ok: false, reason: 'unchanged' })
})

it('corrects the dates of a contract that hasn’t started, and confirms them to the tenant', async () => {
  const { tenantId, contractId } = await createTenantWithContract()
  expect(await correctContractDates(user, contractId, DATES)).toEqual({ ok: true })
  expect(
    await db.sql('SELECT start_date::text, end_date::text FROM house_contracts WHERE id = $1', [contractId]),
  ).toEqual([{ start_date: DATES.startDate, end_date: DATES.endDate }])
  const emails = await findContractEmails(db, contractId)
  expect(emails.map(({ values }) => values.startDate).sort()).toEqual([UPCOMING_TENANCY.startDate, DATES.startDate])
  expect(emails.find(({ values }) => values.startDate === DATES.startDate)?.values.correction).toBe('dates')
  expect(await findNotes(tenantId)).toEqual([
    { reason: 'correction', text: `Dates of contract ${contractId}: Works are late` },
  ])
  expect(await findAuditActions(tenantId, contractId)).toEqual(['house_contract.corrected', 'tenant.dates_corrected'])
  expect(await correctContractDates(user, contractId, DATES)).toEqual({ ok: false, reason: 'unchanged' })
})

it('changes no dates once the tenancy has started or the contract is closed, and none in test mode', async () => {
  const [started, cancelled, test] = [
    await createTenantWithContract(),
    await createTenantWithContract(),
    await createTenantWithContract('test'),
  ]
  await db.sql(`UPDATE house_contracts SET start_date = (now() AT TIME ZONE 'Europe/London')::date WHERE id = $1`, [
    started.contractId,
  ])
  await cancelContract(OPERATOR, cancelled.contractId, null)
  expect(await correctContractDates(user, started.contractId, DATES)).toEqual({ ok: false, reason: 'started' })
  expect(await correctContractDates(user, cancelled.contractId, DATES)).toEqual({ ok: false, reason: 'closed' })
  const noSuchContract = { ok: false, reason: 'no such contract' }
  expect(await correctContractDates(user, test.contractId, DATES)).toEqual(noSuchContract)
  const noSuchTenant = { ok: false, reason: 'no such tenant' }
  const { contactNo, birthday } = PERSON
  expect(await correctTenantPhone(user, test.tenantId, { contactNo, reason: 'x' })).toEqual(noSuchTenant)
  expect(await correctTenantBirthday(user, test.tenantId, { birthday, reason: 'x' })).toEqual(noSuchTenant)
})

const findErrors = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  result.error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`)

it('checks corrections as the API does, and requires a reason', () => {
  const phone = (contactNo: string, reason = 'Mistyped') =>
    tenantPhoneSchema.safeParse({ tenant: '7', contactNo, reason })
  expect(phone(' 07700 900123 ').data).toEqual({ tenant: 7, contactNo: '07700 900123', reason: 'Mistyped' })
  expect(findErrors(phone('12', ' '))).toEqual([
    expect.stringMatching(/^contactNo: Enter a phone number/),
    'reason: Enter a reason (max 300 characters)',
  ])
  const birthday = (day: string) => tenantBirthdaySchema.safeParse({ tenant: '7', birthday: day, reason: 'Mistyped' })
  expect(birthday('2004-02-29').success).toBe(true)
  for (const day of ['', '2003-02-29', '1899-12-31', '2999-01-01']) expect(birthday(day).success, day).toBe(false)
  const dates = (startDate: string, endDate: string) =>
    contractDatesSchema.safeParse({ contract: '3', startDate, endDate, reason: 'Late' })
  expect(dates('2027-10-01', '2028-09-30').success).toBe(true)
  expect(findErrors(dates('2027-10-01', '2027-09-30'))).toEqual(['endDate: End date must not be before the start date'])
  expect(findErrors(dates('2027-10-01', '2032-10-02'))).toEqual(['endDate: Tenancy must not be longer than 5 years'])
  expect(findErrors(dates('', ''))).toEqual([
    'startDate: Enter the first day of the tenancy',
    'endDate: Enter the last day of the tenancy',
  ])
})

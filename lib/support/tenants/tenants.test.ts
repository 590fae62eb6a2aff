// Tests a tenant's details, resending confirmations and closing contracts, with a real database.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createTenantWithContract as createTenant,
  findContractEmails,
  findSupportAuditActions,
  isTenantLinkOpen,
  newEmail,
} from '@/e2e/helpers/create-tenant-records'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertCompany, PERSON, queueEmail } from '@/e2e/helpers/queue-and-find-emails'
import { signInSupportStaff, signInTenant } from '@/e2e/helpers/sign-in'
import { cancelContract } from '@/lib/contracts/cancel-contract'
import { closeContract } from '@/lib/contracts/close-ended-contract'
import { renderEmail } from '@/lib/mail/render'
import { prisma } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { correctTenantEmail } from './correct-tenant-email'
import { correctTenantName } from './correct-tenant-name'
import { findTenantBirthdays, findTenantPhoneNumbers } from './find-masked-tenant-details'
import { findTenantDetails } from './find-tenant-details'
import { resendConfirmation } from './resend-confirmation'
import { signOutTenantEverywhere } from './sign-out-tenant-everywhere'

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
/** Moves a contract of one year, so that its last day is `days` days from today in UK time. */
const setEndDate = (contractId: number, days: number) =>
  db.sql(
    `UPDATE house_contracts SET start_date = london.today + $2::int - 364, end_date = london.today + $2::int
     FROM (SELECT (now() AT TIME ZONE 'Europe/London')::date AS today) london WHERE id = $1`,
    [contractId, days],
  )
const findEmails = (contractId: number) => findContractEmails(db, contractId)
const isLinkOpen = (tokenId: string | null | undefined) => isTenantLinkOpen(db, tokenId)
const findAuditActions = (tenantId: number, contractId = 0) =>
  findSupportAuditActions(db, { userId: user.userId, tenantId, contractId })
const findAccessActions = async (tenantId: number) =>
  (
    await db.sql<{ action: string }>(
      'SELECT action FROM support_access_log WHERE tenant_ids @> ARRAY[$1::int] ORDER BY id',
      [tenantId],
    )
  ).map(({ action }) => action)

describe('the tenant page', () => {
  it('shows the date of birth and phone number only on request', async () => {
    const { tenantId, contractId, recipient, emailId } = await createTenantWithContract()
    await setEndDate(contractId, 365)
    await db.sql(
      `INSERT INTO email_events (id, email_id, type, detail, at) VALUES ('evt-1', $1, 'delivery_delayed', NULL, now())`,
      [emailId],
    )
    const { sessionId } = await signInTenant(db, tenantId)
    const tenant = await findTenantDetails(user, tenantId)
    expect(tenant).toMatchObject({
      ...{ id: tenantId, email: recipient, firstName: PERSON.firstName, accountStatus: 'activated' },
      sessions: [{ browser: null }],
      contracts: [{ id: contractId, status: 'active', companyName: 'Headingley Lets', isOver: false, closedAt: null }],
      emails: [{ status: 'queued', recipient, events: [{ type: 'delivery_delayed' }] }],
      changes: [{ action: 'house_contract.created', actorType: 'api_key', contractId }],
      accesses: [],
    })
    const payload = JSON.stringify(tenant, (_, value) => (typeof value === 'bigint' ? String(value) : value))
    for (const value of [PERSON.birthday, PERSON.contactNo, '7700900123']) expect(payload).not.toContain(value)
    expect(payload).not.toContain(sessionId)
    expect(await findAccessActions(tenantId)).toEqual(['tenant.viewed'])
    expect(await findTenantBirthdays(user, tenantId)).toEqual([PERSON.birthday])
    expect(await findTenantPhoneNumbers(user, tenantId)).toEqual([PERSON.contactNo])
    expect(await findAccessActions(tenantId)).toEqual([
      'tenant.viewed',
      'tenant.birthday_viewed',
      'tenant.phone_viewed',
    ])
    expect((await findTenantDetails(user, tenantId))?.accesses.map(({ action }) => action)).toEqual([
      ...['tenant.phone_viewed', 'tenant.birthday_viewed', 'tenant.viewed'],
    ])
  })

  it('never shows or changes a test tenant, and logs no access', async () => {
    const { tenantId, contractId } = await createTenantWithContract('test')
    expect(await findTenantDetails(user, tenantId)).toBeNull()
    expect(await findTenantBirthdays(user, tenantId)).toBeNull()
    expect(await findAccessActions(tenantId)).toEqual([])
    const noSuchTenant = { ok: false, reason: 'no such tenant' }
    expect(await resendConfirmation(user, tenantId)).toEqual(noSuchTenant)
    expect(await correctTenantEmail(user, tenantId, { email: newEmail(), reason: 'Mistyped' })).toEqual(noSuchTenant)
    expect(await correctTenantName(user, tenantId, { firstName: 'A', lastName: 'B', reason: 'Mistyped' })).toEqual(
      noSuchTenant,
    )
    expect(await signOutTenantEverywhere(user, tenantId)).toEqual(noSuchTenant)
    const noSuchContract = { ok: false, reason: 'no such contract' }
    expect(await cancelContract(user.actor, contractId, 'why')).toEqual(noSuchContract)
    expect(await closeContract(user.actor as never, contractId, 'why')).toEqual(noSuchContract)
  })
})

describe('resending a tenant’s confirmation', () => {
  it('replaces an unused activation link with a new one', async () => {
    const { tenantId, contractId, tokenId } = await createTenantWithContract()
    expect(await resendConfirmation(user, tenantId)).toEqual({ ok: true })
    const [, resentEmail] = await findEmails(contractId)
    expect(resentEmail?.template).toBe('bills-package-confirmation')
    expect([await isLinkOpen(tokenId), await isLinkOpen(resentEmail?.tenant_token_id)]).toEqual([false, true])
    expect(await findAuditActions(tenantId)).toEqual(['tenant.confirmation_resent'])
  })

  it('sends no activation link if the account is already activated', async () => {
    const { tenantId, contractId } = await createTenantWithContract()
    await signInTenant(db, tenantId)
    expect(await resendConfirmation(user, tenantId)).toEqual({ ok: true })
    expect((await findEmails(contractId))[1]?.tenant_token_id).toBeNull()
    await cancelContract(OPERATOR, contractId, null)
    expect(await resendConfirmation(user, tenantId)).toEqual({ ok: false, reason: 'no active contract' })
  })
})

describe('ending a contract', () => {
  it('cancels a contract only once and sends one email, even if requests are concurrent', async () => {
    const { tenantId, contractId, recipient } = await createTenantWithContract()
    const outcomes = await Promise.all([1, 2, 3].map((n) => cancelContract(user.actor, contractId, `Made twice ${n}`)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.filter(({ ok }) => !ok)).toEqual(Array(2).fill({ ok: false, reason: 'already closed' }))
    const [contract] = (await findTenantDetails(user, tenantId))?.contracts ?? []
    expect(contract).toMatchObject({ status: 'cancelled', closingNote: expect.stringContaining('Made twice') })
    expect(await findAuditActions(tenantId, contractId)).toEqual(['house_contract.cancelled'])
    const cancellationEmails = await prisma().email.findMany({
      where: { contractId, template: 'contract-cancelled' },
      include: { tenantToken: true, partnerStaffToken: true },
    })
    expect(cancellationEmails).toMatchObject([{ recipient, companyId, status: 'queued', mode: 'live' }])
    const text = cancellationEmails[0] && (await renderEmail(cancellationEmails[0]))?.text
    expect(text).toContain(`Contract number: ${contractId}`)
    expect(text).not.toContain('Made twice')
    expect(await db.sql('SELECT FROM pgboss.job WHERE id = $1', [cancellationEmails[0]?.id])).toHaveLength(1)
    expect((await queueEmail(db, { companyId, recipient })).contractId).toBeGreaterThan(contractId)
  })

  it('closes a contract only after its last day in UK time, and sends no email', async () => {
    const { contractId, tenantId, recipient } = await createTenantWithContract()
    const release = () => closeContract(user.actor as never, contractId, 'Has moved out')
    for (const days of [365, 0]) {
      await setEndDate(contractId, days)
      expect(await release()).toEqual({ ok: false, reason: 'not over yet' })
    }
    await setEndDate(contractId, -1)
    expect(await release()).toEqual({ ok: true })
    expect(await release()).toEqual({ ok: false, reason: 'already closed' })
    expect(await findEmails(contractId)).toHaveLength(1)
    expect(await findAuditActions(tenantId, contractId)).toEqual(['house_contract.closed'])
    expect((await queueEmail(db, { companyId, recipient })).contractId).toBeGreaterThan(contractId)
  })
})

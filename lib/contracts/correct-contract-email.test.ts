// Tests when partner staff may correct a tenant's email address, with a real database. The rule prevents a company from
// taking over the account of somebody who uses it, or who is also another company's tenant (decision 0060).

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createTenantWithContract,
  findContractEmails,
  isTenantLinkOpen,
  newEmail,
  type TenantWithContract,
} from '@/e2e/helpers/create-tenant-records'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertCompany, insertFailedEmail } from '@/e2e/helpers/queue-and-find-emails'
import { signInPartnerStaff, signInSupportStaff, signInTenant } from '@/e2e/helpers/sign-in'
import { waitForBlockedStatement } from '@/e2e/helpers/wait-for-blocked-statement'
import { prisma } from '@/lib/platform/database/prisma'
import type { PartnerStaff, SupportStaff } from '@/lib/platform/identity/session-types'
import { correctTenantEmail } from '@/lib/support/tenants/correct-tenant-email'
import { correctContractEmail } from './correct-contract-email'
import { findCorrectableTenantId } from './find-correctable-tenant'

let db: TestDatabase
let member: PartnerStaff
let otherCompanyId: number

beforeAll(async () => {
  db = await createTestDatabase('seeded')
  const companyId = await insertCompany(db)
  otherCompanyId = await insertCompany(db)
  const { userId } = await signInPartnerStaff(db, { companyId, role: 'member' })
  member = { userId, companyId, actor: { type: 'partner_staff', id: userId } } as PartnerStaff
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const RECORD_ACTIVATION = `
  INSERT INTO audit_events (actor_type, actor_id, action, subject_id) VALUES ('tenant', $1, 'tenant.activated', $1)`

/** Sets the status of a contract's emails, except those whose content was deleted. */
const setEmailStatus = (contractId: number, status: string) =>
  db.sql(
    `UPDATE emails SET status = $2::email_status, failure = CASE WHEN $2 = 'failed' THEN 'refused' END,
       settled_at = CASE WHEN $2 <> 'queued' THEN now() END, rendered_at = now(), subject = 's', html = 'h', text = 't'
     WHERE contract_id = $1 AND content_purged_at IS NULL`,
    [contractId, status],
  )

/** Creates a contract whose only email has bounced. */
async function createBouncedContract(mode: 'live' | 'test' = 'live'): Promise<TenantWithContract> {
  const created = await createTenantWithContract(db, { companyId: member.companyId, mode })
  await setEmailStatus(created.contractId, mode === 'live' ? 'bounced' : 'failed')
  return created
}

const findTenantEmail = async (tenantId: number) =>
  (await db.sql<{ email: string }>('SELECT email FROM tenants WHERE id = $1', [tenantId]))[0]?.email

const findAuditActions = async (tenantId: number, contractId: number) =>
  (
    await db.sql<{ action: string }>(
      `SELECT action FROM audit_events WHERE actor_type = 'partner_staff' AND actor_id = $3
         AND subject_id = CASE WHEN action LIKE 'tenant.%' THEN $1::int ELSE $2::int END ORDER BY id`,
      [tenantId, contractId, member.userId],
    )
  ).map(({ action }) => action)

it.each(['bounced', 'failed'])('sends the confirmation to the corrected address if the email %s', async (status) => {
  const { tenantId, contractId, tokenId, recipient } = await createBouncedContract()
  await setEmailStatus(contractId, status)
  const email = newEmail()
  expect(await correctContractEmail(member, contractId, email)).toEqual({ ok: true })
  const emails = await findContractEmails(db, contractId)
  expect(emails.map((row) => [row.recipient, row.status])).toEqual([
    [recipient, status],
    [email.address, 'queued'],
  ])
  // No email says that support changed the address, because support didn't.
  expect(emails[1]?.values.correction).toBeUndefined()
  expect([await isTenantLinkOpen(db, tokenId), await isTenantLinkOpen(db, emails[1]?.tenant_token_id)]).toEqual([
    ...[false, true],
  ])
  expect(await findTenantEmail(tenantId)).toBe(email.address)
  expect(await db.sql('SELECT email FROM house_contracts WHERE id = $1', [contractId])).toEqual([
    { email: email.address },
  ])
  expect(await findAuditActions(tenantId, contractId)).toEqual(['house_contract.corrected'])
  // The new email is on its way, so there's nothing to correct until it fails too.
  expect(await correctContractEmail(member, contractId, newEmail())).toEqual({ ok: false, reason: 'not correctable' })
  await setEmailStatus(contractId, 'bounced')
  expect(await correctContractEmail(member, contractId, email)).toEqual({ ok: false, reason: 'unchanged' })
  expect(await correctContractEmail(member, contractId, newEmail())).toEqual({ ok: true })
})

describe('correctContractEmail', () => {
  type Change = (created: TenantWithContract) => Promise<unknown>
  const cases: [string, Change][] = [
    ['if the email was delivered', ({ contractId }) => setEmailStatus(contractId, 'delivered')],
    ['if the email was marked as spam', ({ contractId }) => setEmailStatus(contractId, 'complained')],
    ['while the email is queued', ({ contractId }) => setEmailStatus(contractId, 'queued')],
    [
      'if an earlier email was delivered',
      async ({ contractId }) => {
        await setEmailStatus(contractId, 'delivered')
        await insertFailedEmail(db, contractId)
      },
    ],
    [
      'if an earlier email was delivered, and the contract has the address in different case',
      async ({ contractId, tenantId }) => {
        // A request for quotes creates the tenant, and each later request can have the address in different case.
        await db.sql('UPDATE tenants SET email = upper(email) WHERE id = $1', [tenantId])
        await setEmailStatus(contractId, 'delivered')
        await insertFailedEmail(db, contractId)
      },
    ],
    ['if the account is activated', ({ tenantId }) => signInTenant(db, tenantId)],
    ['if the account has ever been activated', ({ tenantId }) => db.sql(RECORD_ACTIVATION, [tenantId])],
    [
      'if support has corrected the address',
      async ({ tenantId, contractId }) => {
        const { userId } = await signInSupportStaff(db)
        const user = { userId, actor: { type: 'support_staff', id: userId } } as SupportStaff
        expect(await correctTenantEmail(user, tenantId, { email: newEmail(), reason: 'Mistyped' })).toEqual({
          ok: true,
        })
        await setEmailStatus(contractId, 'bounced')
      },
    ],
    [
      'if the tenant had a contract with another company',
      ({ contractId }) =>
        db.sql(
          `INSERT INTO house_contracts (company_id, mode, tenant_id, first_name, last_name, birthday, email, contact_no,
             address, address_id, matched_address, postcode, broadband, number_of_tenants, start_date, end_date, gas,
             electricity, water, tv, wifi, request_id, status, cancelled_at)
           SELECT $2, mode, tenant_id, first_name, last_name, birthday, email, contact_no, address, address_id,
             matched_address, postcode, broadband, number_of_tenants, start_date, end_date, gas, electricity, water, tv,
             wifi, $3, 'cancelled', now() FROM house_contracts WHERE id = $1`,
          [contractId, otherCompanyId, randomUUID()],
        ),
    ],
    [
      'if another company has requested quotes for the tenant',
      ({ tenantId }) =>
        db.sql(
          `INSERT INTO quote_requests (company_id, mode, tenant_id, first_name, last_name, email, contact_no, postcode,
             number_of_tenants, start_date, end_date, rate_card_id, request_id)
           SELECT $2, mode, id, first_name, last_name, email, contact_no, 'LS6 3AA', 4, '2027-09-01', '2028-08-31',
             (SELECT min(id) FROM rate_cards), $3 FROM tenants WHERE id = $1`,
          [tenantId, otherCompanyId, randomUUID()],
        ),
    ],
    [
      'if the contract isn’t active',
      ({ contractId }) =>
        db.sql(`UPDATE house_contracts SET status = 'cancelled', cancelled_at = now() WHERE id = $1`, [contractId]),
    ],
  ]

  it.each(cases)('rejects a correction %s', async (_, change) => {
    const created = await createBouncedContract()
    expect(await findCorrectableTenantId(member.companyId, created.contractId)).toBe(created.tenantId)
    await change(created)
    const before = await findTenantEmail(created.tenantId)
    expect(await correctContractEmail(member, created.contractId, newEmail())).toEqual({
      ...{ ok: false, reason: 'not correctable' },
    })
    expect(await findTenantEmail(created.tenantId)).toBe(before)
    expect(await findAuditActions(created.tenantId, created.contractId)).toEqual([])
  })

  it('rejects a correction for another company’s contract and for a test contract', async () => {
    const { tenantId, contractId } = await createBouncedContract()
    const outsider = { ...member, companyId: otherCompanyId } as unknown as PartnerStaff
    expect(await correctContractEmail(outsider, contractId, newEmail())).toMatchObject({ reason: 'not correctable' })
    const test = await createBouncedContract('test')
    expect(await correctContractEmail(member, test.contractId, newEmail())).toMatchObject({ reason: 'not correctable' })
    expect(await findAuditActions(tenantId, contractId)).toEqual([])
  })

  it('rejects a correction if another tenant has the new address, and records the attempt', async () => {
    const { tenantId, contractId, tokenId, recipient } = await createBouncedContract()
    const other = await createTenantWithContract(db, { companyId: otherCompanyId, mode: 'live' })
    const email = { address: other.recipient, key: other.recipient }
    expect(await correctContractEmail(member, contractId, email)).toEqual({ ok: false, reason: 'has another tenant' })
    expect(await findAuditActions(tenantId, contractId)).toEqual(['house_contract.correction_rejected'])
    expect(await findTenantEmail(tenantId)).toBe(recipient)
    expect([await isTenantLinkOpen(db, tokenId), await isTenantLinkOpen(db, other.tokenId)]).toEqual([true, true])
  })

  it('rejects a correction if the tenant activates the account at the same time', async () => {
    const { tenantId, contractId, recipient } = await createBouncedContract()
    const client = new pg.Client({ connectionString: db.owner })
    await client.connect()
    await client.query('BEGIN')
    await client.query('SELECT FROM tenants WHERE id = $1 FOR UPDATE', [tenantId])
    const correction = correctContractEmail(member, contractId, newEmail())
    await waitForBlockedStatement(db, '')
    await client.query(RECORD_ACTIVATION, [tenantId])
    await client.query('COMMIT')
    await client.end()
    expect(await correction).toEqual({ ok: false, reason: 'not correctable' })
    expect(await findTenantEmail(tenantId)).toBe(recipient)
  })
})

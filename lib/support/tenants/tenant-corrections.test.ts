// Tests how correcting a name or an email address changes contracts, emails, links and sessions, with a real database.
// Also tests resetting 2FA.

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createTenantWithContract as createTenant,
  findContractEmails,
  findSupportAuditActions,
  isTenantLinkOpen,
  newEmail,
} from '@/e2e/helpers/create-tenant-records'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertPasskey } from '@/e2e/helpers/insert-passkey'
import { insertCompany, PERSON, queueEmail } from '@/e2e/helpers/queue-and-find-emails'
import { enrolTwoFactor, signInSupportStaff, signInTenant } from '@/e2e/helpers/sign-in'
import { waitForBlockedStatement } from '@/e2e/helpers/wait-for-blocked-statement'
import { cancelContract } from '@/lib/contracts/cancel-contract'
import { resendEmail } from '@/lib/mail/undelivered/resend-email'
import { prisma } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { correctTenantEmail } from './correct-tenant-email'
import { correctTenantName } from './correct-tenant-name'
import { findTenantDetails } from './find-tenant-details'
import { resetTenantTwoFactor } from './reset-tenant-two-factor'
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

const REASON = 'Mistyped'

const createTenantWithContract = () => createTenant(db, { companyId, mode: 'live' })
const findEmails = (contractId: number) => findContractEmails(db, contractId)
const findNotes = (tenantId: number) =>
  db.sql('SELECT reason, text FROM support_notes WHERE tenant_id = $1 AND user_id = $2', [tenantId, user.userId])
const isLinkOpen = (tokenId: string | null | undefined) => isTenantLinkOpen(db, tokenId)
const findAuditActions = (tenantId: number, contractId = 0) =>
  findSupportAuditActions(db, { userId: user.userId, tenantId, contractId })

describe('correcting a tenant’s email address', () => {
  it('ends all access through the old email address, and sends an activation link to the new one', async () => {
    const { tenantId, contractId, tokenId, recipient } = await createTenantWithContract()
    const session = await signInTenant(db, tenantId)
    await insertPasskey(db, 'account', tenantId)
    await enrolTwoFactor(db, 'account', tenantId)
    const email = newEmail()
    expect(await correctTenantEmail(user, tenantId, { email, reason: REASON })).toEqual({ ok: true })
    const [tenant] = await db.sql(
      'SELECT email, email_key, password_hash, totp_secret, totp_confirmed_at FROM tenants WHERE id = $1',
      [tenantId],
    )
    expect(tenant).toEqual({
      ...{
        email: email.address,
        email_key: email.key,
        password_hash: null,
        totp_secret: null,
        totp_confirmed_at: null,
      },
    })
    expect(await db.sql('SELECT FROM tenant_recovery_codes WHERE tenant_id = $1', [tenantId])).toEqual([])
    expect(await db.sql('SELECT FROM tenant_sessions WHERE id = $1', [session.sessionId])).toEqual([])
    expect(await db.sql('SELECT FROM tenant_passkeys WHERE tenant_id = $1', [tenantId])).toEqual([])
    const emails = await findEmails(contractId)
    expect(emails.map((row) => [row.recipient, row.status])).toEqual([
      ...[
        [recipient, 'failed'],
        [email.address, 'queued'],
      ],
    ])
    expect(emails[1]?.values.correction).toBe('email')
    expect([await isLinkOpen(tokenId), await isLinkOpen(emails[1]?.tenant_token_id)]).toEqual([false, true])
    const [contract] = await db.sql(
      'SELECT email, search_words @@ contract_query($2) AS matches FROM house_contracts WHERE id = $1',
      [contractId, email.address],
    )
    expect(contract).toEqual({ email: email.address, matches: true })
    expect(await findAuditActions(tenantId, contractId)).toEqual(['house_contract.corrected', 'tenant.email_corrected'])
    expect(await findNotes(tenantId)).toEqual([{ reason: 'correction', text: 'Email address: Mistyped' }])
    expect(await correctTenantEmail(user, tenantId, { email, reason: REASON })).toEqual({
      ok: false,
      reason: 'unchanged',
    })
  })

  it('prevents failed emails from being resent to the old email address', async () => {
    const { tenantId, contractId, recipient } = await createTenantWithContract()
    await cancelContract(OPERATOR, contractId, null)
    await db.sql(
      `UPDATE emails SET status = 'failed', failure = 'refused', settled_at = now() WHERE contract_id = $1`,
      [contractId],
    )
    const emailIds = (await prisma().email.findMany({ where: { contractId, recipient } })).map(({ id }) => id)
    expect(await correctTenantEmail(user, tenantId, { email: newEmail(), reason: REASON })).toEqual({ ok: true })
    expect(await Promise.all(emailIds.map((id) => resendEmail(user, id)))).toEqual([false, false])
  })

  it('sends the confirmation to the new email address if a contract is created at the same time', async () => {
    const { tenantId, contractId, recipient } = await createTenantWithContract()
    await cancelContract(OPERATOR, contractId, null)
    const client = new pg.Client({ connectionString: db.owner })
    await client.connect()
    await client.query('BEGIN')
    const sql: TestDatabase['sql'] = async (text, values) => (await client.query(text, values)).rows
    const queuedEmail = await queueEmail({ ...db, sql }, { companyId, recipient })
    const email = newEmail()
    const correction = correctTenantEmail(user, tenantId, { email, reason: REASON })
    await waitForBlockedStatement(db, '')
    await client.query('COMMIT')
    await client.end()
    expect(await correction).toEqual({ ok: true })
    expect((await findEmails(queuedEmail.contractId)).map((row) => [row.recipient, row.status])).toEqual([
      [recipient, 'failed'],
      [email.address, 'queued'],
    ])
    expect(await isLinkOpen(queuedEmail.tokenId)).toBe(false)
  })

  it('is rejected for one of two tenants who get the same email address at the same time', async () => {
    const [first, second] = [await createTenantWithContract(), await createTenantWithContract()]
    const email = newEmail()
    const outcomes = await Promise.all(
      [first, second].map(({ tenantId }) => correctTenantEmail(user, tenantId, { email, reason: REASON })),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([{ ok: false, reason: 'has another tenant' }])
    // The result tells support whether a tenant has the email address, so the access log must contain the attempt.
    expect(
      await db.sql(`SELECT action FROM support_access_log WHERE user_id = $1 AND tenant_ids <@ $2`, [
        user.userId,
        [first.tenantId, second.tenantId],
      ]),
    ).toEqual(Array(2).fill({ action: 'tenant.email_compared' }))
    const [unchangedTenant = first] = [first, second].filter((_, index) => !outcomes[index]?.ok)
    expect(await findAuditActions(unchangedTenant.tenantId, unchangedTenant.contractId)).toEqual([])
    expect(await isLinkOpen(unchangedTenant.tokenId)).toBe(true)
  })
})

describe('correcting a tenant’s name or email address', () => {
  const correctedName = { firstName: 'Siobhán', lastName: "O'Brien", reason: REASON }

  it('invalidates the old activation link if it hasn’t been used', async () => {
    const { tenantId, contractId, tokenId } = await createTenantWithContract()
    expect(await correctTenantName(user, tenantId, correctedName)).toEqual({ ok: true })
    for (const [table, id] of [['tenants', tenantId] as const, ['house_contracts', contractId] as const]) {
      expect(await db.sql(`SELECT first_name, last_name FROM ${table} WHERE id = $1`, [id])).toEqual([
        { first_name: correctedName.firstName, last_name: correctedName.lastName },
      ])
    }
    expect(await isLinkOpen(tokenId)).toBe(false)
    expect(await findAuditActions(tenantId, contractId)).toEqual(['house_contract.corrected', 'tenant.name_corrected'])
    expect(await findNotes(tenantId)).toEqual([{ reason: 'correction', text: 'Name: Mistyped' }])
    expect(await correctTenantName(user, tenantId, correctedName)).toEqual({ ok: false, reason: 'unchanged' })
  })

  it('keeps the activation link if only the contract had the wrong name', async () => {
    const { tenantId, contractId, tokenId } = await createTenantWithContract()
    const { firstName, lastName } = PERSON
    await db.sql(`UPDATE house_contracts SET last_name = 'Quilfether' WHERE id = $1`, [contractId])
    expect(await correctTenantName(user, tenantId, { firstName, lastName, reason: REASON })).toEqual({ ok: true })
    expect(await db.sql('SELECT last_name FROM house_contracts WHERE id = $1', [contractId])).toEqual([
      { last_name: lastName },
    ])
    expect([await isLinkOpen(tokenId), (await findEmails(contractId)).length]).toEqual([true, 1])
    expect(await findAuditActions(tenantId, contractId)).toEqual(['house_contract.corrected', 'tenant.name_corrected'])
    expect(await correctTenantName(user, tenantId, { firstName, lastName, reason: REASON })).toEqual({
      ok: false,
      reason: 'unchanged',
    })
  })

  it.each(['name', 'address'])(
    'sends a new activation link if no contract is active (corrected: %s)',
    async (correctedField) => {
      const { tenantId, contractId, tokenId } = await createTenantWithContract()
      await db.sql(`UPDATE house_contracts SET status = 'cancelled', cancelled_at = now() WHERE id = $1`, [contractId])
      const correctedEmail = newEmail()
      await (correctedField === 'name'
        ? correctTenantName(user, tenantId, correctedName)
        : correctTenantEmail(user, tenantId, { email: correctedEmail, reason: REASON }))
      const resentEmail = (await findEmails(contractId)).find(({ template }) => template === 'activation-resend')
      if (correctedField === 'address') expect(resentEmail?.recipient).toBe(correctedEmail.address)
      expect(resentEmail?.values.correction).toBe(correctedField === 'name' ? 'name' : 'email')
      expect([await isLinkOpen(tokenId), await isLinkOpen(resentEmail?.tenant_token_id)]).toEqual([false, true])
    },
  )

  it('sends no email about a corrected name if the account is activated', async () => {
    const { tenantId, contractId } = await createTenantWithContract()
    await signInTenant(db, tenantId)
    expect(await correctTenantName(user, tenantId, correctedName)).toEqual({ ok: true })
    expect(await findEmails(contractId)).toHaveLength(1)
    expect(await signOutTenantEverywhere(user, tenantId)).toEqual({ ok: true })
    expect(await signOutTenantEverywhere(user, tenantId)).toEqual({ ok: false, reason: 'none open' })
    expect(await findAuditActions(tenantId)).toEqual(['tenant.name_corrected', 'tenant.sessions_ended'])
  })
})

it('resets a tenant’s 2FA and passkeys, ends the sessions and notifies the tenant', async () => {
  const { tenantId, contractId } = await createTenantWithContract()
  const other = await createTenantWithContract()
  for (const id of [tenantId, other.tenantId]) {
    await signInTenant(db, id)
    await enrolTwoFactor(db, 'account', id)
    await insertPasskey(db, 'account', id)
  }
  const countCredentials = async (id: number) =>
    db.sql(
      `SELECT totp_secret IS NOT NULL AS app, (SELECT count(*)::int FROM tenant_recovery_codes WHERE tenant_id = t.id) AS codes,
         (SELECT count(*)::int FROM tenant_passkeys WHERE tenant_id = t.id) AS passkeys,
         (SELECT count(*)::int FROM tenant_sessions WHERE tenant_id = t.id) AS sessions
       FROM tenants t WHERE id = $1 AND password_hash IS NOT NULL`,
      [id],
    )
  expect(await resetTenantTwoFactor(user, tenantId)).toEqual({ ok: true })
  expect(await countCredentials(tenantId)).toEqual([{ app: false, codes: 0, passkeys: 0, sessions: 0 }])
  expect(await countCredentials(other.tenantId)).toEqual([{ app: true, codes: 1, passkeys: 1, sessions: 1 }])
  expect(await findAuditActions(tenantId)).toEqual(['tenant.two_factor_reset'])
  const emails = await db.sql(
    `SELECT company_id, "values" FROM emails WHERE contract_id = $1 AND template = 'tenant-two-factor-changed'`,
    [contractId],
  )
  expect(emails).toEqual([{ company_id: null, values: { firstName: PERSON.firstName, change: 'reset' } }])
  expect(await resetTenantTwoFactor(user, tenantId)).toEqual({ ok: false, reason: 'not set up' })
  expect(await resetTenantTwoFactor(user, 999_999)).toEqual({ ok: false, reason: 'no such tenant' })
})

it('removes passkeys on a 2FA reset even if the tenant has no 2FA', async () => {
  const { tenantId } = await createTenantWithContract()
  await signInTenant(db, tenantId)
  await insertPasskey(db, 'account', tenantId)
  expect(await findTenantDetails(user, tenantId)).toMatchObject({ twoFactorSetUpAt: null, passkeyCount: 1 })
  expect(await resetTenantTwoFactor(user, tenantId)).toEqual({ ok: true })
  expect(await findTenantDetails(user, tenantId)).toMatchObject({ passkeyCount: 0, sessions: [] })
  expect(await findAuditActions(tenantId)).toEqual(['tenant.two_factor_reset'])
})

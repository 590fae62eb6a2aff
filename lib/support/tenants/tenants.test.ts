// What the desk shows of a tenant and does to one, on a real database.

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/test-database'
import { waitForBlockedStatement } from '@/e2e/helpers/wait-for-blocked-statement'
import { insertCompany, PERSON, type QueuedEmail, queueEmail } from '@/e2e/helpers/outbox'
import { signInSupportStaff, signInTenant } from '@/e2e/helpers/sign-in'
import { cancelContract, closeContract } from '@/lib/contracts/mutations'
import { renderEmail } from '@/lib/mail/render'
import { resendEmail } from '@/lib/mail/undelivered/mutations'
import { prisma } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { SupportStaff } from '@/lib/platform/identity/sessions'
import { parseEmail } from '@/lib/platform/validation/email'
import { findTenantBirthdays, findTenantDetails, findTenantPhoneNumbers } from './data'
import { correctTenantEmail, correctTenantName, resendConfirmation, signOutTenantEverywhere } from './mutations'

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

interface TenantFixture extends QueuedEmail {
  tenantId: number
}

async function createTenantWithContract(mode: 'live' | 'test' = 'live'): Promise<TenantFixture> {
  const queuedEmail = await queueEmail(db, { companyId, mode })
  const [row] = await db.sql<{ tenant_id: number }>('SELECT tenant_id FROM house_contracts WHERE id = $1', [
    queuedEmail.contractId,
  ])
  return { ...queuedEmail, tenantId: row?.tenant_id ?? 0 }
}

const parseTestEmail = (text: string) => parseEmail(text) ?? expect.unreachable()
const newEmail = () => parseTestEmail(`new-${randomUUID()}@example.org`)

const findEmails = (contractId: number) =>
  db.sql<{ template: string; recipient: string; state: string; tenant_token_id: string | null }>(
    'SELECT * FROM emails WHERE contract_id = $1 ORDER BY created_at, state',
    [contractId],
  )
const isLinkOpen = async (tokenId: string | null | undefined) =>
  (await db.sql('SELECT FROM tenant_tokens WHERE id = $1 AND used_at IS NULL AND expires_at > now()', [tokenId]))
    .length === 1
const findAuditActions = async (tenantId: number, contractId = 0) =>
  (
    await db.sql<{ action: string }>(
      `SELECT action FROM audit_events WHERE actor_type = 'support_staff' AND actor_id = $3
         AND subject_id = CASE WHEN action LIKE 'tenant.%' THEN $1::int ELSE $2::int END ORDER BY id`,
      [tenantId, contractId, user.userId],
    )
  ).map(({ action }) => action)
const findAccessActions = async (tenantId: number) =>
  (
    await db.sql<{ action: string }>(
      'SELECT action FROM support_access_log WHERE tenant_ids @> ARRAY[$1::int] ORDER BY id',
      [tenantId],
    )
  ).map(({ action }) => action)

describe('the tenant page', () => {
  it('shows contracts, mail, account and history, and neither birthday nor phone until they are asked for', async () => {
    const { tenantId, contractId, recipient, emailId } = await createTenantWithContract()
    await db.sql(
      `INSERT INTO email_events (id, email_id, type, detail, at) VALUES ('evt-1', $1, 'delivery_delayed', NULL, now())`,
      [emailId],
    )
    const { sessionId } = await signInTenant(db, tenantId)
    const tenant = await findTenantDetails(user, tenantId)
    expect(tenant).toMatchObject({
      ...{ id: tenantId, email: recipient, firstName: PERSON.firstName, accountState: 'activated' },
      sessions: [{ browser: null }],
      contracts: [{ id: contractId, state: 'active', companyName: 'Headingley Lets', isOver: false, closedAt: null }],
      emails: [{ state: 'queued', recipient, events: [{ type: 'delivery_delayed' }] }],
      changes: [{ action: 'house_contract.created', actorType: 'api_key', contractId }],
      accesses: [],
    })
    const payload = JSON.stringify(tenant, (_, value) => (typeof value === 'bigint' ? String(value) : value))
    expect(payload).not.toMatch(/1999|900123/)
    expect(payload).not.toContain(sessionId)
    expect(await findAccessActions(tenantId)).toEqual(['tenant.viewed'])
    expect(await findTenantBirthdays(user, tenantId)).toEqual([PERSON.birthday])
    expect(await findTenantPhoneNumbers(user, tenantId)).toEqual([PERSON.contactNo])
    expect(await findAccessActions(tenantId)).toEqual([
      'tenant.viewed',
      'tenant.birthday_revealed',
      'tenant.phone_revealed',
    ])
    expect((await findTenantDetails(user, tenantId))?.accesses.map(({ action }) => action)).toEqual([
      ...['tenant.phone_revealed', 'tenant.birthday_revealed', 'tenant.viewed'],
    ])
  })

  it('shows and changes nobody of test mode, and writes down no look at nobody', async () => {
    const { tenantId, contractId } = await createTenantWithContract('test')
    expect(await findTenantDetails(user, tenantId)).toBeNull()
    expect(await findTenantBirthdays(user, tenantId)).toBeNull()
    expect(await findAccessActions(tenantId)).toEqual([])
    const noSuchTenant = { ok: false, reason: 'no such tenant' }
    expect(await resendConfirmation(user, tenantId)).toEqual(noSuchTenant)
    expect(await correctTenantEmail(user, tenantId, newEmail())).toEqual(noSuchTenant)
    expect(await correctTenantName(user, tenantId, { firstName: 'A', lastName: 'B' })).toEqual(noSuchTenant)
    expect(await signOutTenantEverywhere(user, tenantId)).toEqual(noSuchTenant)
    const noSuchContract = { ok: false, reason: 'no such contract' }
    expect(await cancelContract(user.actor, contractId, 'why')).toEqual(noSuchContract)
    expect(await closeContract(user.actor as never, contractId, 'why')).toEqual(noSuchContract)
  })
})

describe('the confirmation sent again', () => {
  it('brings a new link for one that was not used, and the old one dies', async () => {
    const { tenantId, contractId, tokenId } = await createTenantWithContract()
    expect(await resendConfirmation(user, tenantId)).toEqual({ ok: true })
    const [, resentEmail] = await findEmails(contractId)
    expect(resentEmail?.template).toBe('bills-package-confirmation')
    expect([await isLinkOpen(tokenId), await isLinkOpen(resentEmail?.tenant_token_id)]).toEqual([false, true])
    expect(await findAuditActions(tenantId)).toEqual(['tenant.confirmation_resent'])
  })

  it('brings none for an account that is active, nor anything without a contract', async () => {
    const { tenantId, contractId } = await createTenantWithContract()
    await signInTenant(db, tenantId)
    expect(await resendConfirmation(user, tenantId)).toEqual({ ok: true })
    expect((await findEmails(contractId))[1]?.tenant_token_id).toBeNull()
    await cancelContract(OPERATOR, contractId, null)
    expect(await resendConfirmation(user, tenantId)).toEqual({ ok: false, reason: 'no active contract' })
  })
})

describe('a corrected e-mail address', () => {
  it('leaves who had the old one nothing, and asks the new one to activate', async () => {
    const { tenantId, contractId, tokenId, recipient } = await createTenantWithContract()
    const session = await signInTenant(db, tenantId)
    const email = newEmail()
    expect(await correctTenantEmail(user, tenantId, email)).toEqual({ ok: true })
    const [tenant] = await db.sql('SELECT email, email_key, password_hash FROM tenants WHERE id = $1', [tenantId])
    expect(tenant).toEqual({ email: email.address, email_key: email.key, password_hash: null })
    expect(await db.sql('SELECT FROM tenant_sessions WHERE id = $1', [session.sessionId])).toEqual([])
    const emails = await findEmails(contractId)
    expect(emails.map((row) => [row.recipient, row.state])).toEqual([
      ...[
        [recipient, 'failed'],
        [email.address, 'queued'],
      ],
    ])
    expect([await isLinkOpen(tokenId), await isLinkOpen(emails[1]?.tenant_token_id)]).toEqual([false, true])
    const [contract] = await db.sql(
      'SELECT email, search_words @@ contract_query($2) AS found FROM house_contracts WHERE id = $1',
      [contractId, email.address],
    )
    expect(contract).toEqual({ email: email.address, found: true })
    expect(await findAuditActions(tenantId, contractId)).toEqual(['house_contract.corrected', 'tenant.email_corrected'])
    expect(await correctTenantEmail(user, tenantId, email)).toEqual({ ok: false, reason: 'unchanged' })
  })

  it('gets nothing of what failed before sent to the old one again', async () => {
    const { tenantId, contractId, recipient } = await createTenantWithContract()
    await cancelContract(OPERATOR, contractId, null)
    await db.sql(`UPDATE emails SET state = 'failed', failure = 'refused', settled_at = now() WHERE contract_id = $1`, [
      contractId,
    ])
    const emailIds = (await prisma().email.findMany({ where: { contractId, recipient } })).map(({ id }) => id)
    expect(await correctTenantEmail(user, tenantId, newEmail())).toEqual({ ok: true })
    expect(await Promise.all(emailIds.map((id) => resendEmail(user, id)))).toEqual([false, false])
  })

  it('is where a contract is confirmed that was being made meanwhile', async () => {
    const { tenantId, contractId, recipient } = await createTenantWithContract()
    await cancelContract(OPERATOR, contractId, null)
    const client = new pg.Client({ connectionString: db.owner })
    await client.connect()
    await client.query('BEGIN')
    const sql: TestDatabase['sql'] = async (text, values) => (await client.query(text, values)).rows
    const queuedEmail = await queueEmail({ ...db, sql }, { companyId, recipient })
    const email = newEmail()
    const correction = correctTenantEmail(user, tenantId, email)
    await waitForBlockedStatement(db, '')
    await client.query('COMMIT')
    await client.end()
    expect(await correction).toEqual({ ok: true })
    expect((await findEmails(queuedEmail.contractId)).map((row) => [row.recipient, row.state])).toEqual([
      [recipient, 'failed'],
      [email.address, 'queued'],
    ])
    expect(await isLinkOpen(queuedEmail.tokenId)).toBe(false)
  })

  it('is not one that another live tenant has, however many are corrected to it at once', async () => {
    const [first, second] = [await createTenantWithContract(), await createTenantWithContract()]
    const email = newEmail()
    const outcomes = await Promise.all([first, second].map(({ tenantId }) => correctTenantEmail(user, tenantId, email)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([{ ok: false, reason: 'has another tenant' }])
    const [unchangedTenant = first] = [first, second].filter((_, index) => !outcomes[index]?.ok)
    expect(await findAuditActions(unchangedTenant.tenantId, unchangedTenant.contractId)).toEqual([])
    expect(await isLinkOpen(unchangedTenant.tokenId)).toBe(true)
  })
})

describe('a corrected name', () => {
  const correctedName = { firstName: 'Siobhán', lastName: "O'Brien" }

  it('is in the tenant and the contract, and brings a new link to who has not activated', async () => {
    const { tenantId, contractId, tokenId } = await createTenantWithContract()
    expect(await correctTenantName(user, tenantId, correctedName)).toEqual({ ok: true })
    for (const [table, id] of [['tenants', tenantId] as const, ['house_contracts', contractId] as const]) {
      expect(await db.sql(`SELECT first_name, last_name FROM ${table} WHERE id = $1`, [id])).toEqual([
        { first_name: correctedName.firstName, last_name: correctedName.lastName },
      ])
    }
    expect(await isLinkOpen(tokenId)).toBe(false)
    expect(await findAuditActions(tenantId, contractId)).toEqual(['house_contract.corrected', 'tenant.name_corrected'])
    expect(await correctTenantName(user, tenantId, correctedName)).toEqual({ ok: false, reason: 'unchanged' })
  })

  it('is given to a contract that was made with another, and brings no link: the initial password stays', async () => {
    const { tenantId, contractId, tokenId } = await createTenantWithContract()
    const { firstName, lastName } = PERSON
    await db.sql(`UPDATE house_contracts SET last_name = 'Quilfether' WHERE id = $1`, [contractId])
    expect(await correctTenantName(user, tenantId, { firstName, lastName })).toEqual({ ok: true })
    expect(await db.sql('SELECT last_name FROM house_contracts WHERE id = $1', [contractId])).toEqual([
      { last_name: lastName },
    ])
    expect([await isLinkOpen(tokenId), (await findEmails(contractId)).length]).toEqual([true, 1])
    expect(await findAuditActions(tenantId, contractId)).toEqual(['house_contract.corrected', 'tenant.name_corrected'])
    expect(await correctTenantName(user, tenantId, { firstName, lastName })).toEqual({ ok: false, reason: 'unchanged' })
  })

  it.each(['name', 'address'])(
    'with no active contract brings the link alone, and the old one dies: %s',
    async (correctedField) => {
      const { tenantId, contractId, tokenId } = await createTenantWithContract()
      await db.sql(`UPDATE house_contracts SET state = 'cancelled', cancelled_at = now() WHERE id = $1`, [contractId])
      const correctedEmail = newEmail()
      await (correctedField === 'name'
        ? correctTenantName(user, tenantId, correctedName)
        : correctTenantEmail(user, tenantId, correctedEmail))
      const resentEmail = (await findEmails(contractId)).find(({ template }) => template === 'activation-again')
      if (correctedField === 'address') expect(resentEmail?.recipient).toBe(correctedEmail.address)
      expect([await isLinkOpen(tokenId), await isLinkOpen(resentEmail?.tenant_token_id)]).toEqual([false, true])
    },
  )

  it('sends nothing to who has', async () => {
    const { tenantId, contractId } = await createTenantWithContract()
    await signInTenant(db, tenantId)
    expect(await correctTenantName(user, tenantId, correctedName)).toEqual({ ok: true })
    expect(await findEmails(contractId)).toHaveLength(1)
    expect(await signOutTenantEverywhere(user, tenantId)).toEqual({ ok: true })
    expect(await signOutTenantEverywhere(user, tenantId)).toEqual({ ok: false, reason: 'none open' })
    expect(await findAuditActions(tenantId)).toEqual(['tenant.name_corrected', 'tenant.sessions_ended'])
  })
})

describe('a contract closed by support', () => {
  it('is cancelled once, with who and why, and the tenant is told in the same transaction', async () => {
    const { tenantId, contractId, recipient } = await createTenantWithContract()
    const outcomes = await Promise.all([1, 2, 3].map((n) => cancelContract(user.actor, contractId, `Made twice ${n}`)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.filter(({ ok }) => !ok)).toEqual(Array(2).fill({ ok: false, reason: 'already closed' }))
    const [contract] = (await findTenantDetails(user, tenantId))?.contracts ?? []
    expect(contract).toMatchObject({ state: 'cancelled', closingNote: expect.stringContaining('Made twice') })
    expect(await findAuditActions(tenantId, contractId)).toEqual(['house_contract.cancelled'])
    const cancellationEmails = await prisma().email.findMany({
      where: { contractId, template: 'contract-cancelled' },
      include: { tenantToken: true, partnerStaffToken: true },
    })
    expect(cancellationEmails).toMatchObject([{ recipient, companyId, state: 'queued', mode: 'live' }])
    const text = cancellationEmails[0] && (await renderEmail(cancellationEmails[0]))?.text
    expect(text).toContain(`Contract number: ${contractId}`)
    expect(text).not.toContain('Made twice')
    expect(await db.sql('SELECT FROM pgboss.job WHERE id = $1', [cancellationEmails[0]?.id])).toHaveLength(1)
    expect((await queueEmail(db, { companyId, recipient })).contractId).toBeGreaterThan(contractId)
  })

  it('is released only after its last day in the United Kingdom, and nobody is told', async () => {
    const { contractId, tenantId, recipient } = await createTenantWithContract()
    const release = () => closeContract(user.actor as never, contractId, 'Has moved out')
    expect(await release()).toEqual({ ok: false, reason: 'not over yet' })
    await db.sql(
      `UPDATE house_contracts SET start_date = '2024-01-01', end_date = (now() AT TIME ZONE 'Europe/London')::date WHERE id = $1`,
      [contractId],
    )
    expect(await release()).toEqual({ ok: false, reason: 'not over yet' })
    await db.sql(`UPDATE house_contracts SET end_date = end_date - 1 WHERE id = $1`, [contractId])
    expect(await release()).toEqual({ ok: true })
    expect(await release()).toEqual({ ok: false, reason: 'already closed' })
    expect(await findEmails(contractId)).toHaveLength(1)
    expect(await findAuditActions(tenantId, contractId)).toEqual(['house_contract.closed'])
    expect((await queueEmail(db, { companyId, recipient })).contractId).toBeGreaterThan(contractId)
  })
})

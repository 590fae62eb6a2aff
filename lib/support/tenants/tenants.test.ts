// What the desk shows of a tenant and does to one, on a real database.

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { lockAwaited } from '@/e2e/support/lock-waits'
import { newCompany, PERSON, type Queued, queueEmail } from '@/e2e/support/outbox'
import { signedInSupport, signedInTenant } from '@/e2e/support/portal'
import { cancelContract, releaseContract } from '@/lib/contracts/mutations'
import { renderEmail } from '@/lib/mail/render'
import { sendAgain } from '@/lib/mail/undelivered/mutations'
import { prisma } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { SupportUser } from '@/lib/platform/identity/signed-in'
import { parseEmail } from '@/lib/platform/validation/email'
import { birthdaysOf, phonesOf, tenantOfDesk } from './data'
import { correctEmail, correctName, endSessions, sendConfirmationAgain } from './mutations'

let db: TestDatabase
let user: SupportUser
let companyId: number

beforeAll(async () => {
  db = await testDatabase()
  const { userId } = await signedInSupport(db)
  user = { userId, actor: { type: 'support_staff', id: userId } } as SupportUser
  companyId = await newCompany(db)
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

interface Stored extends Queued {
  tenantId: number
}

async function tenantWithContract(mode: 'live' | 'test' = 'live'): Promise<Stored> {
  const queued = await queueEmail(db, { companyId, mode })
  const [row] = await db.sql<{ tenant_id: number }>('SELECT tenant_id FROM house_contracts WHERE id = $1', [
    queued.contractId,
  ])
  return { ...queued, tenantId: row?.tenant_id ?? 0 }
}

const emailOf = (text: string) => parseEmail(text) ?? expect.unreachable()
const newAddress = () => emailOf(`new-${randomUUID()}@example.org`)

const emailsOf = (contractId: number) =>
  db.sql<{ template: string; recipient: string; state: string; tenant_token_id: string | null }>(
    'SELECT * FROM emails WHERE contract_id = $1 ORDER BY created_at, state',
    [contractId],
  )
const linkIsOpen = async (tokenId: string | null | undefined) =>
  (await db.sql('SELECT FROM tenant_tokens WHERE id = $1 AND used_at IS NULL AND expires_at > now()', [tokenId]))
    .length === 1
const written = async (tenantId: number, contractId = 0) =>
  (
    await db.sql<{ action: string }>(
      `SELECT action FROM audit_events WHERE actor_type = 'support_staff' AND actor_id = $3
         AND subject_id = CASE WHEN action LIKE 'tenant.%' THEN $1::int ELSE $2::int END ORDER BY id`,
      [tenantId, contractId, user.userId],
    )
  ).map(({ action }) => action)
const looked = async (tenantId: number) =>
  (
    await db.sql<{ action: string }>(
      'SELECT action FROM support_access_log WHERE tenant_ids @> ARRAY[$1::int] ORDER BY id',
      [tenantId],
    )
  ).map(({ action }) => action)

describe('the tenant page', () => {
  it('shows contracts, mail, account and history, and neither birthday nor phone until they are asked for', async () => {
    const { tenantId, contractId, recipient, emailId } = await tenantWithContract()
    await db.sql(
      `INSERT INTO email_events (id, email_id, type, detail, at) VALUES ('evt-1', $1, 'delivery_delayed', NULL, now())`,
      [emailId],
    )
    const { sessionId } = await signedInTenant(db, tenantId)
    const tenant = await tenantOfDesk(user, tenantId)
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
    expect(await looked(tenantId)).toEqual(['tenant.viewed'])
    expect(await birthdaysOf(user, tenantId)).toEqual([PERSON.birthday])
    expect(await phonesOf(user, tenantId)).toEqual([PERSON.contactNo])
    expect(await looked(tenantId)).toEqual(['tenant.viewed', 'tenant.birthday_revealed', 'tenant.phone_revealed'])
    expect((await tenantOfDesk(user, tenantId))?.accesses.map(({ action }) => action)).toEqual([
      ...['tenant.phone_revealed', 'tenant.birthday_revealed', 'tenant.viewed'],
    ])
  })

  it('shows and changes nobody of test mode, and writes down no look at nobody', async () => {
    const { tenantId, contractId } = await tenantWithContract('test')
    expect(await tenantOfDesk(user, tenantId)).toBeNull()
    expect(await birthdaysOf(user, tenantId)).toBeNull()
    expect(await looked(tenantId)).toEqual([])
    const nobody = { ok: false, reason: 'no such tenant' }
    expect(await sendConfirmationAgain(user, tenantId)).toEqual(nobody)
    expect(await correctEmail(user, tenantId, newAddress())).toEqual(nobody)
    expect(await correctName(user, tenantId, { firstName: 'A', lastName: 'B' })).toEqual(nobody)
    expect(await endSessions(user, tenantId)).toEqual(nobody)
    const none = { ok: false, reason: 'no such contract' }
    expect(await cancelContract(user.actor, contractId, 'why')).toEqual(none)
    expect(await releaseContract(user.actor as never, contractId, 'why')).toEqual(none)
  })
})

describe('the confirmation sent again', () => {
  it('brings a new link for one that was not used, and the old one dies', async () => {
    const { tenantId, contractId, tokenId } = await tenantWithContract()
    expect(await sendConfirmationAgain(user, tenantId)).toEqual({ ok: true })
    const [, again] = await emailsOf(contractId)
    expect(again?.template).toBe('bills-package-confirmation')
    expect([await linkIsOpen(tokenId), await linkIsOpen(again?.tenant_token_id)]).toEqual([false, true])
    expect(await written(tenantId)).toEqual(['tenant.confirmation_resent'])
  })

  it('brings none for an account that is active, nor anything without a contract', async () => {
    const { tenantId, contractId } = await tenantWithContract()
    await signedInTenant(db, tenantId)
    expect(await sendConfirmationAgain(user, tenantId)).toEqual({ ok: true })
    expect((await emailsOf(contractId))[1]?.tenant_token_id).toBeNull()
    await cancelContract(OPERATOR, contractId, null)
    expect(await sendConfirmationAgain(user, tenantId)).toEqual({ ok: false, reason: 'no active contract' })
  })
})

describe('a corrected e-mail address', () => {
  it('leaves who had the old one nothing, and asks the new one to activate', async () => {
    const { tenantId, contractId, tokenId, recipient } = await tenantWithContract()
    const session = await signedInTenant(db, tenantId)
    const email = newAddress()
    expect(await correctEmail(user, tenantId, email)).toEqual({ ok: true })
    const [tenant] = await db.sql('SELECT email, email_key, password_hash FROM tenants WHERE id = $1', [tenantId])
    expect(tenant).toEqual({ email: email.address, email_key: email.key, password_hash: null })
    expect(await db.sql('SELECT FROM tenant_sessions WHERE id = $1', [session.sessionId])).toEqual([])
    const mails = await emailsOf(contractId)
    expect(mails.map((mail) => [mail.recipient, mail.state])).toEqual([
      ...[
        [recipient, 'failed'],
        [email.address, 'queued'],
      ],
    ])
    expect([await linkIsOpen(tokenId), await linkIsOpen(mails[1]?.tenant_token_id)]).toEqual([false, true])
    const [contract] = await db.sql(
      'SELECT email, search_words @@ contract_query($2) AS found FROM house_contracts WHERE id = $1',
      [contractId, email.address],
    )
    expect(contract).toEqual({ email: email.address, found: true })
    expect(await written(tenantId, contractId)).toEqual(['house_contract.corrected', 'tenant.email_corrected'])
    expect(await correctEmail(user, tenantId, email)).toEqual({ ok: false, reason: 'unchanged' })
  })

  it('gets nothing of what failed before sent to the old one again', async () => {
    const { tenantId, contractId, recipient } = await tenantWithContract()
    await cancelContract(OPERATOR, contractId, null)
    await db.sql(`UPDATE emails SET state = 'failed', failure = 'refused', settled_at = now() WHERE contract_id = $1`, [
      contractId,
    ])
    const ids = (await prisma().email.findMany({ where: { contractId, recipient } })).map(({ id }) => id)
    expect(await correctEmail(user, tenantId, newAddress())).toEqual({ ok: true })
    expect(await Promise.all(ids.map((id) => sendAgain(user, id)))).toEqual([false, false])
  })

  it('is where a contract is confirmed that was being made meanwhile', async () => {
    const { tenantId, contractId, recipient } = await tenantWithContract()
    await cancelContract(OPERATOR, contractId, null)
    const client = new pg.Client({ connectionString: db.owner })
    await client.connect()
    await client.query('BEGIN')
    const sql: TestDatabase['sql'] = async (text, values) => (await client.query(text, values)).rows
    const made = await queueEmail({ ...db, sql }, { companyId, recipient })
    const email = newAddress()
    const corrected = correctEmail(user, tenantId, email)
    await lockAwaited(db, '')
    await client.query('COMMIT')
    await client.end()
    expect(await corrected).toEqual({ ok: true })
    expect((await emailsOf(made.contractId)).map((mail) => [mail.recipient, mail.state])).toEqual([
      [recipient, 'failed'],
      [email.address, 'queued'],
    ])
    expect(await linkIsOpen(made.tokenId)).toBe(false)
  })

  it('is not one that another live tenant has, however many are corrected to it at once', async () => {
    const [first, second] = [await tenantWithContract(), await tenantWithContract()]
    const email = newAddress()
    const outcomes = await Promise.all([first, second].map(({ tenantId }) => correctEmail(user, tenantId, email)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([{ ok: false, reason: 'has another tenant' }])
    const [loser = first] = [first, second].filter((_, at) => !outcomes[at]?.ok)
    expect(await written(loser.tenantId, loser.contractId)).toEqual([])
    expect(await linkIsOpen(loser.tokenId)).toBe(true)
  })
})

describe('a corrected name', () => {
  const name = { firstName: 'Siobhán', lastName: "O'Brien" }

  it('is in the tenant and the contract, and brings a new link to who has not activated', async () => {
    const { tenantId, contractId, tokenId } = await tenantWithContract()
    expect(await correctName(user, tenantId, name)).toEqual({ ok: true })
    for (const [table, id] of [['tenants', tenantId] as const, ['house_contracts', contractId] as const]) {
      expect(await db.sql(`SELECT first_name, last_name FROM ${table} WHERE id = $1`, [id])).toEqual([
        { first_name: name.firstName, last_name: name.lastName },
      ])
    }
    expect(await linkIsOpen(tokenId)).toBe(false)
    expect(await written(tenantId, contractId)).toEqual(['house_contract.corrected', 'tenant.name_corrected'])
    expect(await correctName(user, tenantId, name)).toEqual({ ok: false, reason: 'unchanged' })
  })

  it('is given to a contract that was made with another, and brings no link: the initial password stays', async () => {
    const { tenantId, contractId, tokenId } = await tenantWithContract()
    const { firstName, lastName } = PERSON
    await db.sql(`UPDATE house_contracts SET last_name = 'Quilfether' WHERE id = $1`, [contractId])
    expect(await correctName(user, tenantId, { firstName, lastName })).toEqual({ ok: true })
    expect(await db.sql('SELECT last_name FROM house_contracts WHERE id = $1', [contractId])).toEqual([
      { last_name: lastName },
    ])
    expect([await linkIsOpen(tokenId), (await emailsOf(contractId)).length]).toEqual([true, 1])
    expect(await written(tenantId, contractId)).toEqual(['house_contract.corrected', 'tenant.name_corrected'])
    expect(await correctName(user, tenantId, { firstName, lastName })).toEqual({ ok: false, reason: 'unchanged' })
  })

  it.each(['name', 'address'])(
    'with no active contract brings the link alone, and the old one dies: %s',
    async (what) => {
      const { tenantId, contractId, tokenId } = await tenantWithContract()
      await db.sql(`UPDATE house_contracts SET state = 'cancelled', cancelled_at = now() WHERE id = $1`, [contractId])
      const address = newAddress()
      await (what === 'name' ? correctName(user, tenantId, name) : correctEmail(user, tenantId, address))
      const again = (await emailsOf(contractId)).find(({ template }) => template === 'activation-again')
      if (what === 'address') expect(again?.recipient).toBe(address.address)
      expect([await linkIsOpen(tokenId), await linkIsOpen(again?.tenant_token_id)]).toEqual([false, true])
    },
  )

  it('sends nothing to who has', async () => {
    const { tenantId, contractId } = await tenantWithContract()
    await signedInTenant(db, tenantId)
    expect(await correctName(user, tenantId, name)).toEqual({ ok: true })
    expect(await emailsOf(contractId)).toHaveLength(1)
    expect(await endSessions(user, tenantId)).toEqual({ ok: true })
    expect(await endSessions(user, tenantId)).toEqual({ ok: false, reason: 'none open' })
    expect(await written(tenantId)).toEqual(['tenant.name_corrected', 'tenant.sessions_ended'])
  })
})

describe('a contract closed by support', () => {
  it('is cancelled once, with who and why, and the tenant is told in the same transaction', async () => {
    const { tenantId, contractId, recipient } = await tenantWithContract()
    const outcomes = await Promise.all([1, 2, 3].map((n) => cancelContract(user.actor, contractId, `Made twice ${n}`)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.filter(({ ok }) => !ok)).toEqual(Array(2).fill({ ok: false, reason: 'already closed' }))
    const [contract] = (await tenantOfDesk(user, tenantId))?.contracts ?? []
    expect(contract).toMatchObject({ state: 'cancelled', closingNote: expect.stringContaining('Made twice') })
    expect(await written(tenantId, contractId)).toEqual(['house_contract.cancelled'])
    const told = await prisma().email.findMany({
      where: { contractId, template: 'contract-cancelled' },
      include: { tenantToken: true, partnerStaffToken: true },
    })
    expect(told).toMatchObject([{ recipient, companyId, state: 'queued', mode: 'live' }])
    const text = told[0] && (await renderEmail(told[0]))?.text
    expect(text).toContain(`Contract number: ${contractId}`)
    expect(text).not.toContain('Made twice')
    expect(await db.sql('SELECT FROM pgboss.job WHERE id = $1', [told[0]?.id])).toHaveLength(1)
    expect((await queueEmail(db, { companyId, recipient })).contractId).toBeGreaterThan(contractId)
  })

  it('is released only after its last day in the United Kingdom, and nobody is told', async () => {
    const { contractId, tenantId, recipient } = await tenantWithContract()
    const release = () => releaseContract(user.actor as never, contractId, 'Has moved out')
    expect(await release()).toEqual({ ok: false, reason: 'not over yet' })
    await db.sql(
      `UPDATE house_contracts SET start_date = '2024-01-01', end_date = (now() AT TIME ZONE 'Europe/London')::date WHERE id = $1`,
      [contractId],
    )
    expect(await release()).toEqual({ ok: false, reason: 'not over yet' })
    await db.sql(`UPDATE house_contracts SET end_date = end_date - 1 WHERE id = $1`, [contractId])
    expect(await release()).toEqual({ ok: true })
    expect(await release()).toEqual({ ok: false, reason: 'already closed' })
    expect(await emailsOf(contractId)).toHaveLength(1)
    expect(await written(tenantId, contractId)).toEqual(['house_contract.closed'])
    expect((await queueEmail(db, { companyId, recipient })).contractId).toBeGreaterThan(contractId)
  })
})

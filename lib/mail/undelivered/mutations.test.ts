import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { newCompany, outcomeOf, queueEmail } from '@/e2e/support/outbox'
import { signedIn, signedInSupport } from '@/e2e/support/portal'
import { sendContractEmailAgain } from '@/lib/contracts/resend-contract-email'
import { prisma } from '@/lib/platform/database/prisma'
import type { Member, SupportUser } from '@/lib/platform/identity/signed-in'
import { capture } from '../delivery/capture-transport'
import { deliver } from '../delivery/deliver'
import type { Message } from '../delivery/transport'
import { settle } from '../outbox'
import { lostEmails, sendableAgain, someCanBeSentAgain } from './data'
import { sendAgain, sendAllAgain } from './mutations'

let db: TestDatabase
let user: SupportUser
beforeAll(async () => {
  db = await testDatabase()
  const { userId } = await signedInSupport(db)
  user = { userId, actor: { type: 'support_staff', id: userId } } as unknown as SupportUser
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const messages: Message[] = []
const accepting = async (message: Message) => {
  messages.push(message)
  return { outcome: 'sent', providerId: randomUUID() } as const
}
const transports = { live: accepting, test: capture }
const refusing = { live: async () => ({ outcome: 'refused', reason: 'validation_error 422' }) as const, test: capture }

async function failedEmail(companyId?: number) {
  const queued = await queueEmail(db, { companyId })
  await deliver(queued.emailId, refusing)
  return queued
}

const auditOf = (contractId: number) =>
  db.sql(
    `SELECT actor_type, actor_id, company_id FROM audit_events WHERE action = 'house_contract.email_resent' AND subject_id = $1`,
    [contractId],
  )
const jobsOf = (emailId: string) => db.sql(`SELECT id FROM pgboss.job WHERE data ->> 'emailId' = $1`, [emailId])

describe('an e-mail that failed', () => {
  it('goes back into the queue with another key and is written down, once of many at once', async () => {
    const companyId = await newCompany(db)
    const { emailId, contractId } = await failedEmail(companyId)
    const sent = await Promise.all(Array.from({ length: 6 }, () => sendAgain(user, emailId)))
    expect(sent.filter(Boolean)).toHaveLength(1)
    expect(await outcomeOf(db, emailId)).toMatchObject({ state: 'queued', failure: null, settled_at: null, html: null })
    expect(await jobsOf(emailId)).toHaveLength(2)
    expect(await auditOf(contractId)).toEqual([
      { actor_type: 'support_staff', actor_id: user.userId, company_id: companyId },
    ])
    expect(await deliver(emailId, transports)).toMatchObject({ state: 'sent' })
    expect(messages.at(-1)).toMatchObject({
      idempotencyKey: `email/${emailId}/2`,
      tags: { email: emailId, submission: '2' },
    })
    expect(await sendAgain(user, emailId)).toBe(false)
  })

  it.each([
    [
      'its link has ended',
      `UPDATE tenant_tokens SET expires_at = now() - interval '1 hour', created_at = now() - interval '2 hours' WHERE id = $2::uuid AND $1::uuid IS NOT NULL`,
    ],
    ['its link was used', `UPDATE tenant_tokens SET used_at = now() WHERE id = $2::uuid AND $1::uuid IS NOT NULL`],
    [
      'five wrong tries ended its link',
      `UPDATE tenant_tokens SET wrong_attempts = 5 WHERE id = $2::uuid AND $1::uuid IS NOT NULL`,
    ],
    [
      'a newer link took the place of its own, as with another contract',
      `INSERT INTO tenant_tokens (id, tenant_id, hash, created_at, expires_at)
       SELECT gen_random_uuid(), tenant_id, sha256('newer'), created_at + interval '1 second', expires_at
       FROM tenant_tokens WHERE id = $2::uuid AND $1::uuid IS NOT NULL`,
    ],
    [
      'its content is gone',
      `UPDATE emails SET content_purged_at = now(), html = NULL, subject = NULL, text = NULL, rendered_at = NULL WHERE id = $1::uuid AND $2::uuid IS NOT NULL`,
    ],
    [
      'it is of a month ago',
      `UPDATE emails SET created_at = now() - interval '31 days' WHERE id = $1::uuid AND $2::uuid IS NOT NULL`,
    ],
    [
      'its contract is cancelled',
      `SELECT cancel_house_contract(contract_id) FROM emails WHERE id = $1::uuid AND $2::uuid IS NOT NULL`,
    ],
    [
      'it came back',
      `UPDATE emails SET state = 'bounced', failure = NULL WHERE id = $1::uuid AND $2::uuid IS NOT NULL`,
    ],
    [
      'a newer one took its place',
      `INSERT INTO emails (id, mode, contract_id, company_id, recipient, template, template_version, values, created_at)
       SELECT gen_random_uuid(), mode, contract_id, company_id, recipient, 'contract-cancelled', 1, '{}', now() + interval '1 second'
       FROM emails WHERE id = $1::uuid AND $2::uuid IS NOT NULL`,
    ],
  ])('is not sent again where %s', async (_why, change) => {
    const { emailId, tokenId, contractId } = await failedEmail()
    await db.sql(change, [emailId, tokenId])
    expect(await sendAgain(user, emailId)).toBe(false)
    expect(await jobsOf(emailId)).toHaveLength(1)
    expect(await auditOf(contractId)).toEqual([])
  })

  it('is settled by nothing that an earlier hand-over left behind', async () => {
    const { emailId } = await queueEmail(db)
    const live = async () => {
      // While this one hangs, it is given up, sent again, and the other worker is about to hand it over.
      await settle({ id: emailId, submission: 1 }, { state: 'failed', failure: 'no answer in time' })
      expect(await sendAgain(user, emailId)).toBe(true)
      await deliver(emailId, { live: async () => ({ outcome: 'retry', reason: 'no answer' }) as const, test: capture })
      return { outcome: 'sent', providerId: 'of the first' } as const
    }
    expect(await deliver(emailId, { live, test: capture })).toEqual({ state: 'gone' })
    expect(await settle({ id: emailId, submission: 1 }, { state: 'failed', failure: 'given up' })).toBe(false)
    expect(await outcomeOf(db, emailId)).toMatchObject({ state: 'queued', provider_id: null })
    expect(
      await db.sql(`SELECT data ->> 'submission' AS of FROM pgboss.job WHERE data ->> 'emailId' = $1 ORDER BY 1`, [
        emailId,
      ]),
    ).toEqual([{ of: '2' }, { of: null }])
    expect(await deliver(emailId, transports)).toMatchObject({ state: 'sent' })
  })

  it('goes to nobody at an address that was corrected, nor while it is being corrected', async () => {
    const { emailId, contractId } = await failedEmail()
    await db.sql(`UPDATE emails SET template = 'tenant-password-changed', company_id = NULL WHERE id = $1`, [emailId])
    const held = new pg.Client({ connectionString: db.owner })
    await held.connect()
    await held.query('BEGIN')
    await held.query(
      `UPDATE tenants SET email = 'right@example.org', email_key = 'right@example.org'
       WHERE id = (SELECT tenant_id FROM house_contracts WHERE id = $1)`,
      [contractId],
    )
    expect(await sendAgain(user, emailId)).toBe(false)
    await held.query(`UPDATE house_contracts SET email = 'right@example.org' WHERE id = $1`, [contractId])
    await held.query('COMMIT')
    await held.end()
    expect(await sendAgain(user, emailId)).toBe(false)
    expect(await outcomeOf(db, emailId)).toMatchObject({ state: 'failed' })
  })

  it('of a tenant’s own affair is in no company’s activity when it is sent again', async () => {
    const { emailId, contractId } = await failedEmail()
    await db.sql('UPDATE emails SET company_id = NULL WHERE id = $1', [emailId])
    expect(await sendAgain(user, emailId)).toBe(true)
    expect(await auditOf(contractId)).toMatchObject([{ company_id: null }])
  })
})

it('sends all again that can be, live ones alone, each once', async () => {
  await sendAllAgain(user)
  const failed = await Promise.all([failedEmail(), failedEmail(), failedEmail()])
  const late = await failedEmail()
  await db.sql('UPDATE tenant_tokens SET used_at = now() WHERE id = $1', [late.tokenId])
  const test = await queueEmail(db, { mode: 'test', template: 'unknown' })
  await deliver(test.emailId, transports)
  const [first, second] = await Promise.all([sendAllAgain(user), sendAllAgain(user)])
  expect(first.count + second.count).toBe(3)
  for (const { emailId } of failed) expect(await outcomeOf(db, emailId)).toMatchObject({ state: 'queued' })
  for (const { emailId } of [late, test]) expect(await outcomeOf(db, emailId)).toMatchObject({ state: 'failed' })
  expect(await someCanBeSentAgain(user)).toBe(false)
  await failedEmail()
  expect(await someCanBeSentAgain(user)).toBe(true)
})

it('lists what is lost over all companies, newest first, until a newer one takes its place', async () => {
  await db.sql('DELETE FROM email_events')
  await db.sql(
    `UPDATE emails SET state = 'captured', failure = NULL, rendered_at = now(), subject = 's', html = 'h', text = 't', content_purged_at = NULL, settled_at = now() WHERE mode = 'live'`,
  )
  expect((await lostEmails(user)).rows).toEqual([])
  const made: string[] = []
  for (let number = 0; number < 27; number++) made.push((await failedEmail()).emailId)
  await db.sql(`UPDATE emails SET state = 'bounced', failure = NULL WHERE id = $1`, [made[26]])
  await db.sql(
    `INSERT INTO email_events (id, email_id, type, detail, at) VALUES ('msg_1', $1, 'bounced', 'Permanent, NoEmail', now())`,
    [made[26]],
  )
  const newest = await lostEmails(user)
  expect(newest.rows.map(({ id }) => id)).toEqual(made.slice(2).reverse())
  expect(newest.rows[0]).toMatchObject({ state: 'bounced', reason: 'Permanent, NoEmail', canBeSentAgain: false })
  expect(newest.rows[1]).toMatchObject({
    ...{ template: 'bills-package-confirmation', state: 'failed', reason: 'validation_error 422' },
    ...{ companyName: 'Headingley Lets', canBeSentAgain: true },
  })
  const older = await lostEmails(user, { turn: newest.older ?? undefined })
  expect(older.rows.map(({ id }) => id)).toEqual(made.slice(0, 2).reverse())
  const back = await lostEmails(user, { turn: older.newer ?? undefined })
  expect(back.rows.map(({ id }) => id)).toEqual(newest.rows.map(({ id }) => id))
  expect((await lostEmails(user, { state: 'bounced' })).rows.map(({ id }) => id)).toEqual([made[26]])
  expect(JSON.stringify(newest.rows)).not.toMatch(/Bartholomew|Quillfeather|tenant-/)
})

describe('staff of a company', () => {
  const memberOf = async (companyId: number) => {
    const { userId } = await signedIn(db, { companyId })
    return { userId, companyId, actor: { type: 'partner_staff', id: userId } } as unknown as Member
  }

  it('send their own contract’s failed e-mail again, and no other', async () => {
    const companyId = await newCompany(db)
    const [member, stranger] = [await memberOf(companyId), await memberOf(await newCompany(db))]
    const { emailId, contractId } = await failedEmail(companyId)
    const email = { mode: 'live', contractId, emailId } as const
    expect(await sendableAgain(stranger.companyId, 'live', contractId)).toEqual([])
    expect(await sendContractEmailAgain(stranger, email)).toEqual({ ok: false, reason: 'not sendable' })
    expect(await sendContractEmailAgain(member, { ...email, mode: 'test' })).toEqual({
      ok: false,
      reason: 'not sendable',
    })
    expect(await sendableAgain(member.companyId, 'live', contractId)).toEqual([emailId])
    expect(await sendContractEmailAgain(member, email)).toEqual({ ok: true })
    expect(await sendableAgain(member.companyId, 'live', contractId)).toEqual([])
    expect(await auditOf(contractId)).toEqual([
      { actor_type: 'partner_staff', actor_id: member.userId, company_id: companyId },
    ])
  })

  it('see nothing of the tenant’s own affair, and wait after many', async () => {
    const companyId = await newCompany(db)
    const member = await memberOf(companyId)
    const { emailId, contractId } = await failedEmail(companyId)
    await db.sql('UPDATE emails SET company_id = NULL WHERE id = $1', [emailId])
    expect(await sendableAgain(member.companyId, 'live', contractId)).toEqual([])
    const email = { mode: 'live', contractId, emailId } as const
    const tries = []
    for (let number = 0; number < 21; number++) tries.push(await sendContractEmailAgain(member, email))
    expect(tries[0]).toEqual({ ok: false, reason: 'not sendable' })
    expect(tries.at(-1)).toEqual({ ok: false, reason: 'wait' })
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { withOpenTransaction } from '@/e2e/helpers/hold-requests'
import { findEmail, insertCompany, queueEmail } from '@/e2e/helpers/queue-and-find-emails'
import { signInPartnerStaff, signInSupportStaff } from '@/e2e/helpers/sign-in'
import { waitForBlockedStatement } from '@/e2e/helpers/wait-for-blocked-statement'
import { resendContractEmail } from '@/lib/contracts/resend-contract-email'
import { prisma } from '@/lib/platform/database/prisma'
import type { PartnerStaff, SupportStaff } from '@/lib/platform/identity/session-types'
import { deliverEmail } from '../delivery/deliver-email'
import { devTransport } from '../delivery/dev-transport'
import type { EmailMessage } from '../delivery/transport'
import { recordDeliveryResult } from '../outbox/record-delivery-result'
import { findResendableEmailIds, hasResendableEmails } from './find-resendable-emails'
import { findUndeliveredEmails } from './find-undelivered-emails'
import { resendEmail } from './resend-email'
import { resendFailedEmails } from './resend-failed-emails'

let db: TestDatabase
let user: SupportStaff
beforeAll(async () => {
  db = await createTestDatabase()
  const { userId } = await signInSupportStaff(db)
  user = { userId, actor: { type: 'support_staff', id: userId } } as unknown as SupportStaff
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const messages: EmailMessage[] = []
const acceptingTransport = async (message: EmailMessage) => {
  messages.push(message)
  return { outcome: 'sent', providerId: randomUUID() } as const
}
const transports = { live: acceptingTransport, test: devTransport }
const rejectingTransports = {
  live: async () => ({ outcome: 'rejected', reason: 'validation_error 422' }) as const,
  test: devTransport,
}

async function createFailedEmail(companyId?: number) {
  const queuedEmail = await queueEmail(db, { companyId })
  await deliverEmail(queuedEmail.emailId, rejectingTransports)
  return queuedEmail
}

const findAuditEvents = (contractId: number) =>
  db.sql(
    `SELECT actor_type, actor_id, company_id FROM audit_events WHERE action = 'house_contract.email_resent' AND subject_id = $1`,
    [contractId],
  )
const findJobs = (emailId: string) => db.sql(`SELECT id FROM pgboss.job WHERE data ->> 'emailId' = $1`, [emailId])

describe('resending an email', () => {
  it('queues a failed email only once for concurrent requests', async () => {
    const companyId = await insertCompany(db)
    const { emailId, contractId } = await createFailedEmail(companyId)
    const resendResults = await Promise.all(Array.from({ length: 6 }, () => resendEmail(user, emailId)))
    expect(resendResults.filter(Boolean)).toHaveLength(1)
    expect(await findEmail(db, emailId)).toMatchObject({
      status: 'queued',
      failure: null,
      settled_at: null,
      html: null,
    })
    expect(await findJobs(emailId)).toHaveLength(2)
    expect(await findAuditEvents(contractId)).toEqual([
      { actor_type: 'support_staff', actor_id: user.userId, company_id: companyId },
    ])
    expect(await deliverEmail(emailId, transports)).toMatchObject({ status: 'sent' })
    expect(messages.at(-1)).toMatchObject({
      idempotencyKey: `email/${emailId}/2`,
      tags: { email: emailId, submission: '2' },
    })
    expect(await resendEmail(user, emailId)).toBe(false)
  })

  it.each([
    [
      'its link has expired',
      `UPDATE tenant_tokens SET expires_at = now() - interval '1 hour', created_at = now() - interval '2 hours' WHERE id = $2::uuid AND $1::uuid IS NOT NULL`,
    ],
    ['its link has been used', `UPDATE tenant_tokens SET used_at = now() WHERE id = $2::uuid AND $1::uuid IS NOT NULL`],
    [
      'its link was invalidated by five failed attempts',
      `UPDATE tenant_tokens SET wrong_attempts = 5 WHERE id = $2::uuid AND $1::uuid IS NOT NULL`,
    ],
    [
      'a newer link has replaced the link in the email',
      `INSERT INTO tenant_tokens (id, tenant_id, hash, created_at, expires_at)
       SELECT gen_random_uuid(), tenant_id, sha256('newer'), created_at + interval '1 second', expires_at
       FROM tenant_tokens WHERE id = $2::uuid AND $1::uuid IS NOT NULL`,
    ],
    [
      'its content was deleted',
      `UPDATE emails SET content_purged_at = now(), html = NULL, subject = NULL, text = NULL, rendered_at = NULL WHERE id = $1::uuid AND $2::uuid IS NOT NULL`,
    ],
    [
      'it is more than a month old',
      `UPDATE emails SET created_at = now() - interval '31 days' WHERE id = $1::uuid AND $2::uuid IS NOT NULL`,
    ],
    [
      'its contract is cancelled',
      `SELECT cancel_house_contract(contract_id) FROM emails WHERE id = $1::uuid AND $2::uuid IS NOT NULL`,
    ],
    [
      'it has bounced',
      `UPDATE emails SET status = 'bounced', failure = NULL WHERE id = $1::uuid AND $2::uuid IS NOT NULL`,
    ],
    [
      'a newer email has replaced it',
      `INSERT INTO emails (id, mode, contract_id, company_id, recipient, template, template_version, values, created_at)
       SELECT gen_random_uuid(), mode, contract_id, company_id, recipient, 'contract-cancelled', 1, '{}', now() + interval '1 second'
       FROM emails WHERE id = $1::uuid AND $2::uuid IS NOT NULL`,
    ],
  ])('doesn’t resend an email if %s', async (_reason, change) => {
    const { emailId, tokenId, contractId } = await createFailedEmail()
    await db.sql(change, [emailId, tokenId])
    expect(await resendEmail(user, emailId)).toBe(false)
    expect(await findJobs(emailId)).toHaveLength(1)
    expect(await findAuditEvents(contractId)).toEqual([])
  })

  it('ignores the result of an earlier submission once the email has been resent', async () => {
    const { emailId } = await queueEmail(db)
    const liveTransport = async () => {
      // While this submission gets no response, the email is marked as failed and resent, and another worker starts to
      // submit it.
      await recordDeliveryResult({ id: emailId, submission: 1 }, { status: 'failed', failure: 'no response in time' })
      expect(await resendEmail(user, emailId)).toBe(true)
      await deliverEmail(emailId, {
        live: async () => ({ outcome: 'retry', reason: 'no response' }) as const,
        test: devTransport,
      })
      return { outcome: 'sent', providerId: 'of the first' } as const
    }
    expect(await deliverEmail(emailId, { live: liveTransport, test: devTransport })).toEqual({ status: 'gone' })
    expect(await recordDeliveryResult({ id: emailId, submission: 1 }, { status: 'failed', failure: 'given up' })).toBe(
      false,
    )
    expect(await findEmail(db, emailId)).toMatchObject({ status: 'queued', provider_id: null })
    expect(
      await db.sql(`SELECT data ->> 'submission' AS of FROM pgboss.job WHERE data ->> 'emailId' = $1 ORDER BY 1`, [
        emailId,
      ]),
    ).toEqual([{ of: '2' }, { of: null }])
    expect(await deliverEmail(emailId, transports)).toMatchObject({ status: 'sent' })
  })

  it('doesn’t resend an email to a tenant’s former email address, even while the address is being corrected', async () => {
    const { emailId, contractId } = await createFailedEmail()
    await db.sql(`UPDATE emails SET template = 'tenant-password-changed', company_id = NULL WHERE id = $1`, [emailId])
    const correctAddress = async (transaction: TestDatabase) => {
      await transaction.sql(
        `UPDATE tenants SET email = 'right@example.org', email_key = 'right@example.org'
         WHERE id = (SELECT tenant_id FROM house_contracts WHERE id = $1)`,
        [contractId],
      )
      await transaction.sql(`UPDATE house_contracts SET email = 'right@example.org' WHERE id = $1`, [contractId])
    }
    let result: Promise<boolean> | undefined
    await withOpenTransaction(db, correctAddress, async () => {
      result = resendEmail(user, emailId)
      await waitForBlockedStatement(db, 'FOR SHARE')
    })
    expect(await result).toBe(false)
    expect(await resendEmail(user, emailId)).toBe(false)
    expect(await findEmail(db, emailId)).toMatchObject({ status: 'failed' })
  })

  it('adds no event to a company’s activity if the email concerns only the tenant', async () => {
    const { emailId, contractId } = await createFailedEmail()
    await db.sql('UPDATE emails SET company_id = NULL WHERE id = $1', [emailId])
    expect(await resendEmail(user, emailId)).toBe(true)
    expect(await findAuditEvents(contractId)).toMatchObject([{ company_id: null }])
  })
})

it('resends each resendable failed live email only once, even if two requests arrive at the same time', async () => {
  await resendFailedEmails(user)
  const failedEmails = await Promise.all([createFailedEmail(), createFailedEmail(), createFailedEmail()])
  const expiredLinkEmail = await createFailedEmail()
  await db.sql('UPDATE tenant_tokens SET used_at = now() WHERE id = $1', [expiredLinkEmail.tokenId])
  const testEmail = await queueEmail(db, { mode: 'test', template: 'unknown' })
  await deliverEmail(testEmail.emailId, transports)
  const [first, second] = await Promise.all([resendFailedEmails(user), resendFailedEmails(user)])
  expect(first.count + second.count).toBe(3)
  for (const { emailId } of failedEmails) expect(await findEmail(db, emailId)).toMatchObject({ status: 'queued' })
  for (const { emailId } of [expiredLinkEmail, testEmail])
    expect(await findEmail(db, emailId)).toMatchObject({ status: 'failed' })
  expect(await hasResendableEmails(user)).toBe(false)
  await createFailedEmail()
  expect(await hasResendableEmails(user)).toBe(true)
})

it('lists undelivered emails in pages, newest first, without the tenants’ details', async () => {
  await db.sql('DELETE FROM email_events')
  await db.sql(
    `UPDATE emails SET status = 'captured', failure = NULL, rendered_at = now(), subject = 's', html = 'h', text = 't', content_purged_at = NULL, settled_at = now() WHERE mode = 'live'`,
  )
  expect((await findUndeliveredEmails(user)).rows).toEqual([])
  const emailIds: string[] = []
  for (let number = 0; number < 27; number++) emailIds.push((await createFailedEmail()).emailId)
  await db.sql(`UPDATE emails SET status = 'bounced', failure = NULL WHERE id = $1`, [emailIds[26]])
  await db.sql(
    `INSERT INTO email_events (id, email_id, type, detail, at) VALUES ('msg_1', $1, 'bounced', 'Permanent, NoEmail', now())`,
    [emailIds[26]],
  )
  const newestPage = await findUndeliveredEmails(user)
  expect(newestPage.rows.map(({ id }) => id)).toEqual(emailIds.slice(2).reverse())
  expect(newestPage.rows[0]).toMatchObject({ status: 'bounced', reason: 'Permanent, NoEmail', canBeSentAgain: false })
  expect(newestPage.rows[1]).toMatchObject({
    ...{ template: 'bills-package-confirmation', status: 'failed', companyName: 'Headingley Lets' },
    ...{ reason: 'The email provider rejected the email (validation_error 422).', canBeSentAgain: true },
  })
  const olderPage = await findUndeliveredEmails(user, { cursor: newestPage.older ?? undefined })
  expect(olderPage.rows.map(({ id }) => id)).toEqual(emailIds.slice(0, 2).reverse())
  const previousPage = await findUndeliveredEmails(user, { cursor: olderPage.newer ?? undefined })
  expect(previousPage.rows.map(({ id }) => id)).toEqual(newestPage.rows.map(({ id }) => id))
  expect((await findUndeliveredEmails(user, { status: 'bounced' })).rows.map(({ id }) => id)).toEqual([emailIds[26]])
  expect(JSON.stringify(newestPage.rows)).not.toMatch(/Bartholomew|Quillfeather|tenant-/)
})

describe('resending a contract’s email', () => {
  const createMember = async (companyId: number) => {
    const { userId } = await signInPartnerStaff(db, { companyId })
    return { userId, companyId, actor: { type: 'partner_staff', id: userId } } as unknown as PartnerStaff
  }

  it('is possible only for partner staff of the contract’s company', async () => {
    const companyId = await insertCompany(db)
    const [member, stranger] = [await createMember(companyId), await createMember(await insertCompany(db))]
    const { emailId, contractId } = await createFailedEmail(companyId)
    const email = { mode: 'live', contractId, emailId } as const
    expect(await findResendableEmailIds(stranger.companyId, 'live', contractId)).toEqual([])
    expect(await resendContractEmail(stranger, email)).toEqual({ ok: false, reason: 'not sendable' })
    expect(await resendContractEmail(member, { ...email, mode: 'test' })).toEqual({
      ok: false,
      reason: 'not sendable',
    })
    expect(await findResendableEmailIds(member.companyId, 'live', contractId)).toEqual([emailId])
    expect(await resendContractEmail(member, email)).toEqual({ ok: true })
    expect(await findResendableEmailIds(member.companyId, 'live', contractId)).toEqual([])
    expect(await findAuditEvents(contractId)).toEqual([
      { actor_type: 'partner_staff', actor_id: member.userId, company_id: companyId },
    ])
  })

  it.each(['partner staff', 'support'])(
    'waits for a transaction that changes the tenant (resent by %s)',
    async (actor) => {
      const companyId = await insertCompany(db)
      const member = await createMember(companyId)
      const { emailId, contractId } = await createFailedEmail(companyId)
      const changeTenant = (transaction: TestDatabase) =>
        transaction.sql(
          'UPDATE tenants SET contact_no = contact_no WHERE id = (SELECT tenant_id FROM house_contracts WHERE id = $1)',
          [contractId],
        )
      let result: Promise<unknown> | undefined
      await withOpenTransaction(db, changeTenant, async () => {
        result =
          actor === 'support'
            ? resendEmail(user, emailId)
            : resendContractEmail(member, { mode: 'live', contractId, emailId })
        await waitForBlockedStatement(db, 'FOR SHARE')
      })
      expect(await result).toEqual(actor === 'support' ? true : { ok: true })
    },
  )

  it('is rejected for an email that concerns only the tenant, and throttled after 20 attempts', async () => {
    const companyId = await insertCompany(db)
    const member = await createMember(companyId)
    const { emailId, contractId } = await createFailedEmail(companyId)
    await db.sql('UPDATE emails SET company_id = NULL WHERE id = $1', [emailId])
    expect(await findResendableEmailIds(member.companyId, 'live', contractId)).toEqual([])
    const email = { mode: 'live', contractId, emailId } as const
    const results = []
    for (let number = 0; number < 21; number++) results.push(await resendContractEmail(member, email))
    expect(results[0]).toEqual({ ok: false, reason: 'not sendable' })
    expect(results.at(-1)).toEqual({ ok: false, reason: 'throttled' })
  })
})

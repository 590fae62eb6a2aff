// Cancels contracts and sends their emails again, as a partner does under /api/v1.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { addEndpoint, findEndpointDeliveries } from '@/e2e/helpers/create-webhook-endpoints'
import { withOpenTransaction } from '@/e2e/helpers/hold-requests'
import { findEmail, insertCompany, insertFailedEmail, queueEmail } from '@/e2e/helpers/queue-and-find-emails'
import { waitForBlockedStatement } from '@/e2e/helpers/wait-for-blocked-statement'
import { deliverEmail } from '@/lib/mail/delivery/deliver-email'
import { prisma } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { Partner } from '@/lib/platform/identity/authenticated-partner'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { buildTestEmail } from '@/lib/sandbox/test-mode-emails'
import { testModeTransport } from '@/lib/sandbox/test-mode-transport'
import { cancelContract, cancelUpcomingContract } from '../cancel-contract'
import { resendNewestContractEmail } from '../resend-contract-email'
import { getPartnerContract } from './get-partner-contract'

let db: TestDatabase
let partner: Partner
beforeAll(async () => {
  db = await createTestDatabase()
  partner = await createPartner()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

let apiKeyCount = 0
const createPartner = async (mode: 'live' | 'test' = 'live'): Promise<Partner> => ({
  ...{ companyId: (await insertCompany(db)) as CompanyId, companyName: 'Headingley Lets', mode },
  ...{ actor: { type: 'api_key', id: ++apiKeyCount }, requestsPerMinute: 600 },
  ...{ requestId: randomUUID(), idempotencyKey: null },
})

const createContract = async ({ companyId, mode }: Partner = partner) =>
  (await queueEmail(db, { companyId, mode })).contractId

/** Moves a contract's tenancy, so that it starts this many days from today (UK time). */
const startInDays = (contractId: number, days: number) =>
  db.sql(
    `UPDATE house_contracts SET start_date = (now() AT TIME ZONE 'Europe/London')::date + $2::int,
       end_date = (now() AT TIME ZONE 'Europe/London')::date + 365 WHERE id = $1`,
    [contractId, days],
  )

const cancel = (contractId: number, principal = partner) =>
  cancelUpcomingContract(principal, { houseContractId: contractId })

const resend = (contractId: number, principal = partner) =>
  resendNewestContractEmail(principal, { houseContractId: contractId })

const findAuditEvents = (contractId: number) =>
  db.sql(`SELECT action, actor_type, actor_id, request_id FROM audit_events WHERE subject_id = $1`, [contractId])

it('cancels a contract on the day before its start, and notifies the tenant and the company', async () => {
  const { endpointId } = await addEndpoint(db, 'https://example.org/hook', { companyId: partner.companyId })
  const contractId = await createContract()
  await startInDays(contractId, 1)
  expect(await cancel(contractId)).toEqual({
    ...{ ok: true, houseContractId: contractId, status: 'cancelled', cancelledAt: expect.any(String) },
  })
  const deliveries = (await findEndpointDeliveries(db, endpointId)).filter(({ type }) => type === 'contract.cancelled')
  expect(deliveries.map(({ data }) => data.houseContractId)).toEqual([contractId])
  const emails = await db.sql('SELECT template, status FROM emails WHERE contract_id = $1', [contractId])
  expect(emails).toContainEqual({ template: 'contract-cancelled', status: 'queued' })
  expect(await findAuditEvents(contractId)).toContainEqual({
    ...{ action: 'house_contract.cancelled', actor_type: 'api_key', actor_id: partner.actor.id },
    request_id: partner.requestId,
  })
  expect(await getPartnerContract(partner, { houseContractId: contractId })).toMatchObject({ status: 'cancelled' })
})

it('doesn’t cancel a contract that has started, or that is cancelled or closed', async () => {
  const [started, cancelled, closed] = [await createContract(), await createContract(), await createContract()]
  await startInDays(started, 0)
  await cancelContract(OPERATOR, cancelled, null)
  await db.sql(`UPDATE house_contracts SET status = 'closed', closed_at = now() WHERE id = $1`, [closed])
  expect(await cancel(started)).toEqual({ ok: false, reason: 'already started' })
  expect(await cancel(cancelled)).toEqual({ ok: false, reason: 'already cancelled' })
  expect(await cancel(closed)).toEqual({ ok: false, reason: 'already closed' })
  const [row] = await db.sql('SELECT status FROM house_contracts WHERE id = $1', [started])
  expect(row).toEqual({ status: 'active' })
})

it('cancels a contract only once, even if support does so at the same time', async () => {
  const contractId = await createContract()
  const outcomes = await Promise.all([
    ...Array.from({ length: 4 }, () => cancel(contractId)),
    ...Array.from({ length: 4 }, () => cancelContract(OPERATOR, contractId, null)),
  ])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  const emails = await db.sql(`SELECT FROM emails WHERE contract_id = $1 AND template = 'contract-cancelled'`, [
    contractId,
  ])
  expect(emails).toHaveLength(1)
})

it('cancels a test contract without sending an email', async () => {
  const testPartner = await createPartner('test')
  const contractId = await createContract(testPartner)
  expect(await cancel(contractId, testPartner)).toMatchObject({ ok: true })
  const [email] = await db.sql('SELECT mode FROM emails WHERE contract_id = $1', [contractId])
  expect(email).toEqual({ mode: 'test' })
})

it('resends the newest failed email about a contract, and records it in the timeline', async () => {
  const contractId = await createContract()
  expect(await resend(contractId)).toEqual({ ok: false, reason: 'not sendable' })
  const emailId = await insertFailedEmail(db, contractId)
  expect(await resend(contractId)).toEqual({
    ...{ ok: true, houseContractId: contractId, emailType: 'bills-package-confirmation', emailStatus: 'queued' },
  })
  expect(await findEmail(db, emailId)).toMatchObject({ status: 'queued' })
  expect(await resend(contractId)).toEqual({ ok: false, reason: 'not sendable' })
  const contract = await getPartnerContract(partner, { houseContractId: contractId })
  expect(contract?.timeline.slice(-4).map(({ event }) => event)).toEqual([
    ...['email.queued', 'email.failed', 'contract.email_resent', 'email.queued'],
  ])
  expect(await findAuditEvents(contractId)).toContainEqual({
    ...{ action: 'house_contract.email_resent', actor_type: 'api_key', actor_id: partner.actor.id },
    request_id: partner.requestId,
  })
})

it('resends a test email whose first attempt fails, and marks the email as not sent after the second attempt', async () => {
  const testPartner = await createPartner('test')
  const { companyId, mode } = testPartner
  const recipient = buildTestEmail('email-fails', '1')
  const { contractId, emailId } = await queueEmail(db, { companyId, mode, recipient })
  const transports = { live: testModeTransport, test: testModeTransport }
  expect(await deliverEmail(emailId, transports)).toMatchObject({ status: 'failed' })
  const [failed] = await db.sql<{ at: Date }>('SELECT settled_at AS at FROM emails WHERE id = $1', [emailId])
  expect(await resend(contractId, testPartner)).toMatchObject({ ok: true, emailStatus: 'queued' })
  expect(await deliverEmail(emailId, transports)).toEqual({ status: 'captured' })
  const contract = await getPartnerContract(testPartner, { houseContractId: contractId })
  expect(contract?.timeline.filter(({ event }) => event.startsWith('email.'))).toMatchObject([
    ...[{ event: 'email.queued' }, { event: 'email.failed', at: failed?.at }],
    ...[{ event: 'email.queued' }, { event: 'email.captured' }],
  ])
})

it('doesn’t resend an email that bounced or concerns only the tenant, or one of a cancelled contract', async () => {
  const [bounced, ofTenant, cancelled] = [await createContract(), await createContract(), await createContract()]
  for (const contractId of [bounced, ofTenant, cancelled]) await insertFailedEmail(db, contractId)
  await db.sql(
    `UPDATE emails SET status = 'bounced', failure = NULL, rendered_at = now(), subject = 's', html = 'h', text = 't'
     WHERE contract_id = $1 AND status = 'failed'`,
    [bounced],
  )
  await db.sql(`UPDATE emails SET company_id = NULL WHERE contract_id = $1`, [ofTenant])
  await cancel(cancelled)
  for (const contractId of [bounced, ofTenant, cancelled]) {
    expect(await resend(contractId)).toEqual({ ok: false, reason: 'not sendable' })
  }
})

it('throttles an API key after it has resent 20 emails, and doesn’t count attempts when there was no email to resend', async () => {
  const [throttled, other] = [await createPartner(), partner]
  const [contractId, otherContractId] = [await createContract(throttled), await createContract(other)]
  for (let number = 0; number < 21; number++) {
    expect(await resend(contractId, throttled)).toEqual({ ok: false, reason: 'not sendable' })
  }
  const emailId = await insertFailedEmail(db, contractId)
  const fail = () =>
    db.sql(`UPDATE emails SET status = 'failed', failure = 'x', settled_at = now() WHERE id = $1`, [emailId])
  for (let number = 0; number < 20; number++) {
    expect(await resend(contractId, throttled)).toMatchObject({ ok: true })
    await fail()
  }
  expect(await resend(contractId, throttled)).toEqual({
    ...{ ok: false, reason: 'throttled', retryAfterSeconds: expect.any(Number) },
  })
  await insertFailedEmail(db, otherContractId)
  expect(await resend(otherContractId, other)).toMatchObject({ ok: true })
})

it('waits for a transaction that changes the tenant, and then resends the email', async () => {
  const contractId = await createContract()
  await insertFailedEmail(db, contractId)
  const changeTenant = (transaction: TestDatabase) =>
    transaction.sql(
      'UPDATE tenants SET contact_no = contact_no WHERE id = (SELECT tenant_id FROM house_contracts WHERE id = $1)',
      [contractId],
    )
  let result: ReturnType<typeof resend> | undefined
  await withOpenTransaction(db, changeTenant, async () => {
    result = resend(contractId)
    await waitForBlockedStatement(db, 'FOR SHARE')
  })
  expect(await result).toMatchObject({ ok: true })
})

it('changes no contract of another company or in the other mode', async () => {
  const contractId = await createContract()
  await insertFailedEmail(db, contractId)
  for (const stranger of [await createPartner(), { ...partner, mode: 'test' as const }, await createPartner('test')]) {
    expect(await cancel(contractId, stranger)).toEqual({ ok: false, reason: 'no such contract' })
    expect(await resend(contractId, stranger)).toEqual({ ok: false, reason: 'no such contract' })
  }
  expect(await cancelUpcomingContract(partner, { houseContractId: null })).toEqual({
    ...{ ok: false, reason: 'no such contract' },
  })
  const contract = await getPartnerContract(partner, { houseContractId: contractId })
  expect(contract).toMatchObject({ status: 'active', emailStatus: 'failed' })
})

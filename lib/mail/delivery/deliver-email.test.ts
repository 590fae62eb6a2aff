import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { findEmail, queueEmail } from '@/e2e/helpers/queue-and-find-emails'
import { prisma } from '@/lib/platform/database/prisma'
import { activationLink } from '../links/activation-link'
import { deliverEmail } from './deliver-email'
import { devTransport } from './dev-transport'
import type { EmailMessage, SubmissionResult, Transport } from './transport'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

/**
 * Creates a transport that records the messages it receives. It returns the outcomes in turn, and after that 'sent'.
 */
function createRecordingTransport(...outcomes: SubmissionResult[]) {
  const messages: EmailMessage[] = []
  const transport: Transport = async (message) => {
    messages.push(message)
    return outcomes.shift() ?? { outcome: 'sent', providerId: 'provider-id' }
  }
  return { messages, transports: { live: transport, test: devTransport } }
}

describe('delivering a live email', () => {
  it('submits an email once, with its link and its own idempotency key', async () => {
    const { emailId, recipient, tokenId } = await queueEmail(db)
    const { messages, transports } = createRecordingTransport()
    expect(await deliverEmail(emailId, transports)).toEqual({ status: 'sent', providerId: 'provider-id' })
    expect(await deliverEmail(emailId, transports)).toEqual({ status: 'gone' })

    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatchObject({ idempotencyKey: `email/${emailId}`, to: recipient })
    const link = activationLink(tokenId)
    expect(messages[0]?.html).toContain(`href="${link}"`)
    expect(messages[0]?.text).toContain(link)
    const row = await findEmail(db, emailId)
    expect(row).toMatchObject({ status: 'sent', provider_id: 'provider-id', failure: null })
    expect(row.settled_at).not.toBeNull()
    expect(row.html).toContain(`https://activation.invalid/${tokenId}`)
    expect(row.html).not.toContain(link)
  })

  it('submits the same bytes on a retry, even if the email’s values have changed', async () => {
    const { emailId } = await queueEmail(db)
    const { messages, transports } = createRecordingTransport({
      outcome: 'retry',
      reason: 'no response',
      afterSeconds: 7,
    })
    expect(await deliverEmail(emailId, transports)).toEqual({
      status: 'queued',
      reason: 'no response',
      afterSeconds: 7,
    })
    await db.sql(`UPDATE emails SET values = jsonb_set(values, '{firstName}', '"Somebody"') WHERE id = $1`, [emailId])
    await deliverEmail(emailId, transports)
    expect(messages).toHaveLength(2)
    expect(messages[1]).toEqual(messages[0])
  })

  it('submits the same content and idempotency key from concurrent workers', async () => {
    const { emailId } = await queueEmail(db)
    const { messages, transports } = createRecordingTransport()
    await Promise.all(Array.from({ length: 8 }, () => deliverEmail(emailId, transports)))
    expect(new Set(messages.map((message) => JSON.stringify(message))).size).toBe(1)
    expect(await findEmail(db, emailId)).toMatchObject({ status: 'sent' })
  })

  it('marks a rejected email as failed, and stores the reason', async () => {
    const { emailId } = await queueEmail(db)
    const { transports } = createRecordingTransport({ outcome: 'rejected', reason: 'validation_error 422' })
    const failure = 'The email provider rejected the email (validation_error 422).'
    expect(await deliverEmail(emailId, transports)).toEqual({ status: 'failed', failure })
    expect(await findEmail(db, emailId)).toMatchObject({ status: 'failed', failure })
  })

  it.each([
    [22.9, 'sent', 1],
    [23.1, 'failed', 0],
  ])('if a retry starts %d hours after rendering, marks the email as %s', async (hours, status, submissionCount) => {
    const { emailId } = await queueEmail(db)
    await deliverEmail(emailId, createRecordingTransport({ outcome: 'retry', reason: 'no response' }).transports)
    await db.sql(`UPDATE emails SET rendered_at = now() - $2 * interval '1 hour' WHERE id = $1`, [emailId, hours])
    const { messages, transports } = createRecordingTransport()
    expect(await deliverEmail(emailId, transports)).toMatchObject({ status })
    expect(messages).toHaveLength(submissionCount)
  })

  it('marks an email that can’t be rendered as failed, and doesn’t submit it', async () => {
    const { emailId } = await queueEmail(db, { values: { firstName: 'Bartholomew' } })
    const { messages, transports } = createRecordingTransport()
    expect(await deliverEmail(emailId, transports)).toEqual({
      status: 'failed',
      failure: 'We couldn’t fill in the email’s template.',
    })
    expect(messages).toHaveLength(0)
  })

  it('sends no activation link to a tenant whose account is already active', async () => {
    const firstEmail = await queueEmail(db)
    await db.sql(`UPDATE tenants SET password_hash = '$argon2id$' WHERE email = $1`, [firstEmail.recipient])
    await db.sql(`UPDATE house_contracts SET status = 'cancelled', cancelled_at = now() WHERE id = $1`, [
      firstEmail.contractId,
    ])
    // The contract of the second email belongs to another company. Companies share live tenants but not test tenants,
    // so both emails are in live mode.
    const { emailId } = await queueEmail(db, { recipient: firstEmail.recipient })
    const { messages, transports } = createRecordingTransport()
    await deliverEmail(emailId, transports)
    expect(messages[0]?.text).toContain('You already have an account.')
    expect(messages[0]?.html).not.toMatch(/activat/i)
  })
})

it('records a test-mode email as not sent, and never passes it to the live transport', async () => {
  const { emailId } = await queueEmail(db, { mode: 'test' })
  const { messages, transports } = createRecordingTransport()
  expect(await deliverEmail(emailId, transports)).toEqual({ status: 'captured' })
  expect(messages).toHaveLength(0)
  expect(await findEmail(db, emailId)).toMatchObject({ status: 'captured', provider_id: null })
})

it('does nothing for an email that doesn’t exist', async () => {
  expect(await deliverEmail(randomUUID(), createRecordingTransport().transports)).toEqual({ status: 'gone' })
})

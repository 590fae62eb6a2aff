// Tests how the service verifies the email provider's events, and what they change.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { addEndpoint, findEndpointDeliveries } from '@/e2e/helpers/create-webhook-endpoints'
import { buildEventBody, signWebhookHeaders } from '@/e2e/helpers/fake-resend'
import { findEmail, insertCompany, queueEmail } from '@/e2e/helpers/queue-and-find-emails'
import { prisma } from '@/lib/platform/database/prisma'
import { recordBounce } from '../outbox/record-bounce'
import { recordProviderEvent } from '../outbox/record-provider-event'
import { deliverEmail } from './deliver-email'
import { devTransport } from './dev-transport'
import { isSignedByProvider, type ProviderEvent, parseProviderEvent } from './provider-event'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const BOUNCE_PAYLOAD = { bounce: { type: 'Permanent', subType: 'NoEmail', message: 'no mailbox tenant@example.org' } }

type EventOptions = Parameters<typeof buildEventBody>[0]

/** Builds the body of a webhook from the email provider, and parses it as the service does. */
function parseEvent(emailId: string, options: EventOptions, id = `msg_${randomUUID()}`): ProviderEvent {
  const body = buildEventBody({ tags: { email: emailId, submission: '1' }, providerId: `p-${emailId}`, ...options })
  const parsedEvent = parseProviderEvent(new Headers({ 'svix-id': id }), body)
  if (!parsedEvent) throw new Error('not read')
  return parsedEvent
}

const receiveEvent = (emailId: string, options: EventOptions, id?: string) =>
  recordProviderEvent(parseEvent(emailId, options, id))
const findStatus = async (emailId: string) => (await findEmail(db, emailId)).status
const findEvents = (emailId: string) =>
  db.sql<{ type: string; detail: string | null }>('SELECT type, detail FROM email_events WHERE email_id = $1', [
    emailId,
  ])

async function createSentEmail(companyId?: number): Promise<string> {
  const { emailId } = await queueEmail(db, { companyId })
  const liveTransport = async () => ({ outcome: 'sent', providerId: `p-${emailId}` }) as const
  await deliverEmail(emailId, { live: liveTransport, test: devTransport })
  return emailId
}

it('accepts provider events signed with either secret of a rotation, but not with another secret', () => {
  const [previousSecret, currentSecret, foreignSecret] = ['old', 'new', 'foreign'].map(
    (name) => `whsec_${Buffer.from(name.padEnd(24, '-')).toString('base64')}`,
  ) as [string, string, string]
  const isAccepted = (secret: string) =>
    isSignedByProvider([previousSecret, currentSecret], new Headers(signWebhookHeaders('{}', { secret })), '{}')
  expect([previousSecret, currentSecret, foreignSecret].map(isAccepted)).toEqual([true, true, false])
  expect(isSignedByProvider([], new Headers(signWebhookHeaders('{}', { secret: previousSecret })), '{}')).toBe(false)
})

it('stores the ID that the provider gave an email even if a bounce arrives before the result of the submission', async () => {
  const { emailId } = await queueEmail(db)
  const liveTransport = async () => {
    await receiveEvent(emailId, { type: 'bounced', extraData: BOUNCE_PAYLOAD })
    return { outcome: 'sent', providerId: `p-${emailId}` } as const
  }
  expect(await deliverEmail(emailId, { live: liveTransport, test: devTransport })).toEqual({ status: 'gone' })
  expect(await findStatus(emailId)).toBe('bounced')
  expect(await db.sql('SELECT provider_id FROM emails WHERE id = $1', [emailId])).toEqual([
    { provider_id: `p-${emailId}` },
  ])
})

it.each([
  [['sent', 'delivered'], 'delivered'],
  [['delivered', 'sent'], 'delivered'],
  [['delivered', 'bounced'], 'bounced'],
  [['bounced', 'delivered'], 'bounced'],
  [['delivered', 'complained', 'delivered'], 'complained'],
  [['complained', 'bounced'], 'bounced'],
  [['bounced', 'complained'], 'bounced'],
  [['delivery_delayed'], 'sent'],
  [['failed', 'sent'], 'failed'],
  [['delivered', 'failed'], 'delivered'],
  [['failed', 'delivered'], 'delivered'],
  [['suppressed', 'sent'], 'bounced'],
])('processes the events %j in this order, and leaves the email with the status %s', async (types, status) => {
  const emailId = await createSentEmail()
  for (const type of types)
    expect(await receiveEvent(emailId, { type, extraData: type === 'bounced' ? BOUNCE_PAYLOAD : {} })).toBe('recorded')
  expect(await findStatus(emailId)).toBe(status)
  expect((await findEvents(emailId)).map(({ type }) => type)).toEqual(types)
})

it('applies a provider event that arrives before the result of the submission', async () => {
  const { emailId } = await queueEmail(db)
  const liveTransport = async () => {
    expect(await receiveEvent(emailId, { type: 'delivered' })).toBe('recorded')
    return { outcome: 'sent', providerId: `p-${emailId}` } as const
  }
  expect(await deliverEmail(emailId, { live: liveTransport, test: devTransport })).toEqual({ status: 'gone' })
  expect(await findEmail(db, emailId)).toMatchObject({ status: 'delivered', provider_id: `p-${emailId}` })
})

it('matches a provider event without tags to its email by the ID that the provider gave the email', async () => {
  const emailId = await createSentEmail()
  expect(await receiveEvent(emailId, { type: 'delivered', tags: undefined })).toBe('recorded')
  expect(await findStatus(emailId)).toBe('delivered')
  expect(await receiveEvent(emailId, { type: 'bounced', tags: undefined, providerId: 'another' })).toBe('unknown')
  expect(await receiveEvent(randomUUID(), { type: 'bounced' })).toBe('unknown')
})

it('marks an email as delivered if the provider reports the delivery after the service has marked the email as failed', async () => {
  const { emailId } = await queueEmail(db)
  await deliverEmail(emailId, { live: async () => ({ outcome: 'retry', reason: 'no response' }), test: devTransport })
  await db.sql(`UPDATE emails SET status = 'failed', failure = 'given up', settled_at = now() WHERE id = $1`, [emailId])
  await receiveEvent(emailId, { type: 'sent' })
  expect(await findStatus(emailId)).toBe('failed')
  await receiveEvent(emailId, { type: 'delivered' })
  expect(await findEmail(db, emailId)).toMatchObject({ status: 'delivered', failure: null })
})

it('ignores the status in a provider event about an earlier submission', async () => {
  const emailId = await createSentEmail()
  await db.sql('UPDATE emails SET submission = 2 WHERE id = $1', [emailId])
  expect(await receiveEvent(emailId, { type: 'bounced', extraData: BOUNCE_PAYLOAD })).toBe('recorded')
  expect(await findStatus(emailId)).toBe('sent')
  await receiveEvent(emailId, { type: 'bounced', tags: { email: emailId, submission: '2' } })
  expect(await findStatus(emailId)).toBe('bounced')
})

it('ignores the status in a provider event about an email that was never submitted to the provider', async () => {
  const { emailId } = await queueEmail(db)
  await receiveEvent(emailId, { type: 'complained' })
  await receiveEvent(emailId, { type: 'bounced' })
  expect(await findStatus(emailId)).toBe('queued')
  await deliverEmail(emailId, { live: devTransport, test: devTransport })
  await receiveEvent(emailId, { type: 'bounced' })
  expect(await findStatus(emailId)).toBe('captured')
  const test = await queueEmail(db, { mode: 'test' })
  await receiveEvent(test.emailId, { type: 'delivered' })
  expect(await findStatus(test.emailId)).toBe('queued')
})

describe('a bounce reported by the email provider', () => {
  it('notifies the company only once, even if reported several times at once', async () => {
    const { companyId, endpointId } = await addEndpoint(db, 'http://127.0.0.1:9999/hooks', { events: ['mail.bounced'] })
    const emailId = await createSentEmail(companyId)
    const duplicateEvent = parseEvent(emailId, { type: 'bounced', extraData: BOUNCE_PAYLOAD }, 'msg_same')
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => recordProviderEvent(duplicateEvent)))
    expect(outcomes.sort()).toEqual(['recorded', ...Array.from({ length: 7 }, () => 'repeated')])
    await Promise.all([
      receiveEvent(emailId, { type: 'bounced' }),
      receiveEvent(emailId, { type: 'suppressed' }),
      recordBounce(emailId),
    ])
    expect(await findEndpointDeliveries(db, endpointId)).toMatchObject([{ type: 'mail.bounced', data: { emailId } }])
  })

  it('notifies the company even if the email was marked as spam earlier', async () => {
    const { companyId, endpointId } = await addEndpoint(db, 'http://127.0.0.1:9999/hooks', { events: ['mail.bounced'] })
    const emailId = await createSentEmail(companyId)
    for (const type of ['complained', 'bounced', 'complained', 'bounced']) await receiveEvent(emailId, { type })
    expect(await findEndpointDeliveries(db, endpointId)).toMatchObject([{ type: 'mail.bounced', data: { emailId } }])
  })

  it('doesn’t notify the company if the email concerns only the tenant', async () => {
    const { companyId, endpointId } = await addEndpoint(db, 'http://127.0.0.1:9999/hooks', { events: ['mail.bounced'] })
    const emailId = await createSentEmail(companyId)
    await db.sql('UPDATE emails SET company_id = NULL WHERE id = $1', [emailId])
    await receiveEvent(emailId, { type: 'bounced', extraData: BOUNCE_PAYLOAD })
    expect(await findStatus(emailId)).toBe('bounced')
    expect(await findEndpointDeliveries(db, endpointId)).toEqual([])
  })
})

describe('the detail of a provider event', () => {
  it.each([
    [{ type: 'bounced', extraData: BOUNCE_PAYLOAD }, 'Permanent, NoEmail'],
    [{ type: 'bounced', extraData: { bounce: { type: 'Permanent', subType: 'tenant@example.org' } } }, 'Permanent'],
    [
      { type: 'suppressed', extraData: { suppressed: { type: 'OnAccountSuppressionList', message: 'x' } } },
      'OnAccountSuppressionList',
    ],
    [{ type: 'failed', extraData: { failed: { reason: 'reached_daily_quota' } } }, 'reached_daily_quota'],
    [{ type: 'failed', extraData: { failed: { reason: 'Could not send to tenant@example.org' } } }, null],
    [{ type: 'delivered' }, null],
  ])('contains only the codes in the event %j: %s', (options, detail) => {
    expect(parseEvent(randomUUID(), options).detail).toBe(detail)
  })

  it('is stored as the failure reason, without the rest of the event', async () => {
    const emailId = await createSentEmail(await insertCompany(db))
    await receiveEvent(emailId, { type: 'failed', extraData: { failed: { reason: 'reached_daily_quota' } } })
    const { failure } = await findEmail(db, emailId)
    expect(failure).toBe('The email provider rejected the email (reached_daily_quota).')
    expect(await db.dump()).not.toMatch(/no mailbox|1@mail\.example/)
  })
})

it.each([
  ['that is not JSON', 'x'],
  ['that is null', 'null'],
  ['with an unhandled type', buildEventBody({ type: 'opened' })],
  ['with an invalid time', buildEventBody({ type: 'sent' }).replace(/"created_at":"[^"]*"/, '"created_at":"soon"')],
  ['with a malformed provider ID', buildEventBody({ type: 'sent', providerId: 'a\u0000b' })],
])('ignores a provider event with a body %s', (_case, body) => {
  expect(parseProviderEvent(new Headers({ 'svix-id': 'msg_1' }), body)).toBeNull()
})

it('ignores a provider event whose ID is too long to store', () => {
  expect(parseProviderEvent(new Headers({ 'svix-id': 'x'.repeat(201) }), buildEventBody({ type: 'sent' }))).toBeNull()
})

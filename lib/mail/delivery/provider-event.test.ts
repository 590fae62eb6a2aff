// What the mail provider tells, and how it moves an e-mail.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { newCompany, outcomeOf, queueEmail } from '@/e2e/support/outbox'
import { eventBody, webhookHeaders } from '@/e2e/support/resend-stand-in'
import { addEndpoint, deliveriesOf } from '@/e2e/support/webhooks'
import { prisma } from '@/lib/platform/database/prisma'
import { bounce, recordEvent } from '../outbox'
import { capture } from './capture-transport'
import { deliver } from './deliver'
import { isProviders, type ProviderEvent, providerEvent } from './provider-event'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const BOUNCE = { bounce: { type: 'Permanent', subType: 'NoEmail', message: 'no mailbox tenant@example.org' } }

type Told = Parameters<typeof eventBody>[0]

/** An event as the webhook's body becomes one. */
function event(emailId: string, told: Told, id = `msg_${randomUUID()}`): ProviderEvent {
  const body = eventBody({ tags: { email: emailId, submission: '1' }, providerId: `p-${emailId}`, ...told })
  const read = providerEvent(new Headers({ 'svix-id': id }), body)
  if (!read) throw new Error('not read')
  return read
}

const tell = (emailId: string, told: Told, id?: string) => recordEvent(event(emailId, told, id))
const stateOf = async (emailId: string) => (await outcomeOf(db, emailId)).state
const eventsOf = (emailId: string) =>
  db.sql<{ type: string; detail: string | null }>('SELECT type, detail FROM email_events WHERE email_id = $1', [
    emailId,
  ])

async function sentEmail(companyId?: number): Promise<string> {
  const { emailId } = await queueEmail(db, { companyId })
  const live = async () => ({ outcome: 'sent', providerId: `p-${emailId}` }) as const
  await deliver(emailId, { live, test: capture })
  return emailId
}

it('is signed with any of the secrets, as while one takes the place of another', () => {
  const [old, next, foreign] = ['old', 'new', 'foreign'].map(
    (name) => `whsec_${Buffer.from(name.padEnd(24, '-')).toString('base64')}`,
  ) as [string, string, string]
  const isTaken = (secret: string) => isProviders([old, next], new Headers(webhookHeaders('{}', { secret })), '{}')
  expect([old, next, foreign].map(isTaken)).toEqual([true, true, false])
  expect(isProviders([], new Headers(webhookHeaders('{}', { secret: old })), '{}')).toBe(false)
})

it('comes before its hand-over is settled, and the provider’s number is known then all the same', async () => {
  const { emailId } = await queueEmail(db)
  const live = async () => {
    await tell(emailId, { type: 'bounced', more: BOUNCE })
    return { outcome: 'sent', providerId: `p-${emailId}` } as const
  }
  expect(await deliver(emailId, { live, test: capture })).toEqual({ state: 'gone' })
  expect(await stateOf(emailId)).toBe('bounced')
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
])('moves by %j to %s', async (types, state) => {
  const emailId = await sentEmail()
  for (const type of types)
    expect(await tell(emailId, { type, more: type === 'bounced' ? BOUNCE : {} })).toBe('recorded')
  expect(await stateOf(emailId)).toBe(state)
  expect((await eventsOf(emailId)).map(({ type }) => type)).toEqual(types)
})

it('takes an event of an e-mail whose hand-over is not settled yet, and the hand-over changes nothing of it', async () => {
  const { emailId } = await queueEmail(db)
  const live = async () => {
    expect(await tell(emailId, { type: 'delivered' })).toBe('recorded')
    return { outcome: 'sent', providerId: `p-${emailId}` } as const
  }
  expect(await deliver(emailId, { live, test: capture })).toEqual({ state: 'gone' })
  expect(await outcomeOf(db, emailId)).toMatchObject({ state: 'delivered', provider_id: `p-${emailId}` })
})

it('finds an e-mail that had no tags by the provider’s own id, and no other', async () => {
  const emailId = await sentEmail()
  expect(await tell(emailId, { type: 'delivered', tags: undefined })).toBe('recorded')
  expect(await stateOf(emailId)).toBe('delivered')
  expect(await tell(emailId, { type: 'bounced', tags: undefined, providerId: 'another' })).toBe('unknown')
  expect(await tell(randomUUID(), { type: 'bounced' })).toBe('unknown')
})

it('of one that was given up without an answer says what became of it after all', async () => {
  const { emailId } = await queueEmail(db)
  await deliver(emailId, { live: async () => ({ outcome: 'retry', reason: 'no answer' }), test: capture })
  await db.sql(`UPDATE emails SET state = 'failed', failure = 'given up', settled_at = now() WHERE id = $1`, [emailId])
  await tell(emailId, { type: 'sent' })
  expect(await stateOf(emailId)).toBe('failed')
  await tell(emailId, { type: 'delivered' })
  expect(await outcomeOf(db, emailId)).toMatchObject({ state: 'delivered', failure: null })
})

it('of an earlier hand-over moves nothing', async () => {
  const emailId = await sentEmail()
  await db.sql('UPDATE emails SET submission = 2 WHERE id = $1', [emailId])
  expect(await tell(emailId, { type: 'bounced', more: BOUNCE })).toBe('recorded')
  expect(await stateOf(emailId)).toBe('sent')
  await tell(emailId, { type: 'bounced', tags: { email: emailId, submission: '2' } })
  expect(await stateOf(emailId)).toBe('bounced')
})

it('moves neither what was captured nor what was never rendered', async () => {
  const { emailId } = await queueEmail(db)
  await tell(emailId, { type: 'complained' })
  await tell(emailId, { type: 'bounced' })
  expect(await stateOf(emailId)).toBe('queued')
  await deliver(emailId, { live: capture, test: capture })
  await tell(emailId, { type: 'bounced' })
  expect(await stateOf(emailId)).toBe('captured')
  const test = await queueEmail(db, { mode: 'test' })
  await tell(test.emailId, { type: 'delivered' })
  expect(await stateOf(test.emailId)).toBe('queued')
})

describe('a bounce', () => {
  it('is told to the company once, however often and however parallel it comes', async () => {
    const { companyId, endpointId } = await addEndpoint(db, 'http://127.0.0.1:9999/hooks', { events: ['mail.bounced'] })
    const emailId = await sentEmail(companyId)
    const same = event(emailId, { type: 'bounced', more: BOUNCE }, 'msg_same')
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => recordEvent(same)))
    expect(outcomes.sort()).toEqual(['recorded', ...Array.from({ length: 7 }, () => 'repeated')])
    await Promise.all([tell(emailId, { type: 'bounced' }), tell(emailId, { type: 'suppressed' }), bounce(emailId)])
    expect(await deliveriesOf(db, endpointId)).toMatchObject([{ type: 'mail.bounced', data: { emailId } }])
  })

  it('is told to the company also where the e-mail was called spam before', async () => {
    const { companyId, endpointId } = await addEndpoint(db, 'http://127.0.0.1:9999/hooks', { events: ['mail.bounced'] })
    const emailId = await sentEmail(companyId)
    for (const type of ['complained', 'bounced', 'complained', 'bounced']) await tell(emailId, { type })
    expect(await deliveriesOf(db, endpointId)).toMatchObject([{ type: 'mail.bounced', data: { emailId } }])
  })

  it('of the tenant’s own affair is told to nobody', async () => {
    const { companyId, endpointId } = await addEndpoint(db, 'http://127.0.0.1:9999/hooks', { events: ['mail.bounced'] })
    const emailId = await sentEmail(companyId)
    await db.sql('UPDATE emails SET company_id = NULL WHERE id = $1', [emailId])
    await tell(emailId, { type: 'bounced', more: BOUNCE })
    expect(await stateOf(emailId)).toBe('bounced')
    expect(await deliveriesOf(db, endpointId)).toEqual([])
  })
})

describe('the detail', () => {
  it.each([
    [{ type: 'bounced', more: BOUNCE }, 'Permanent, NoEmail'],
    [{ type: 'bounced', more: { bounce: { type: 'Permanent', subType: 'tenant@example.org' } } }, 'Permanent'],
    [
      { type: 'suppressed', more: { suppressed: { type: 'OnAccountSuppressionList', message: 'x' } } },
      'OnAccountSuppressionList',
    ],
    [{ type: 'failed', more: { failed: { reason: 'reached_daily_quota' } } }, 'reached_daily_quota'],
    [{ type: 'failed', more: { failed: { reason: 'Could not send to tenant@example.org' } } }, null],
    [{ type: 'delivered' }, null],
  ])('of %j is %s', (told, detail) => {
    expect(event(randomUUID(), told).detail).toBe(detail)
  })

  it('stands where the e-mail failed, and nothing else of the event is kept', async () => {
    const emailId = await sentEmail(await newCompany(db))
    await tell(emailId, { type: 'failed', more: { failed: { reason: 'reached_daily_quota' } } })
    const { failure } = await outcomeOf(db, emailId)
    expect(failure).toBe('refused by the mail provider: reached_daily_quota')
    expect(await db.dump()).not.toMatch(/no mailbox|1@mail\.example/)
  })
})

it.each([
  ['no JSON', 'x'],
  ['null', 'null'],
  ['a type that is not watched', eventBody({ type: 'opened' })],
  ['a time that is none', eventBody({ type: 'sent' }).replace(/"created_at":"[^"]*"/, '"created_at":"soon"')],
  ['an id of no form that we know', eventBody({ type: 'sent', providerId: 'a\u0000b' })],
])('is not read where it is %s', (_what, body) => {
  expect(providerEvent(new Headers({ 'svix-id': 'msg_1' }), body)).toBeNull()
})

it('is not read where its own number is too long for the table', () => {
  expect(providerEvent(new Headers({ 'svix-id': 'x'.repeat(201) }), eventBody({ type: 'sent' }))).toBeNull()
})

// Tests rate cards that go live at a set time, and the approval by a second person.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { loadDefaultRateCard } from '@/e2e/helpers/default-rate-card'
import { connect, type Database } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import { compareRateCard } from './compare-rate-card'
import { discardRateCard } from './discard-rate-card'
import { findLiveRateCardId } from './find-live-rate-card-id'
import { findRateCardHistory } from './find-rate-card-history'
import { listRateCardVersions } from './list-rate-card-versions'
import { formatLondonMinute, getLondonDate, getLondonTime, parseLondonTime } from './london-time'
import { publishRateCard } from './publish-rate-card'
import type { RateCardFigures } from './rate-card'
import { rollBackRateCard } from './roll-back-rate-card'
import { scheduleRateCard } from './schedule-rate-card'
import { storeRateCardDraft } from './store-rate-card-draft'
import { unscheduleRateCard } from './unschedule-rate-card'

type SupportActor = { type: 'support_staff'; id: number }

let database: TestDatabase
let app: Database
let figures: RateCardFigures
let first: number
let sam: SupportActor
let bea: SupportActor

beforeAll(async () => {
  database = await createTestDatabase()
  await database.unlockLogs()
  // Connect with the application role, to check that it has all the privileges that it needs.
  app = connect(database.app, 4)
  const { region_prefixes, ...tables } = await loadDefaultRateCard()
  // Leave out most prefixes, because storing thousands of rows for each draft takes long.
  figures = { ...tables, region_prefixes: region_prefixes.filter(({ prefix }) => prefix.startsWith('LS')) }
  const draft = await storeRateCardDraft(OPERATOR, figures, app)
  if (!draft.ok) throw new Error(draft.reason)
  first = draft.id
  const ids = await database.sql<{ id: number }>(`INSERT INTO support_staff (email, email_key, name)
    VALUES ('sam@x.org', 'sam@x.org', 'Sam Okafor'), ('bea@x.org', 'bea@x.org', 'Bea Lund') RETURNING id`)
  ;[sam, bea] = ids.map(({ id }): SupportActor => ({ type: 'support_staff', id })) as [SupportActor, SupportActor]
})
afterAll(async () => {
  await app.$disconnect()
  await database.close()
})

beforeEach(() =>
  database.sql(`
    TRUNCATE rate_card_publications, rate_card_schedules, audit_events;
    DELETE FROM rate_cards WHERE id <> ${first};
    INSERT INTO rate_card_publications (rate_card_id, published_at, actor_type)
      VALUES (${first}, now() - interval '1 day', 'operator')`),
)

const withTv = (annual: number): RateCardFigures => ({ ...figures, tv_licences: [{ from: '2025-04-01', annual }] })

async function createDraft(annual: number, actor: Parameters<typeof storeRateCardDraft>[0] = sam): Promise<number> {
  const draft = await storeRateCardDraft(actor, withTv(annual), app)
  if (!draft.ok) throw new Error(draft.reason)
  return draft.id
}

const HOUR_MS = 60 * 60 * 1000
const inAnHour = () => new Date(Date.now() + HOUR_MS)
const decide = (expectedLiveId: number | null = first) => ({ expectedLiveId, confirmed: true })
const schedule = (id: number, liveAt = inAnHour(), actor = sam) => scheduleRateCard(actor, id, liveAt, decide(), app)

/** Lets a version's schedule come due now, which only the owner of the database can do. */
const letScheduleComeDue = (id: number) =>
  database.sql(`ALTER TABLE rate_card_schedules DISABLE TRIGGER USER;
    UPDATE rate_card_schedules SET live_at = now() WHERE rate_card_id = ${id};
    ALTER TABLE rate_card_schedules ENABLE TRIGGER USER`)

const findActions = async (id: number) => (await findRateCardHistory(id, app)).map(({ action }) => action)

const findVersion = async (id: number) => (await listRateCardVersions(app)).find((version) => version.id === id)

describe('a scheduled rate card', () => {
  it('goes live at its scheduled time, even if no process is running', async () => {
    const draft = await createDraft(190)
    const liveAt = inAnHour()
    expect(await schedule(draft, liveAt)).toEqual({ ok: true })
    expect(await findLiveRateCardId(app)).toBe(first)
    expect(await findVersion(draft)).toMatchObject({
      ...{ status: 'scheduled', schedule: { liveAt, by: 'Sam Okafor' }, periods: [] },
    })
    await letScheduleComeDue(draft)
    expect(await findLiveRateCardId(app)).toBe(draft)
    expect(await listRateCardVersions(app)).toMatchObject([
      { id: draft, status: 'live', schedule: null, periods: [{ until: null, by: 'Sam Okafor', wasScheduled: true }] },
      { id: first, status: 'previous', periods: [{ until: expect.any(Date), wasScheduled: false }] },
    ])
    expect(await findRateCardHistory(draft, app)).toMatchObject([
      { action: 'went_live', by: null },
      { action: 'scheduled', by: 'Sam Okafor', liveAt },
      { action: 'imported', by: 'Sam Okafor' },
    ])
  })

  it('can be rolled back once it’s live, and then published again', async () => {
    const draft = await createDraft(190)
    await schedule(draft)
    await letScheduleComeDue(draft)
    expect(await rollBackRateCard(sam, { expectedLiveId: draft }, app)).toEqual({ ok: true, id: first })
    expect(await findLiveRateCardId(app)).toBe(first)
    expect(await publishRateCard(sam, draft, decide(), app)).toEqual({ ok: true, id: draft })
    expect((await findVersion(draft))?.periods.map(({ wasScheduled }) => wasScheduled)).toEqual([false, true])
  })

  it('replaces a version that was published in the meantime', async () => {
    const [draft, urgent] = [await createDraft(190), await createDraft(191)]
    await schedule(draft)
    expect(await publishRateCard(sam, urgent, decide(), app)).toEqual({ ok: true, id: urgent })
    expect(await compareRateCard(urgent, app)).toMatchObject({ nextScheduled: { id: draft } })
    await letScheduleComeDue(draft)
    expect(await findLiveRateCardId(app)).toBe(draft)
    expect(await rollBackRateCard(sam, { expectedLiveId: draft }, app)).toEqual({ ok: true, id: urgent })
  })

  it('can be rescheduled and unscheduled', async () => {
    const draft = await createDraft(190)
    const later = new Date(Date.now() + 2 * HOUR_MS)
    await schedule(draft)
    expect(await schedule(draft, later, bea)).toEqual({ ok: true })
    expect(await findVersion(draft)).toMatchObject({ schedule: { liveAt: later, by: 'Bea Lund' } })
    expect(await unscheduleRateCard(sam, draft, app)).toEqual({ ok: true })
    expect(await findVersion(draft)).toMatchObject({ status: 'draft', schedule: null })
    expect(await unscheduleRateCard(sam, draft, app)).toEqual({ ok: false, reason: 'not scheduled' })
    expect(await findActions(draft)).toEqual(['unscheduled', 'scheduled', 'scheduled', 'imported'])
    expect(await discardRateCard(sam, draft, app)).toEqual({ ok: true })
  })

  it('can’t be published, discarded or given new figures', async () => {
    const draft = await createDraft(190)
    await schedule(draft)
    expect(await publishRateCard(sam, draft, decide(), app)).toEqual({ ok: false, reason: 'scheduled' })
    expect(await discardRateCard(sam, draft, app)).toEqual({ ok: false, reason: 'scheduled' })
    await expect(app.$executeRaw`INSERT INTO tv_licences VALUES (${draft}::int, '2028-04-01', 1)`).rejects.toThrow(
      'immutable',
    )
  })

  it('can’t change once its time has come', async () => {
    const draft = await createDraft(190)
    await schedule(draft)
    await letScheduleComeDue(draft)
    expect(await unscheduleRateCard(sam, draft, app)).toEqual({ ok: false, reason: 'not scheduled' })
    for (const statement of [
      'DELETE FROM rate_card_schedules',
      `UPDATE rate_card_schedules SET live_at = now() + interval '1 day'`,
      `INSERT INTO rate_card_schedules VALUES (${first}, now() + interval '9 seconds', 1, now(), false)`,
    ]) {
      await expect(app.$executeRawUnsafe(statement), statement).rejects.toThrow('once its time has come')
    }
    expect(await storeRateCardDraft(sam, withTv(190), app)).toMatchObject({ id: draft, isLive: true })
  })
})

it('rejects a schedule that is too soon, clashes with another, lacks confirmation, or is for an unknown or earlier version', async () => {
  const [draft, other] = [await createDraft(190), await createDraft(18)]
  const liveAt = inAnHour()
  expect(await schedule(draft, new Date())).toEqual({ ok: false, reason: 'too soon' })
  expect(await schedule(draft, liveAt)).toEqual({ ok: true })
  expect(await schedule(other, liveAt)).toEqual({ ok: false, reason: 'time taken' })
  expect(
    await scheduleRateCard(sam, other, inAnHour(), { expectedLiveId: first, confirmed: false }, app),
  ).toMatchObject({
    ...{ reason: 'not confirmed', warnings: [expect.stringContaining('tv-licence.csv')] },
  })
  expect(await scheduleRateCard(sam, other, inAnHour(), decide(null), app)).toEqual({
    ...{ ok: false, reason: 'live version changed' },
  })
  expect(await schedule(first)).toEqual({ ok: false, reason: 'already live' })
  expect(await schedule(other + 1)).toEqual({ ok: false, reason: 'no such version' })
  await publishRateCard(sam, other, decide(), app)
  expect(await scheduleRateCard(sam, first, inAnHour(), decide(other), app)).toEqual({
    ok: false,
    reason: 'not a draft',
  })
})

describe('if a second person must approve drafts', () => {
  const approval = { ...decide(), approvalRequired: true }

  beforeEach(() => {
    approval.expectedLiveId = first
  })

  it('lets only a colleague publish or schedule a draft, and records the approval', async () => {
    const draft = await createDraft(190)
    const needsApproval = { ok: false, reason: 'needs approval' }
    expect(await publishRateCard(sam, draft, approval, app)).toEqual(needsApproval)
    expect(await scheduleRateCard(sam, draft, inAnHour(), approval, app)).toEqual(needsApproval)
    expect(await scheduleRateCard(bea, draft, inAnHour(), approval, app)).toEqual({ ok: true })
    expect(await scheduleRateCard(sam, draft, new Date(Date.now() + 2 * HOUR_MS), approval, app)).toEqual(needsApproval)
    expect(await findRateCardHistory(draft, app)).toMatchObject([
      { action: 'scheduled', by: 'Bea Lund' },
      { action: 'approved', by: 'Bea Lund' },
      { action: 'imported', by: 'Sam Okafor' },
    ])
    await unscheduleRateCard(sam, draft, app)
    expect(await publishRateCard(bea, draft, approval, app)).toEqual({ ok: true, id: draft })
  })

  it('makes the database reject a draft’s publication or schedule by the draft’s creator', async () => {
    const draft = await createDraft(190)
    const insertions = ({ id }: SupportActor) => [
      `INSERT INTO rate_card_schedules VALUES (${draft}, now() + interval '1 day', ${id}, now(), true)`,
      `INSERT INTO rate_card_publications (rate_card_id, actor_type, actor_id, approval_required)
       VALUES (${draft}, 'support_staff', ${id}, true)`,
    ]
    for (const statement of insertions(sam))
      await expect(app.$executeRawUnsafe(statement), statement).rejects.toThrow('a different person must approve')
    for (const statement of insertions(bea)) expect(await app.$executeRawUnsafe(statement)).toBe(1)
  })

  it('lets the creator roll back to a version that has been live, and operators publish their own drafts', async () => {
    const draft = await createDraft(190)
    await publishRateCard(bea, draft, approval, app)
    const next = await createDraft(191)
    await publishRateCard(bea, next, { ...approval, expectedLiveId: draft }, app)
    expect(await publishRateCard(sam, draft, { ...approval, expectedLiveId: next }, app)).toEqual({
      ok: true,
      id: draft,
    })
    const imported = await createDraft(192, OPERATOR)
    expect(await publishRateCard(OPERATOR, imported, decide(draft), app)).toEqual({ ok: true, id: imported })
  })
})

it.each([
  ['2026-12-01', '00:00', '2026-12-01T00:00:00.000Z'],
  ['2027-07-01', '00:00', '2027-06-30T23:00:00.000Z'],
  // The clocks go forward at 01:00 and back at 02:00.
  ['2027-03-28', '00:59', '2027-03-28T00:59:00.000Z'],
  ['2027-03-28', '01:30', undefined],
  ['2027-10-31', '01:30', '2027-10-31T00:30:00.000Z'],
  ['2027-02-30', '00:00', undefined],
])('takes %s at %s as UK time', (date, time, expected) => {
  const instant = parseLondonTime(date, time)
  expect(instant?.toISOString()).toBe(expected)
  if (instant) expect([getLondonDate(instant), getLondonTime(instant)]).toEqual([date, time])
})

it('formats a time as UK time', () => {
  expect(formatLondonMinute(new Date('2027-06-30T23:00:00Z'))).toBe('1 Jul 2027, 00:00')
})

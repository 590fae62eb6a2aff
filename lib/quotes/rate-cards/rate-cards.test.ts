// Tests publishing, rolling back and discarding rate cards, and the audit events that these record.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createRateCardDraft } from '@/e2e/helpers/create-rate-card-draft'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { DEFAULT_RATE_CARD_DIRECTORY, loadDefaultRateCard } from '@/e2e/helpers/default-rate-card'
import { connect, type Database } from '@/lib/platform/database/prisma'
import { compareRateCard } from './compare-rate-card'
import { createDraftFromEdit } from './create-draft-from-edit'
import { createDraftFromUpload } from './create-draft-from-upload'
import { discardRateCard } from './discard-rate-card'
import { findEditSection } from './edit-sections'
import { findLiveRateCardId } from './find-live-rate-card-id'
import { formatCardCsv } from './format-card-csv'
import { importFirstRateCard } from './import-rate-card-folder'
import { listRateCardVersions } from './list-rate-card-versions'
import { findRateCardFigures } from './load-rate-card-from-database'
import { publishRateCard } from './publish-rate-card'
import type { RateCardFigures } from './rate-card'
import { CARD_FILES, type CardTable } from './rate-card-csv-rows'
import { rollBackRateCard } from './roll-back-rate-card'
import { storeRateCardDraft } from './store-rate-card-draft'

let database: TestDatabase
let app: Database
let shipped: RateCardFigures
let first: number
let actor: { type: 'support_staff'; id: number }

beforeAll(async () => {
  database = await createTestDatabase()
  await database.unlockLogs()
  // Connect with the application role, to check that it has all the privileges that it needs.
  app = connect(database.app, 4)
  shipped = await loadDefaultRateCard()
  first = await importFirstRateCard(database.owner, DEFAULT_RATE_CARD_DIRECTORY)
  const [sam] = await database.sql<{ id: number }>(
    "INSERT INTO support_staff (email, email_key, name) VALUES ('sam@x.org', 'sam@x.org', 'Sam Okafor') RETURNING id",
  )
  actor = { type: 'support_staff', id: sam?.id ?? 0 }
})
afterAll(async () => {
  await app.$disconnect()
  await database.close()
})

beforeEach(() =>
  database.sql(`
    TRUNCATE rate_card_publications, rate_card_schedules, audit_events;
    DELETE FROM rate_cards WHERE id <> ${first};
    INSERT INTO rate_card_publications (rate_card_id, actor_type) VALUES (${first}, 'operator')`),
)

const withTv = (annual: number): RateCardFigures => ({ ...shipped, tv_licences: [{ from: '2025-04-01', annual }] })

async function createDraft(figures: RateCardFigures): Promise<number> {
  const draft = await storeRateCardDraft(actor, figures, app)
  if (!draft.ok) throw new Error(draft.reason)
  return draft.id
}

const findAuditActions = async () =>
  (
    await database.sql<{ action: string }>(
      "SELECT action FROM audit_events WHERE actor_type = 'support_staff' ORDER BY id",
    )
  ).map(({ action }) => action)

it('makes a draft live when it’s published, and the previous rate card live again after a rollback', async () => {
  const draft = await createDraft(withTv(190))
  expect(await findLiveRateCardId(app)).toBe(first)
  expect(await publishRateCard(actor, draft, { expectedLiveId: first, confirmed: false }, app)).toEqual({
    ok: true,
    id: draft,
  })
  expect(await publishRateCard(actor, draft, { expectedLiveId: draft, confirmed: false }, app)).toMatchObject({
    reason: 'already live',
  })
  expect(await rollBackRateCard(actor, { expectedLiveId: draft }, app)).toEqual({ ok: true, id: first })
  expect(await findLiveRateCardId(app)).toBe(first)
  expect(await findAuditActions()).toEqual(['rate_card.imported', 'rate_card.published', 'rate_card.rolled_back'])
  expect(await listRateCardVersions(app)).toMatchObject([
    {
      id: draft,
      status: 'previous',
      importedBy: 'Sam Okafor',
      periods: [{ until: expect.any(Date), by: 'Sam Okafor' }],
    },
    {
      ...{ id: first, status: 'live', importedBy: null },
      periods: [
        { until: null, by: 'Sam Okafor' },
        { until: expect.any(Date), by: null },
      ],
    },
  ])
})

it('never rolls back to a rate card that was rolled back', async () => {
  const [second, third] = [await createDraft(withTv(190)), await createDraft(withTv(191))]
  const publish = (id: number, expectedLiveId: number) =>
    publishRateCard(actor, id, { expectedLiveId, confirmed: true }, app)
  await publish(second, first)
  expect(await compareRateCard(first, app)).toMatchObject({ isRollback: true })
  await publish(first, second)
  expect(await compareRateCard(second, app)).toMatchObject({ isRollback: false })
  expect(await rollBackRateCard(actor, { expectedLiveId: first }, app)).toMatchObject({ reason: 'no previous version' })
  await publish(third, first)
  expect(await rollBackRateCard(actor, { expectedLiveId: third }, app)).toEqual({ ok: true, id: first })
  await publish(second, first)
  expect(await rollBackRateCard(actor, { expectedLiveId: second }, app)).toEqual({ ok: true, id: first })
  expect((await findAuditActions()).slice(2)).toEqual([
    'rate_card.published',
    'rate_card.rolled_back',
    'rate_card.published',
    'rate_card.rolled_back',
    'rate_card.published',
    'rate_card.rolled_back',
  ])
})

it('rejects new rows for a rate card that has been published', async () => {
  for (const [table, row] of [
    ['energy_rates', `'_A', '2026-12-01', 1, 1, 1, 1, false`],
    ['energy_uses', '6, 1, 1'],
    ['rate_card_plans', `'other', 1`],
    ['region_prefixes', `'ZZ1', '_A'`],
    ['off_gas_outcodes', `'LS6'`],
    ['water_bills', `'ZZ', 1`],
    ['water_uses', '7, 300'],
    ['tv_licences', `'2028-04-01', 1`],
    ['broadband_options', `9, '2000mbps', 1`],
  ]) {
    const insertion = app.$executeRawUnsafe(`INSERT INTO ${table} VALUES (${first}, ${row})`)
    await expect(insertion, table).rejects.toThrow('a published rate card is immutable')
  }
})

it('rejects a rollback of the first live rate card', async () => {
  expect(await rollBackRateCard(actor, { expectedLiveId: first }, app)).toMatchObject({
    reason: 'no previous version',
  })
})

it('publishes only one of two drafts that were compared with the same live rate card', async () => {
  const drafts = [await createDraft(withTv(190)), await createDraft(withTv(191))]
  const results = await Promise.all(
    drafts.map((draft) => publishRateCard(actor, draft, { expectedLiveId: first, confirmed: true }, app)),
  )
  const winner = results.findIndex(({ ok }) => ok)
  expect(results[1 - winner]).toEqual({ ok: false, reason: 'live version changed' })
  expect(await findLiveRateCardId(app)).toBe(drafts[winner])
})

it('requires confirmation before it publishes a rate card with warnings', async () => {
  const draft = await createDraft(withTv(18))
  const result = await publishRateCard(actor, draft, { expectedLiveId: first, confirmed: false }, app)
  expect(result).toMatchObject({ reason: 'not confirmed', warnings: [expect.stringContaining('tv-licence.csv')] })
  expect(await findLiveRateCardId(app)).toBe(first)
  expect(await publishRateCard(actor, draft, { expectedLiveId: first, confirmed: true }, app)).toMatchObject({
    ok: true,
  })
})

it('discards a draft rate card with its figures, but never a published rate card', async () => {
  const draft = await createDraft(withTv(190))
  expect(await discardRateCard(actor, draft, app)).toEqual({ ok: true })
  expect(await findRateCardFigures(draft, app)).toBeNull()
  expect(await database.sql('SELECT FROM region_prefixes WHERE rate_card_id = $1', [draft])).toEqual([])
  expect(await discardRateCard(actor, first, app)).toEqual({ ok: false, reason: 'no such draft' })
  expect(await publishRateCard(actor, draft, { expectedLiveId: first, confirmed: true }, app)).toMatchObject({
    reason: 'no such version',
  })
  expect(await findAuditActions()).toEqual(['rate_card.imported', 'rate_card.discarded'])
})

it('compares a draft with the live rate card', async () => {
  const draft = await createRateCardDraft(database)
  const comparison = await compareRateCard(draft, app)
  expect(comparison?.warnings).toEqual([
    'broadband.csv: the speed 900mbps is in the live version but not in this one',
    'energy-rates.csv: the value of “electricity_unit” is more than twice the live value in the row for Yorkshire (_M) from 2026-07-01 (was 25.3, now 60), and in 2 more rows',
  ])
  expect(comparison?.changes?.files.map(({ file }) => file)).toEqual([
    'energy-rates.csv',
    'water-bills.csv',
    'tv-licence.csv',
    'broadband.csv',
  ])
  expect(await compareRateCard(first, app)).toMatchObject({ changes: null, warnings: [] })
  expect(await compareRateCard(draft + 1, app)).toBeNull()
})

const createFile = (name: string, text: string) => new File([text], name)

it('uses the live rate card’s files in place of files missing from an upload', async () => {
  const draft = await createDraftFromUpload(actor, [createFile('broadband.csv', 'speed,monthly\n50mbps,19.99\n')])
  const figures = draft.ok ? await findRateCardFigures(draft.id, app) : null
  expect(figures?.broadband_options).toMatchObject([{ speed: '50mbps', monthly: 19.99 }])
  expect(figures?.region_prefixes).toHaveLength(shipped.region_prefixes.length)
  const live = await findRateCardFigures(first, app)
  const all = Object.entries(CARD_FILES).map(([table, name]) =>
    createFile(name, formatCardCsv(table as CardTable, live!)),
  )
  expect(await createDraftFromUpload(actor, all)).toEqual({
    ok: false,
    reason: 'already imported',
    id: first,
    isLive: true,
  })
})

it('stores edited figures as a draft, which replaces the draft that was edited', async () => {
  const edit = (baseId: number, monthly: string) =>
    createDraftFromEdit(actor, baseId, {
      section: findEditSection('broadband')!,
      fields: { 'row-0-speed': '50mbps', 'row-0-monthly': monthly },
    })
  const draft = await edit(first, '19.99')
  if (!draft.ok) throw new Error(draft.reason)
  expect(await edit(first, '-1')).toMatchObject({
    reason: 'invalid',
    errors: { 'row-0-monthly': expect.stringMatching(/^Enter a number/) },
  })
  expect(await edit(draft.id, '19.99')).toMatchObject({ reason: 'already imported', id: draft.id, isLive: false })
  const changed = await edit(draft.id, '18.50')
  if (!changed.ok) throw new Error(changed.reason)
  expect((await listRateCardVersions(app)).map(({ id }) => id)).toEqual([changed.id, first])
  const figures = await findRateCardFigures(changed.id, app)
  expect(figures?.broadband_options).toMatchObject([{ speed: '50mbps', monthly: 18.5 }])
  expect(figures?.region_prefixes).toHaveLength(shipped.region_prefixes.length)
  expect(await edit(draft.id, '17')).toEqual({ ok: false, reason: 'not editable' })
  expect(await findAuditActions()).toEqual(['rate_card.imported', 'rate_card.imported', 'rate_card.discarded'])
})

it.each([
  ['no files', [], ['Choose at least one file.']],
  [
    'a file with an unknown name',
    [createFile('rates.xlsx', 'x')],
    [expect.stringMatching(/^rates\.xlsx isn’t a rate card file\. Use one of these names: energy-rates\.csv, /)],
  ],
  [
    'a file that is too large',
    [createFile('plans.csv', 'x'.repeat(240_001))],
    [expect.stringContaining('larger than 240 KB')],
  ],
  [
    'invalid rows',
    [createFile('broadband.csv', 'speed,monthly\n50mbps,-1\nfast,2\n')],
    [
      'broadband.csv line 2: monthly: expected a number from 0 to 500 with at most 2 decimal places',
      'broadband.csv line 3: speed: expected a speed, such as 100mbps',
    ],
  ],
])('stores no rate card if the upload contains %s', async (_, files, problems) => {
  expect(await createDraftFromUpload(actor, files)).toEqual({ ok: false, reason: 'bad files', problems })
  expect(await listRateCardVersions(app)).toHaveLength(1)
})

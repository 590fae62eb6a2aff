// Lists the server actions of support's pages about rate cards. support-and-account-actions.ts includes them.
import { randomInt } from 'node:crypto'
import { type ActionCase, auditedBySupportQuery, supportAction } from './support-action-case'

/** IDs higher than any that an import assigns. */
const DRAFT_RATE_CARD_ID = 900
const SCHEDULED_RATE_CARD_ID = 901

export const RATE_CARD_ACTION_CASES: Record<string, ActionCase> = {
  'app/support/(authenticated)/rates/actions.ts uploadRates': supportAction(() => '/support/rates/new', {
    form: () => ({ files: new File([`speed,monthly\n50mbps,${randomInt(1_000, 9_999) / 100}\n`], 'broadband.csv') }),
    expectedRowQuery: auditedBySupportQuery('rate_card.imported'),
    expectedResponse: /^\/support\/rates\/\d+/,
  }),
  'app/support/(authenticated)/rates/actions.ts saveFigures': supportAction(() => '/support/rates/1/edit/broadband', {
    form: () => ({
      ...{ version: 1, section: 'broadband', 'row-0-speed': '50mbps', 'row-0-monthly': randomInt(1_000, 9_999) / 100 },
    }),
    expectedRowQuery: auditedBySupportQuery('rate_card.imported'),
    expectedResponse: /^\/support\/rates\/\d+/,
  }),
  'app/support/(authenticated)/rates/actions.ts publishVersion': supportAction(() => '/support/rates/1', {
    form: () => ({ version: 1, expectedLiveId: 1 }),
    expectedResponse: /is already live/,
  }),
  'app/support/(authenticated)/rates/actions.ts scheduleVersion': supportAction(() => '/support/rates/1', {
    form: () => ({ version: 1, expectedLiveId: 1, date: '2099-01-01', time: '00:00' }),
    expectedResponse: /is already live/,
  }),
  'app/support/(authenticated)/rates/actions.ts unscheduleVersion': supportAction(() => '/support/rates/1', {
    form: () => ({ version: SCHEDULED_RATE_CARD_ID }),
    setupSql: `
      WITH card AS (
        INSERT INTO rate_cards (id, checksum) SELECT ${SCHEDULED_RATE_CARD_ID}, sha256('scheduled') WHERE $1 > 0
        ON CONFLICT (id) DO UPDATE SET checksum = excluded.checksum RETURNING id
      ) INSERT INTO rate_card_schedules (rate_card_id, live_at, actor_id, approval_required)
        SELECT id, '2099-01-01Z', 1, false FROM card ON CONFLICT DO NOTHING`,
    expectedRowQuery: auditedBySupportQuery('rate_card.unscheduled'),
  }),
  'app/support/(authenticated)/rates/actions.ts discardDraft': supportAction(() => '/support/rates/1', {
    form: () => ({ version: DRAFT_RATE_CARD_ID }),
    setupSql: `INSERT INTO rate_cards (id, checksum) SELECT ${DRAFT_RATE_CARD_ID}, sha256('draft') WHERE $1 > 0 ON CONFLICT DO NOTHING`,
    expectedRowQuery: auditedBySupportQuery('rate_card.discarded'),
  }),
}

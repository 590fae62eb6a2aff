import { expect, it } from 'vitest'
import { describeState } from './describe-state'
import type { CurrentProblems } from './find-current-problems'
import { describePart, hasHistory, listDays, type ServiceDay } from './service-status'

const TODAY = '2026-11-28'
const count = (day: string, part: string, total: number, failed: number): ServiceDay => ({ day, part, total, failed })
const measured = (...days: string[]) => days.map((day) => count(day, 'minute', 1440, 0))

const findLevel = (day: string, counts: ServiceDay[], part = 'getQuotes') =>
  describePart(part, counts, TODAY).levels.find((entry) => entry.day === day)?.level

it('lists each of the 90 days up to today once, even if the clocks change in this period', () => {
  const days = listDays(TODAY)
  expect([days.length, new Set(days).size, days[0], days.at(-1)]).toEqual([90, 90, '2026-08-31', TODAY])
})

it.each([
  ['none', 1000, 0],
  ['some', 1000, 9],
  ['many', 1000, 10],
  ['many', 1, 1],
] as const)('gives a day the level “%s” if it had %i requests, of which %i failed', (level, total, failed) => {
  expect(findLevel(TODAY, [...measured(TODAY), count(TODAY, 'getQuotes', total, failed)])).toBe(level)
})

it('tells days without requests from days that weren’t measured, and from days before the first measurement', () => {
  const counts = [
    ...measured('2026-11-24', '2026-11-27', TODAY),
    // No worker was running on this day. Failed requests may not have been logged.
    count('2026-11-25', 'minute', 1440, 1440),
    count('2026-11-25', 'getQuotes', 5, 0),
    count(TODAY, 'getQuotes', 5, 0),
  ]
  const levels = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', TODAY]
  expect(levels.map((day) => findLevel(day, counts))).toEqual([
    'before',
    'idle',
    'unmeasured',
    'unmeasured',
    'idle',
    'none',
  ])
})

it('shows no data for today until the worker has counted today’s requests for the first time', () => {
  expect(findLevel(TODAY, measured('2026-11-27'))).toBe('before')
})

it('finds no status history until the worker has counted a day', () => {
  expect(hasHistory([])).toBe(false)
  expect(hasHistory([count(TODAY, 'getQuotes', 5, 0)])).toBe(false)
  expect(hasHistory(measured(TODAY))).toBe(true)
})

it('shows minutes without a measurement as failures of the service', () => {
  expect(findLevel(TODAY, [count(TODAY, 'minute', 1440, 14)], 'minute')).toBe('some')
  expect(findLevel(TODAY, [count(TODAY, 'minute', 1440, 15)], 'minute')).toBe('many')
})

it('rounds the percentage down, so that 100% means no failure', () => {
  const percentage = (total: number, failed: number) =>
    describePart('getQuotes', [...measured(TODAY), count(TODAY, 'getQuotes', total, failed)], TODAY).percentage
  expect([percentage(1000, 0), percentage(1_000_000, 1), percentage(1000, 1)]).toEqual(['100%', '99.99%', '99.9%'])
})

it('shows no percentage of fewer than 1,000 requests, because it would show how many there were', () => {
  expect(describePart('getQuotes', [count(TODAY, 'getQuotes', 999, 1)], TODAY).percentage).toBeNull()
})

it.each([
  ['good', 'Working', {}, {}],
  ['bad', 'The database isn’t responding', { database: 'failed' }, {}],
  ['bad', 'Emails and webhooks aren’t being sent', { worker: 'failed' }, {}],
  ['bad', 'Requests are failing', { migrations: 'failed' }, { failingEndpoints: ['getQuotes'] }],
  ['bad', 'Requests are failing', {}, { failingEndpoints: ['getQuotes'], areEmailsLate: true }],
  ['warn', 'An upgrade is in progress', { migrations: 'failed' }, {}],
  ['warn', 'Emails are delayed', {}, { areEmailsLate: true, areWebhooksLate: true }],
  ['warn', 'Webhooks are delayed', {}, { areWebhooksLate: true }],
] as const)('describes the state as %s: %s', (tone, text, failed, changes) => {
  const checks = { database: 'ok', migrations: 'ok', worker: 'ok', ...failed } as const
  const readiness = { ready: Object.keys(failed).length === 0, checks }
  const problems: CurrentProblems = { failingEndpoints: [], areEmailsLate: false, areWebhooksLate: false }
  const history = { today: TODAY, days: [], problems: { ...problems, ...(changes as Partial<CurrentProblems>) } }
  expect(describeState({ readiness, history })).toEqual({ tone, text })
})

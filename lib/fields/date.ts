import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { INVALID_DATE } from './messages'
import { missingOr } from './missing'

const SHAPE = /^\d{4}-\d{2}-\d{2}$/
// PostgreSQL has no year 0, and nobody lets or lived in a house before this one.
const EARLIEST = '1900-01-01'
const SINCE_1900 = '^(?:19|[2-9][0-9])[0-9]{2}-[0-9]{2}-[0-9]{2}$'

/** A required calendar date in ASCII digits, YYYY-MM-DD; 2026-02-30 is none. */
export function requiredDate(required: string, tooEarly: string) {
  return z
    .string({ error: missingOr(required, INVALID_DATE) })
    .trim()
    .refine((text) => text !== '', { error: required, abort: true })
    .refine(isCalendarDate, { error: INVALID_DATE, abort: true })
    .refine((date) => date >= EARLIEST, { error: tooEarly, abort: true })
    .meta({ override: { format: 'date', pattern: SINCE_1900 } })
}

export function isCalendarDate(text: string): boolean {
  if (!SHAPE.test(text)) return false
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' })
    return true
  } catch {
    return false
  }
}

/** The day it is in the United Kingdom, YYYY-MM-DD. */
export function todayInLondon(): string {
  return Temporal.Now.plainDateISO('Europe/London').toString()
}

/**
 * Whether `end` is after the same day `years` after `start`; the last of February stands for a 29th
 * that the year has not. Compared as dates: past the year 9999 their texts do not sort.
 */
export function isLaterThan(end: string, start: string, years: number): boolean {
  return Temporal.PlainDate.compare(end, Temporal.PlainDate.from(start).add({ years })) > 0
}

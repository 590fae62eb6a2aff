import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { INVALID_DATE } from './messages'

const SHAPE = /^\d{4}-\d{2}-\d{2}$/
// PostgreSQL has no year 0, and nobody lets or lived in a house before this one.
const EARLIEST = '1900-01-01'

/** A required calendar date in ASCII digits, YYYY-MM-DD; 2026-02-30 is none. */
export function requiredDate(required: string, tooEarly: string) {
  return z
    .string({ error: ({ input }) => (input === undefined || input === null ? required : INVALID_DATE) })
    .trim()
    .min(1, { error: required, abort: true })
    .refine(isCalendarDate, { error: INVALID_DATE, abort: true })
    .refine((date) => date >= EARLIEST, { error: tooEarly, abort: true })
    .meta({ format: 'date' })
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

/** The same day of a later year; 29 February becomes 28 February where the year has none. */
export function yearsAfter(date: string, years: number): string {
  return Temporal.PlainDate.from(date).add({ years }).toString()
}

import { Temporal } from 'temporal-polyfill'

/** Returns the date of an instant in the United Kingdom. */
export const toLondonDate = (instant: Date): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO('Europe/London').toPlainDate()

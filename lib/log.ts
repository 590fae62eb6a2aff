import pino from 'pino'

/** One JSON line an event, on standard output. Callers pass ids and codes, never a person's data. */
export const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime })
